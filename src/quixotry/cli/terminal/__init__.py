"""A game in the terminal: who sits where, what is shown, what can be typed."""
