"""Planning and wording by a language model. Nothing in here can run a statement: the guard stands in between."""
