"""Many matches on a Ray cluster: `play_matches` is handed an executor, and knows nothing of Ray.

Needs Ray, and the package on every machine: `pip install 'handfoot-rules[cluster]'`. On its own this program
starts a cluster of two workers on this machine; with the address of one it plays there:

    python examples/ray_cluster.py auto 1000
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import Executor, Future
from typing import TYPE_CHECKING, Any

from handfoot_rules import Discard, play_matches, random_policy, stateless

try:
    import ray
except ImportError:
    ray = None

if TYPE_CHECKING:
    from collections.abc import Callable

    from handfoot_rules import Action, LegalActions, PlayerView


class RayExecutor(Executor):
    """Ray as an executor of the standard library: all that `play_matches` asks for is `submit`."""

    def __init__(self) -> None:
        self.call = ray.remote(call)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Have the function called anywhere in the cluster."""
        future: Future[Any] = self.call.remote(fn, *args, **kwargs).future()
        return future


def call(fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
    """What Ray runs; it sends this once, whatever is called by it."""
    return fn(*args, **kwargs)


def tidy(_: PlayerView, legal: LegalActions, /) -> Action:
    """Meld whatever can be melded; discard the lowest card."""
    return next((action for action in legal if not isinstance(action, Discard)), legal[0])


def main(address: str | None, n: int) -> None:
    """Play n matches in the cluster, and some of them here: they are the same."""
    own = {"num_cpus": 2, "include_dashboard": False} if address is None else {}
    ray.init(address, log_to_driver=False, **own)
    processors = int(ray.cluster_resources()["CPU"])
    makers = [stateless(tidy), random_policy] * 2
    results = play_matches(makers, n, seed=7, executor=RayExecutor(), workers=processors)
    ray.shutdown()
    assert results[:2] == play_matches(makers, 2, seed=7, workers=1)
    won = sum(0 in result.winners for result in results)
    print(f"The tidy side won {won} of {n} matches on {processors} processors.")


if __name__ == "__main__":
    if ray is None:
        sys.exit("Ray is not installed: pip install 'handfoot-rules[cluster]'")
    parser = argparse.ArgumentParser(description="Play many matches on a Ray cluster.")
    parser.add_argument(
        "address", nargs="?", help="of a cluster, such as auto; one of this machine if not given"
    )
    parser.add_argument("matches", nargs="?", type=int, default=20)
    given = parser.parse_args()
    main(given.address, given.matches)
