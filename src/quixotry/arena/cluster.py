"""A match on a Ray cluster: chunks go out as jobs, games come back as they are played."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from quixotry.arena.chunks import Chunk, MatchGame, play_chunk
from quixotry.arena.run import MatchPlan, Runner
from quixotry.cluster import Job, run_jobs
from quixotry.lexicon.catalogue import SHIPPED, find_lexicon
from quixotry.lexicon.shipped_lists import packed_list

CHUNK_SECONDS = 1.0  # a task costs some milliseconds, wherever it is played
ADVICE = "with -o DIR the same command goes on from here"


def on_cluster(address: str) -> Runner:
    """Plays on the Ray cluster at an address: HOST:PORT, ray://HOST:PORT, or auto for the one found."""

    def run(plan: MatchPlan) -> Iterator[list[MatchGame]]:
        plan.seconds = CHUNK_SECONDS
        jobs = map(job_of, iter(plan.take, None))

        def took(job: Job, seconds: float) -> None:
            plan.took(job.given[0], seconds)

        with closing(run_jobs(jobs, address, took=took, advice=ADVICE)) as played:
            for _, games in played:
                yield games

    return run


def job_of(chunk: Chunk) -> Job:
    """A chunk as a job, with the files that it needs."""
    name = f"pairs {chunk.pairs[0]} to {chunk.pairs[-1]}"
    files = own_files(chunk)
    return Job(play_with_files if files else play_chunk, (chunk,), name, files)


def play_with_files(chunk: Chunk, places: dict[str, str]) -> list[MatchGame]:
    """The games of a chunk whose files lie at other places here."""
    return play_chunk(with_files(chunk, places))


def own_files(chunk: Chunk) -> dict[str, Path]:
    """The files of a chunk that come from its user and not with the package, by what the chunk calls them."""
    files = {}
    lexicon = find_lexicon(chunk.lexicon)
    if lexicon.parent != SHIPPED and packed_list(lexicon) is None:
        files[chunk.lexicon] = lexicon
    for player in chunk.players:
        name = player.partition(":")[0].strip()
        if name.endswith(".py"):
            files[name] = Path(name).resolve()
    return files


def with_files(chunk: Chunk, places: dict[str, str]) -> Chunk:
    """The chunk with a user's files where they are on this machine."""

    def player(text: str) -> str:
        name, colon, rest = text.partition(":")
        return places.get(name.strip(), name) + colon + rest

    a, b = chunk.players
    return replace(chunk, players=(player(a), player(b)), lexicon=places.get(chunk.lexicon, chunk.lexicon))
