"""What of a person's memories, kept conversations and summaries fits a text: read within a bound, scored, explained."""
