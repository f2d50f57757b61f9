"""Long work on a Ray cluster: jobs go out, answers come back, and a worker that dies costs nothing but time.

What a job is, is up to whoever has the work (`quixotry.arena`, `quixotry.evaluation`, `quixotry.review`,
`quixotry.puzzles`): a function of a module, and what it is given.
"""

from __future__ import annotations

from quixotry.cluster.client import check_address, run_in_order, run_jobs
from quixotry.cluster.jobs import Job

__all__ = ["Job", "check_address", "run_in_order", "run_jobs"]
