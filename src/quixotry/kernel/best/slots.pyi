from quixotry.kernel.board.generate import Generator

class Slots:
    def __init__(self, board: Generator) -> None: ...
