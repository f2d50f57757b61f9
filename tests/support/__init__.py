"""What the tests share: slow and obvious versions of fast things, and hands to play with."""
