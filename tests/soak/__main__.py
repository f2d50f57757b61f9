"""python -m soak [PART …]: go on where the ledger ends, for so long, and write down what was tried.

    python -m soak --seconds 600                  every part in turn, ten minutes each
    python -m soak positions games --jobs 2
    python -m soak inputs --cluster HEAD:6379     on a Ray cluster, whose machines have this checkout
    python -m soak positions --case 4711          one case again, as a failure asks for; no ledger

A part is a module of this folder with `run(case)`: what it does follows from the number alone.
"""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path

from quixotry.errors import ClusterError
from soak import ledger
from soak.cluster import on_cluster
from soak.running import OPTIONAL, PARTS, Run
from soak.worker import main as work


def main() -> int:
    summary, _, rest = (__doc__ or "").partition("\n")
    parser = argparse.ArgumentParser(
        "soak", description=summary, epilog=rest, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join([*PARTS, *OPTIONAL]))
    parser.add_argument("--seconds", type=float, default=60, help="for each part (%(default)s)")
    parser.add_argument("--cases", type=int, help="for each part, instead of as many as there is time for")
    parser.add_argument("--jobs", type=int, default=1, help="processes (%(default)s)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="a Ray cluster: HOST:PORT or auto")
    parser.add_argument("--case", type=int, help="try this one case, here, and write nothing down")
    parser.add_argument("--from", type=int, dest="first", help="begin here and not where the ledger ends")
    parser.add_argument("--ledger", type=Path, default=ledger.PAGE, help="the page (%(default)s)")
    given = parser.parse_args()
    unknown = set(given.parts) - {*PARTS, *OPTIONAL}
    if unknown:
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    if not given.ledger.is_file():
        parser.error(f"no ledger {given.ledger}; docs/soak.md is one to copy")
    if given.case is not None:
        if len(given.parts) != 1:
            parser.error("--case wants one part")
        sys.stdin = iter([f"{given.case} {given.case}"])
        work(given.parts[0])
        return 0
    failures = 0
    for part in given.parts or PARTS:
        first = ledger.next_case(part, given.ledger) if given.first is None else given.first
        seconds = given.seconds if given.cases is None else float("inf")
        try:
            if given.cluster is not None:
                rows = on_cluster(part, first, given.cluster, seconds, given.cases)
            else:
                run = Run(part, first, given.jobs, seconds, given.cases)
                signal.signal(signal.SIGINT, run.stop)
                signal.signal(signal.SIGTERM, run.stop)
                print(f"{part}: from case {first:,} on", file=sys.stderr, flush=True)
                rows = iter([run.go()])
            for row in rows:
                if row.last >= row.first:
                    ledger.add(row, given.ledger)
                    print(row, flush=True)
                failures += row.failures
        except ClusterError as error:
            print(f"soak: {error}", file=sys.stderr)
            return 2
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
