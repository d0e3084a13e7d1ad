"""What the assistant says, in English and Filipino: phrases, numbers, dates, filters, tables."""
