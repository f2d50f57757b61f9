"""Files read and written whole, and the make of the project's own binary files (`container`)."""

from quixotry.files.whole import UNFINISHED, os_reason, read_whole, write_new, write_whole, writing

__all__ = ["UNFINISHED", "os_reason", "read_whole", "write_new", "write_whole", "writing"]
