"""What the project measures of itself on labelled data. Run a module: `python -m evals.references FILE`."""
