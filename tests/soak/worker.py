"""What one process of the soak does: a block of cases at a time, telling before each which it is.

A case that takes the process with it, or hangs, is then known to the one who reads.
"""

from __future__ import annotations

import importlib
import json
import sys
import traceback


def main(part: str) -> None:
    """Answer each line `FIRST LAST` on standard input with lines of JSON, the last of which has `block`."""
    run = importlib.import_module(part if "." in part else f"soak.{part}").run
    for line in sys.stdin:
        first, last = map(int, line.split())
        for case in range(first, last + 1):
            tell(case=case)
            try:
                tell(counts=dict(run(case)))
            except Exception as error:
                place = traceback.extract_tb(error.__traceback__)[-1]
                where = f"{place.filename.rpartition('/')[2]}:{place.lineno}"
                tell(failed=case, why=f"{type(error).__name__} at {where}: {str(error)[:4000]}")
        tell(block=[first, last])


def tell(**what: object) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
