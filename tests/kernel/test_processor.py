"""A kernel on a processor that it was not compiled for says so when it is imported."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import quixotry.kernel
from quixotry.kernel.processor import missing

COMPILER = shutil.which(os.environ.get("CC", "cc"))
SOURCE = Path(quixotry.kernel.__file__).with_name("processor.c")

# Takes the place of the module that lies beside the rest of the kernel.
SCRIPT = """
import importlib.machinery, importlib.util, sys
loader = importlib.machinery.ExtensionFileLoader("quixotry.kernel.processor", sys.argv[1])
spec = importlib.util.spec_from_loader(loader.name, loader)
loader.exec_module(importlib.util.module_from_spec(spec))
"""


def test_this_processor_has_everything() -> None:
    assert missing() == ""


@pytest.mark.skipif(
    platform.machine() != "x86_64" or COMPILER is None or not SOURCE.exists(),
    reason="needs x86-64, a C compiler and the kernel's C",
)
def test_a_processor_that_lacks_something(tmp_path: Path) -> None:
    assert COMPILER is not None
    module = tmp_path / "processor.so"
    built_for = ["-DNEEDS_AVX2", "-D__builtin_cpu_supports(feature)=0"]
    include = f"-I{sysconfig.get_path('include')}"
    command = [COMPILER, "-shared", "-fPIC", "-O0", "-w", include, *built_for, str(SOURCE), "-o", str(module)]
    subprocess.run(command, check=True)
    said = subprocess.run([sys.executable, "-c", SCRIPT, str(module)], capture_output=True, text=True)
    assert said.returncode == 1
    assert "ImportError: Quixotry was built for a processor with AVX2, and this one has none" in said.stderr
