from quixotry.kernel.best.chooser import Chooser

def drawn(pool: bytes, size: int, count: int, seed: int) -> bytes: ...
def losses(
    chooser: Chooser,
    leaves: bytes,
    size: int,
    packed: int,
    laid: int,
    bag_count: int,
    others_points: int,
    exchange_limit: int,
) -> list[int]: ...
def exchange_losses(
    chooser: Chooser, racks: bytes, size: int, count: int, bag_count: int, exchange_limit: int
) -> tuple[list[int], bytes]: ...
