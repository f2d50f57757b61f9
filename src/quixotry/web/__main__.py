"""`python -m quixotry.web`: the server alone."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

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
    from quixotry.web.logs import FORMATS, LEVELS, write_logs
    from quixotry.web.serve import HOST, PORT, links, serve, serve_many
    from quixotry.web.settings import ServerSettings, limits_of

    parser = argparse.ArgumentParser(
        prog="python -m quixotry.web", description="Play in the browser.", allow_abbrev=False
    )
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
    parser.add_argument("--log", choices=FORMATS, default="text", help="the form of the log (%(default)s)")
    parser.add_argument(
        "--log-level",
        choices=LEVELS,
        default="warning",
        help="info has a line for each request (%(default)s)",
    )
    parser.add_argument(
        "--key", type=Path, metavar="FILE", help="the server's key (server.key in the data folder)"
    )
    parser.add_argument(
        "--limit",
        action="append",
        default=[],
        metavar="NAME=N",
        help="another limit, such as games_in_memory=10000; the guide has all of them",
    )
    parser.add_argument("--open-metrics", action="store_true", help="tell /metrics to other computers, too")
    parser.add_argument("--descriptor", type=int, help=argparse.SUPPRESS)  # of the socket they share
    given = parser.parse_args()
    settings = ServerSettings(
        database=given.database,
        hosts=tuple(given.allow_host),
        limits=limits_of(given.limit),
        log=given.log,
        log_level=given.log_level,
        key=given.key,
        open_metrics=given.open_metrics,
    )
    if given.links:
        for name, link in links(given.links, settings, f"http://{given.host}:{given.port}").items():
            print(f"{name}: {link}")
    elif given.processes is not None:
        write_logs(given.log, given.log_level)
        return serve_many(given.host, given.port, given.processes, _handed_down(sys.argv[1:]))
    else:
        serve(
            host=given.host,
            port=given.port,
            open_browser=not given.no_browser,
            settings=settings,
            descriptor=given.descriptor,
        )
    return 0


def _handed_down(arguments: list[str]) -> list[str]:
    """The arguments for each of several processes: the same, as each of them serves alone.

    >>> _handed_down(["--processes", "3", "--log", "json", "--processes=3"])
    ['--log', 'json', '--no-browser']
    """
    kept: list[str] = []
    skip = False
    for argument in arguments:
        is_it = argument.partition("=")[0] == "--processes"
        if not skip and not is_it:
            kept.append(argument)
        skip = is_it and "=" not in argument
    return [*kept, "--no-browser"]


if __name__ == "__main__":
    sys.exit(main())
