from typing_extensions import Buffer

class Borrowed:
    size: int
    def __init__(self, owner: Buffer, writable: bool = False) -> None: ...
