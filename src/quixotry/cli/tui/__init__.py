"""A game on the whole screen of a terminal."""
