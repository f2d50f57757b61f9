"""A person in front of a real browser."""
