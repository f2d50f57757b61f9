"""`python -m quixotry.web`: the server alone."""

from __future__ import annotations

import argparse
import sys

from quixotry.errors import QuixotryError
from quixotry.extras import require


def main() -> int:
    """Read the options and serve."""
    try:
        require("play", "the server")
        return _serve()
    except QuixotryError as error:
        print(f"quixotry: {error}", file=sys.stderr)
        return 2


def _serve() -> int:
    from quixotry.web.serve import HOST, PORT, links, serve, serve_many
    from quixotry.web.settings import ServerSettings

    parser = argparse.ArgumentParser(prog="python -m quixotry.web", description="Play in the browser.")
    parser.add_argument("--host", default=HOST, help="the address to listen on (%(default)s)")
    parser.add_argument("--port", type=int, default=PORT, help="the port (%(default)s, or the next free one)")
    parser.add_argument("--database", metavar="URL", help="a file for SQLite, or postgresql://…")
    parser.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="another name by which this server may be reached",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument(
        "--links", metavar="GAME", help="print the secret link of each person in a game, and stop"
    )
    parser.add_argument(
        "--processes",
        type=int,
        metavar="N",
        help="serve by this many processes at one address; SIGHUP replaces them one by one",
    )
    parser.add_argument("--descriptor", type=int, help=argparse.SUPPRESS)  # of the socket they share
    given = parser.parse_args()
    settings = ServerSettings(database=given.database, hosts=tuple(given.allow_host))
    if given.links:
        for name, link in links(given.links, settings, f"http://{given.host}:{given.port}").items():
            print(f"{name}: {link}")
    elif given.processes is not None:
        return serve_many(given.host, given.port, given.processes, _handed_down(given))
    else:
        serve(
            host=given.host,
            port=given.port,
            open_browser=not given.no_browser,
            settings=settings,
            descriptor=given.descriptor,
        )
    return 0


def _handed_down(given: argparse.Namespace) -> list[str]:
    """The arguments for each of several processes."""
    arguments = ["--no-browser", *(["--database", given.database] if given.database else [])]
    return [*arguments, *(f"--allow-host={name}" for name in given.allow_host)]


if __name__ == "__main__":
    sys.exit(main())
