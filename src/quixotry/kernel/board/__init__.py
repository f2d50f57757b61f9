"""The board with its cross-checks, all legal moves, and policies that judge a move by what it shows."""
