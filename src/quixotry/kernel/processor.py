"""Whether this processor can do what the kernel was compiled for; compiled for any processor itself.

A kernel built for the machine at hand and carried to an older one would end the process at some
instruction. Importing this first makes that an error that says what to do.
"""

import cython


def missing():
    """The first thing that the kernel needs of the processor and does not find; empty if there is none."""
    if cython.compiled:
        name: cython.p_const_char = first_missing()
        if name != cython.NULL:
            return cython.cast(bytes, name).decode()
    return ""


if missing():
    raise ImportError(
        f"Quixotry was built for a processor with {missing().upper()}, and this one has none; "
        "build it on this machine, or with QUIXOTRY_PORTABLE=1 for any"
    )
