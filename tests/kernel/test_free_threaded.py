"""A Python without its lock: the kernel never says that it can do without, and refuses to be made to."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import quixotry.kernel

TRANSLATED = sorted(Path(quixotry.kernel.__file__).parent.rglob("*.c"))
CLAIM = re.compile(r"#define __Pyx_FREETHREADING_COMPATIBLE (\w+)")


def import_with_lock(state: bool) -> subprocess.CompletedProcess[str]:
    script = f"import sys; sys._is_gil_enabled = lambda: {state}; import quixotry; quixotry.Lexicon.default()"
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)


def test_a_lock_that_was_taken_back_is_enough() -> None:
    assert import_with_lock(True).returncode == 0


def test_without_the_lock_it_is_refused() -> None:
    said = import_with_lock(False)
    assert said.returncode == 1
    assert said.stderr.splitlines()[-1].startswith(
        "ImportError: Quixotry's kernel needs the interpreter's lock"
    )


@pytest.mark.skipif(not TRANSLATED, reason="needs the kernel's C")
def test_no_module_says_that_it_needs_no_lock() -> None:
    # The last of them is the directive's; those before ask for a macro that nobody defines.
    claims = {CLAIM.findall(path.read_text(errors="replace"))[-1] for path in TRANSLATED}
    assert claims == {"Py_MOD_GIL_USED"}
