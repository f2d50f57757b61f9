"""Builds the kernel; everything else about the project is in pyproject.toml."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

KERNEL = Path("src/quixotry/kernel")
X86_64 = ("x86_64", "AMD64")


def compiler_flags() -> list[str]:
    """`-O3`, for the processor at hand unless QUIXOTRY_PORTABLE is set, as wheels for others need.

    QUIXOTRY_CFLAGS replaces the flags altogether: the sanitizer build uses it.
    """
    if "QUIXOTRY_CFLAGS" in os.environ:
        return os.environ["QUIXOTRY_CFLAGS"].split()
    if sys.platform == "win32":
        return ["/O2"]
    if platform.machine() not in X86_64:
        return ["-O3"]
    return ["-O3", "-march=x86-64-v2" if os.environ.get("QUIXOTRY_PORTABLE") else "-march=native"]


def extension(module: str, source: Path) -> Extension:
    flags = compiler_flags()
    link = [flag for flag in flags if flag.startswith("-fsanitize")]
    return Extension(module, [str(source)], extra_compile_args=flags, extra_link_args=link)


class BuildKernelAndLexica(build_ext):
    """Compiles the kernel, then lets it pack the word lists that the package ships."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        super().run()
        package_root = Path("src") if self.inplace else Path(self.build_lib)
        command = [
            sys.executable,
            "-m",
            "quixotry.lexicon.embed",
            "lexica",
            "-o",
            str(package_root / "quixotry" / "lexicon" / "data"),
        ]
        paths = [str(package_root.resolve()), str(Path("src").resolve())]
        subprocess.run(command, check=True, env=os.environ | {"PYTHONPATH": os.pathsep.join(paths)})


NOT_COMPILED = {"__init__", "keys", "nodes"}  # the last two are twins of inline functions in a header

sources = sorted(
    p for p in KERNEL.glob("*.py*") if p.suffix in {".py", ".pyx"} and p.stem not in NOT_COMPILED
)
extensions = [extension(f"quixotry.kernel.{source.stem}", source) for source in sources]
extensions.append(extension("quixotry.kernel.yardstick", Path("benchmarks/yardstick.pyx")))

setup(
    ext_modules=cythonize(
        extensions,
        include_path=["src"],
        compiler_directives={
            "language_level": 3,
            "boundscheck": False,
            "wraparound": False,
            "cdivision": True,
            "initializedcheck": False,
            "embedsignature": True,
        },
    ),
    cmdclass={"build_ext": BuildKernelAndLexica},
)
