"""A game in the terminal, full-screen."""
