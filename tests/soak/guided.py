"""Inputs again, led by coverage: Atheris spoils them, and keeps what reaches a line not reached before.

Atheris is no part of the environment: QUIXOTRY_ATHERIS names a Python that has it (the same version as
this one; `python -m venv fuzz && fuzz/bin/pip install atheris`). A case is one reader and so many runs
from one seed. As a program, this file is what that Python runs.

Where `tools/checked_kernel.py coverage` has built a kernel, branches of the kernel count as well as lines of
Python, and the address sanitizer watches it.
"""

from __future__ import annotations

import importlib
import os
import random
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

RUNS = 20_000
LONGEST = 20_000
SECONDS = 240  # after which a case ends with fewer
PATIENCE = 380.0
KERNEL = Path(__file__).parents[2] / "build" / "coverage"


def run(case: int) -> Counter[str]:
    """Let Atheris loose on one reader; how many inputs it made, and how many it found worth keeping."""
    python = os.environ.get("QUIXOTRY_ATHERIS")
    assert python, "QUIXOTRY_ATHERIS names no Python that has Atheris"
    with TemporaryDirectory(prefix="quixotry-guided-") as folder:
        options = [f"-runs={RUNS}", f"-seed={case + 1}", f"-max_len={LONGEST}", f"-artifact_prefix={folder}/"]
        done = subprocess.run(
            [
                python,
                __file__,
                str(case),
                folder,
                *options,
                "-print_final_stats=1",
                f"-max_total_time={SECONDS}",
                "-timeout=60",
                "-rss_limit_mb=4000",
            ],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
            env={**os.environ, **kernel_with_coverage()},
        )
        kept = [path for path in Path(folder).iterdir() if path.name.startswith(("crash", "timeout", "oom"))]
        shown = kept[0].read_bytes().hex()[:3000] if kept else ""
    said = re.search(r"stat::number_of_executed_units: *(\d+)", done.stderr)
    new = re.search(r"stat::new_units_added: *(\d+)", done.stderr)
    assert done.returncode == 0 and said and new, f"{done.stderr[-1500:]}; input {shown}"
    return Counter({"inputs": int(said[1]), "of them new": int(new[1])})


def kernel_with_coverage() -> dict[str, str]:
    """What has it loaded instead of the ordinary kernel, if it is there."""
    library = KERNEL / "asan_with_fuzzer.so"
    if not library.exists():
        return {}
    options = "detect_leaks=0:allocator_may_return_null=1"
    return {"LD_PRELOAD": str(library), "PYTHONPATH": str(KERNEL / "src"), "ASAN_OPTIONS": options}


def main() -> None:
    atheris: Any = importlib.import_module("atheris")

    with atheris.instrument_imports(include=["quixotry"]):
        from soak.readers import outcome, readers
    from support.fuzzing import damaged

    case, *options = sys.argv[1:]
    known = readers()
    reader = list(known.values())[int(case) % len(known)]
    for number, sample in enumerate(reader.samples):
        (Path(options[0]) / f"sample-{number}").write_bytes(sample)

    def spoiled(data: bytes, longest: int, seed: int) -> bytes:
        chance = random.Random(seed)
        made = damaged(data, chance, reader.tokens)
        return bytes(reader.mend(made, chance)[:longest])

    atheris.Setup(
        [sys.argv[0], *options], lambda data: outcome(reader, data) and None, custom_mutator=spoiled
    )
    atheris.Fuzz()


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    main()
