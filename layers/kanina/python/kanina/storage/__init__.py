"""One table, one protocol, two engines."""
