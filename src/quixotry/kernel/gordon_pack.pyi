from quixotry.kernel.gordon_build import Automaton
from quixotry.kernel.letter_sets import Packed

def packed(automaton: Automaton, alphabet_size: int, *, expanded: bool) -> Packed: ...
