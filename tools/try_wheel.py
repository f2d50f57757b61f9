"""Tries an installed wheel: it must find moves and measure; then serve the page, or say what that needs.

    python tools/try_wheel.py

Run it with the Python that the wheel is installed for; it needs no other package, and nothing of the sources.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import urllib.request
from importlib.util import find_spec
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[1] / "src"
BOARD = f"{'15/' * 7}5CAT7/{'15/' * 6}15 QUIZ/ 0/0 0"


def quixotry(*arguments: str, status: int = 0) -> subprocess.CompletedProcess[str]:
    """Run a command, and fail unless it ends as expected."""
    done = subprocess.run(
        [sys.executable, "-m", "quixotry", *arguments], capture_output=True, text=True, encoding="utf-8"
    )
    if done.returncode != status:
        raise SystemExit(f"quixotry {' '.join(arguments)}: {done.returncode}\n{done.stdout}{done.stderr}")
    return done


def check(holds: bool, what: str) -> None:
    if not holds:
        raise SystemExit(f"try_wheel: {what}")


def check_page() -> None:
    """Start the server as a user does, and fetch its page."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        options = ["--no-browser", "--port", "0", "--database", str(Path(folder) / "games.db")]
        command = [sys.executable, "-u", "-m", "quixotry", "play", *options]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                found = re.search("http://[^ ]+/", server.stdout.readline())
                check(found is not None, "quixotry play has not said where it is")
                assert found is not None
                with urllib.request.urlopen(found.group(), timeout=60) as answer:
                    check(b"<title>Quixotry" in answer.read(), f"{found.group()} is not the page")
            finally:
                server.terminate()


def main() -> None:
    """One trial after the other."""
    import quixotry as qx
    from quixotry.kernel.board import generate

    check(SOURCES not in Path(qx.__file__).parents, f"{qx.__file__} is not an installed wheel")
    check(Path(generate.__file__).suffix in {".so", ".pyd"}, f"{generate.__file__} is not compiled")
    names = {"english", "italian", "swedish", "swedish-base"}
    check(all(len(qx.Lexicon.load(name)) > 100_000 for name in names), "a word list is missing")
    check("G6 QU.I     15" in quixotry("moves", BOARD).stdout, "quixotry moves has not found QUAI")
    if find_spec("fastapi") is None:
        said = quixotry("play", status=2).stderr
        check(said.count("\n") == 1 and "quixotry[play]" in said, f"quixotry play says: {said}")
        measured = quixotry("bench", "--rounds", "1", "--games", "2").stdout
        check("best by equity" in measured, "quixotry bench has not measured best moves")
    else:
        check_page()
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    print(f"quixotry {qx.__version__} works with Python {version}")


if __name__ == "__main__":
    main()
