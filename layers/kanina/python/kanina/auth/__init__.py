"""Who asks: verified at the edge by one authoriser, read from its context by every function, never from a body."""
