"""The soak: the same proofs as in the tests, on and on, with a count. `python -m soak --help` says how."""
