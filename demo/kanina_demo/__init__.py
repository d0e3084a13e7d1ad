"""Tala Learning Centers, an invented tutoring chain in the Philippines: data, semantic model, daily report."""
