"""Kanina answers questions about an organisation's data, in chat, and remembers what was said."""

__version__ = "0.1.0"
