"""A script run under valgrind's callgrind, which counts from the call of a compiled function to its return.

What it counts does not depend on a machine's load. Counting slows a program down fifty times, so it begins
when the script says that it is `ready`; what comes before runs much faster.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

READY = "ready to be counted"


class MeasureError(Exception):
    """Why nothing could be measured."""


def ready() -> None:
    """In the script: all has been made, and counting may begin."""
    print(READY, flush=True)
    sys.stdin.readline()


def counted(script: str, arguments: list[str], function: str, *options: str) -> tuple[dict[str, int], str]:
    """How often each event happened while a function ran, and what the script printed at the end.

    `function` is a pattern for the compiled name; `options` are callgrind's own.
    """
    valgrind, control = shutil.which("valgrind"), shutil.which("callgrind_control")
    if valgrind is None or control is None:
        raise MeasureError("valgrind is not installed; on Debian and Ubuntu: apt install valgrind")
    with tempfile.TemporaryDirectory() as folder:
        report, errors = Path(folder) / "callgrind.out", Path(folder) / "errors"
        command = [
            valgrind,
            "--tool=callgrind",
            "--instr-atstart=no",
            "--collect-atstart=no",
            f"--toggle-collect={function}",
            f"--callgrind-out-file={report}",
            *options,
            sys.executable,
            script,
            *arguments,
        ]
        settings = os.environ | {"PYTHONHASHSEED": "0"}
        pipe = subprocess.PIPE
        with (
            errors.open("w") as told,
            subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=told, text=True, env=settings) as run,
        ):
            assert run.stdout is not None
            while (line := run.stdout.readline()) and line.strip() != READY:
                pass
            if line:
                subprocess.run([control, "--instr=on", str(run.pid)], capture_output=True, check=False)
            said, _ = run.communicate("go on\n" if line else None)
        if run.returncode != 0:
            raise MeasureError(_why(script, run.returncode, errors.read_text()))
        events = events_in(report.read_text())
    if not any(events.values()):
        raise MeasureError(f"nothing was counted: the kernel has no function {function}")
    return events, said


def _why(script: str, code: int, errors: str) -> str:
    said = [line for line in errors.splitlines() if line.strip() and not line.startswith("==")]
    last = said[-1] if said else "no reason given"
    hint = ""
    if "SIGILL" in errors or "unrecognised instruction" in errors:
        hint = "; valgrind does not know all of this processor: build with QUIXOTRY_PORTABLE=1"
    return f"{Path(script).name} ended with code {code}: {last}{hint}"


def events_in(report: str) -> dict[str, int]:
    """The sums over all that callgrind has counted, from its file, by its names of events."""
    names: list[str] = []
    for line in report.splitlines():
        if line.startswith("events:"):
            names = line.split()[1:]
        if line.startswith(("totals:", "summary:")):
            numbers = [int(number) for number in line.split()[1:]]
            # Events at the end that never happened may be left out.
            return dict(zip(names, numbers + [0] * (len(names) - len(numbers)), strict=True))
    raise MeasureError("callgrind's file has no total: was the run cut short?")
