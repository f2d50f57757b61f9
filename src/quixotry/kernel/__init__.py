"""The compiled part: words, boards, moves, games.  It trusts its input; the Python around it checks.

Each package imports only from those before it: words, board, best, games, papers, puzzles.

Classes are whole as soon as they exist: what they need they take in `__cinit__`, which no way of making an
object leaves out, and which an uncompiled run knows as `__init__`.  What Python calls checks whatever would
lead out of an array; what the kernel calls does not.
"""

from quixotry.kernel import processor  # noqa: F401 - first of all, since it may refuse
