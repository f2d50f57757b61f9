"""Builds the kernel; everything else about the project is in pyproject.toml."""

from __future__ import annotations

import io
import os
import platform
import re
import subprocess
import sys
import sysconfig
import threading
from contextlib import redirect_stdout
from pathlib import Path
from typing import TextIO

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.modified import newer_group

KERNEL = Path("src/quixotry/kernel")
X86_64 = ("x86_64", "AMD64")
CORES = os.cpu_count() or 1

# For other machines, too, and for every later Python, as a wheel must be.
PORTABLE = bool(os.environ.get("QUIXOTRY_PORTABLE"))
STABLE_ABI = (
    PORTABLE
    and platform.python_implementation() == "CPython"
    and not sysconfig.get_config_var("Py_GIL_DISABLED")
)

# With Cython's checks; `tools/checked_kernel.py` builds it so, beside the ordinary kernel.
CHECKED = bool(os.environ.get("QUIXOTRY_CHECKED"))

# Twins, for uncompiled runs, of what the compiled kernel has from a header.
NOT_COMPILED = {"__init__", "keys", "nodes", "packed", "shapes", "uncompiled"}

# What `kernel/processor` can ask an x86-64 processor for, as compilers name it in their macros.
FEATURES = (
    "POPCNT", "SSE4_2", "AVX", "AVX2", "FMA", "BMI", "BMI2", "AVX512F", "AVX512BW", "AVX512DQ", "AVX512VL",
    "AVX512VBMI", "AVX512VPOPCNTDQ",
)  # fmt: skip

# Python's own function and class machinery would double the C of a small module.
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": CHECKED,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": CHECKED,
    "freethreading_compatible": False,  # scratch memory is guarded by the interpreter's lock
    "embedsignature": True,
    "binding": False,
    "auto_pickle": False,
    "warn.unreachable": False,  # what only an uncompiled run reaches
}


class Told(io.TextIOBase):
    """Standard output while Cython works: its counter, without a line on why each module is translated."""

    def __init__(self, out: TextIO) -> None:
        self.out = out
        self.line = ""

    def write(self, text: str) -> int:
        *lines, self.line = (self.line + text).split("\n")
        for line in lines:
            counter, _, source = line.partition("Cythonizing ")
            if source:
                place = Path(source).relative_to(KERNEL).with_suffix("").as_posix()
                self.out.write(f"{counter}Translating {place}\n")
                self.out.flush()
        return len(text)


def compiler_flags() -> list[str]:
    """`-O3`, for the processor at hand unless QUIXOTRY_PORTABLE is set.

    QUIXOTRY_CFLAGS replaces the flags altogether: the sanitizer build uses it.
    """
    if "QUIXOTRY_CFLAGS" in os.environ:
        return os.environ["QUIXOTRY_CFLAGS"].split()
    if sys.platform == "win32":
        return ["/O2"]
    # Python's own flags ask for debugging symbols, which take a fifth of the time.
    flags = ["-O3", "-g0", "-Wno-sign-compare"]
    if platform.machine() in X86_64:
        flags.append("-march=x86-64-v2" if PORTABLE else "-march=native")
    return flags


def processor_needs(flags: list[str]) -> list[tuple[str, str | None]]:
    """What compiled code may ask of a processor under these flags, as macros for `kernel/processor`."""
    if platform.machine() not in X86_64 or not any(flag.startswith("-march=") for flag in flags):
        return []
    compiler = os.environ.get("CC", "cc").split()
    asked = subprocess.run(
        [*compiler, *flags, "-dM", "-E", "-x", "c", os.devnull], capture_output=True, text=True, check=False
    )
    used = set(re.findall(r"#define __(\w+?)__ 1", asked.stdout))
    return [(f"NEEDS_{feature}", None) for feature in FEATURES if feature in used]


def kernel_modules() -> list[Extension]:
    flags = compiler_flags()
    link = [flag for flag in flags if flag.startswith("-fsanitize")]
    macros: list[tuple[str, str | None]] = [("Py_LIMITED_API", "0x030B0000")] if STABLE_ABI else []
    found = []
    for source in sorted(KERNEL.rglob("*.py*")):
        if source.suffix in {".py", ".pyx"} and source.stem not in NOT_COMPILED:
            name = ".".join(("quixotry", "kernel", *source.relative_to(KERNEL).with_suffix("").parts))
            module = Extension(name, [str(source)], extra_compile_args=flags, extra_link_args=link)
            module.define_macros = macros
            module.py_limited_api = STABLE_ABI
            if source.stem == "processor":
                module.extra_compile_args = [flag for flag in flags if not flag.startswith("-march=")]
                module.define_macros = macros + processor_needs(flags)
            found.append(module)
    return found


class BuildKernelAndLexica(build_ext):
    """Compiles the kernel, then lets it pack the word lists that the package ships."""

    def run(self) -> None:
        self.translate()
        if self.inplace:
            # Setuptools' own way compiles into another folder, for an editable installation one that is new,
            # and copies: nothing would ever be up to date.
            super(build_ext, self).run()
        else:
            super().run()
        self.pack_word_lists()

    def translate(self) -> None:
        """From Cython to C, whatever has changed or uses what has; only a build needs it."""
        from Cython.Build import cythonize
        from Cython.Compiler import Errors

        # Headers say which functions the C compiler may inline; Cython would warn about each of them.
        Errors.LEVEL = 2
        with redirect_stdout(Told(sys.stdout)):
            made = cythonize(
                [Extension(ext.name, list(ext.sources)) for ext in self.extensions],
                include_path=["src"],
                nthreads=CORES,
                compiler_directives=DIRECTIVES,
                emit_linenums=False,
            )
        sources = {ext.name: ext.sources for ext in made}
        for ext in self.extensions:
            ext.sources = sources[ext.name]

    def build_extensions(self) -> None:
        self.parallel = self.parallel or CORES
        self.counting = threading.Lock()
        self.begun = 0
        changed = [ext for ext in self.extensions if self.force or self.is_stale(ext)]
        self.to_compile = {ext.name for ext in changed}
        # The largest come first, so that no core is left to finish one of them alone.
        self.extensions.sort(key=lambda ext: -Path(ext.sources[0]).stat().st_size)
        super().build_extensions()

    def is_stale(self, ext: Extension) -> bool:
        return bool(newer_group([*ext.sources, *ext.depends], self.get_ext_fullpath(ext.name), "newer"))

    def build_extension(self, ext: Extension) -> None:
        if ext.name in self.to_compile:
            with self.counting:
                self.begun += 1
                place = ext.name.removeprefix("quixotry.kernel.").replace(".", "/")
                print(f"[{self.begun:2}/{len(self.to_compile)}] Compiling {place}", flush=True)
        super().build_extension(ext)

    def pack_word_lists(self) -> None:
        package_root = Path("src") if self.inplace else Path(self.build_lib)
        command = [
            sys.executable,
            "-m",
            "quixotry.lexicon.embed",
            "-o",
            str(package_root / "quixotry" / "lexicon" / "data"),
            "--lists",  # a wheel leaves out those that it has as lexica
            str(Path("src") / "quixotry" / "lexicon" / "lists"),
        ]
        paths = [str(package_root.resolve()), str(Path("src").resolve())]
        subprocess.run(command, check=True, env=os.environ | {"PYTHONPATH": os.pathsep.join(paths)})


if __name__ == "__main__":  # where processes are not forked, Cython's workers read this file
    setup(
        ext_modules=kernel_modules(),
        cmdclass={"build_ext": BuildKernelAndLexica},
        options={"bdist_wheel": {"py_limited_api": "cp311"}} if STABLE_ABI else {},
    )
