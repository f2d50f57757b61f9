"""`python -m quixotry` is the command `quixotry`."""

from __future__ import annotations

from quixotry.cli import main

if __name__ == "__main__":
    main()
