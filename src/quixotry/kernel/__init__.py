"""The compiled part: words, boards, moves, games.  It trusts its input; the Python around it checks.

Each package imports only from those before it: words, board, best, games, papers, puzzles.

Classes are whole as soon as they exist: what they need they take in `__cinit__`, which no way of making an
object leaves out, and which an uncompiled run knows as `__init__`.  What Python calls checks whatever would
lead out of an array; what the kernel calls does not.

It relies on the interpreter's lock wherever it does not release it.  A free-threaded Python takes its lock
back when it loads the first module of the kernel; one that was told not to is refused.
"""

import sys

from quixotry.kernel import processor  # noqa: F401 - first of all, since it may refuse

if not getattr(sys, "_is_gil_enabled", lambda: True)():
    raise ImportError(
        "Quixotry's kernel needs the interpreter's lock, which this Python was told to leave off; "
        "run it without PYTHON_GIL=0 and -X gil=0"
    )
