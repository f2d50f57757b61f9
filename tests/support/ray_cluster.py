"""Run as a program: a Ray cluster on this machine alone, until standard input ends.

It keeps its files in TMPDIR. It has a head without processors and two workers of one processor each; one line
says how to find them.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

MEMORY = 80 * 2**20

# By default Ray takes a quarter of a minute to believe that a worker is gone.
IMPATIENT = {
    "health_check_period_ms": 500,
    "health_check_timeout_ms": 4000,
    "health_check_failure_threshold": 4,
}


def main() -> None:
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    from ray.cluster_utils import Cluster

    cluster: Any = Cluster()
    try:
        node = {"node_ip_address": "127.0.0.1", "object_store_memory": MEMORY}
        cluster.add_node(**node, num_cpus=0, include_dashboard=False, _system_config=IMPATIENT)
        workers = [cluster.add_node(**node, num_cpus=1, wait=False) for _ in range(2)]
        cluster.wait_for_nodes()
        processes = [worker.all_processes["raylet"][0].process.pid for worker in workers]
        print(json.dumps({"address": cluster.address, "workers": processes}), flush=True)
        sys.stdin.read()
    finally:
        cluster.shutdown()


if __name__ == "__main__":
    main()
