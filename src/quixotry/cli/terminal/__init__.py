"""A game in the terminal, line by line, and what both ways to play there share."""
