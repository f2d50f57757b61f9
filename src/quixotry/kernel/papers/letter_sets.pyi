from typing_extensions import Buffer

class Packed:
    data: memoryview
    word_bytes: int
    size: int
    expanded: bool
    width: int
    target_bits: int
    root: int
    letter_sets: int
    mirrored: bool
    def __init__(
        self,
        *,
        words: Buffer,
        word_bytes: int,
        width: int,
        expanded: bool,
        target_bits: int,
        root: int,
        letter_sets: int,
        mirrored: bool,
    ) -> None: ...
    def follow(self, path: Buffer) -> int | None: ...
    def bytes(self) -> int: ...

NO_WORDS: Packed
