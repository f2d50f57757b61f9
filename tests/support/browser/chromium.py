"""Where Chromium is; as a program, installs it where it is missing and can be had.

`python chromium.py` says in one line what is missing; with `--required` it fails then.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome")
HOW = "install Debian's chromium package, or name a Chromium in QUIXOTRY_CHROMIUM"
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # a page that asks elsewhere complains
)


def find_chromium() -> str | None:
    """The program that the tests drive."""
    wanted = os.environ.get("QUIXOTRY_CHROMIUM")
    return next(filter(None, map(shutil.which, [wanted] if wanted else NAMES)), None)


def install(package: str) -> bool:
    """Whether apt-get has installed it, which takes root or a sudo that asks for no password."""
    if shutil.which("apt-get") is None:
        return False
    rights: list[str] = []
    if os.geteuid() != 0:
        rights = ["sudo", "-n"]
        if shutil.which("sudo") is None or not _succeeds([*rights, "true"]):
            return False
    quietly = [*rights, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    take = [*quietly, "install", "-y", "--no-install-recommends", package]
    print(f"Installing {package}", flush=True)
    # A machine that has looked for packages lately need not do so again.
    return _succeeds(take) or (_succeeds([*quietly, "update"]) and _succeeds(take, silent=False))


def _succeeds(command: list[str], *, silent: bool = True) -> bool:
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    if done.returncode != 0 and not silent:
        sys.stderr.write(done.stderr.decode(errors="replace"))
    return done.returncode == 0


def main(arguments: list[str]) -> int:
    """Make sure that Chromium is there, as far as that can be done."""
    wanted = os.environ.get("QUIXOTRY_CHROMIUM")
    if find_chromium() or (not wanted and install("chromium") and find_chromium()):
        return 0
    missing = f"QUIXOTRY_CHROMIUM is {wanted}, which is no program" if wanted else "there is no Chromium"
    if "--required" in arguments:
        print(f"The tests in a browser cannot run, because {missing}: {HOW}", file=sys.stderr)
        return 1
    print(f"The tests in a browser are skipped, because {missing}: {HOW}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
