"""What the server answers, one module for each kind of question."""
