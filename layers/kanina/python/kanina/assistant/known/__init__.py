"""What is remembered of a person, at work: said in a message, read by the model, and put into plans."""
