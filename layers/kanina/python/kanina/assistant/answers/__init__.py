"""What a message says to the question that waits, or about the conversation itself: words, no plans. Pure."""
