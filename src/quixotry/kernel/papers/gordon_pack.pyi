from quixotry.kernel.papers.gordon_build import Automaton
from quixotry.kernel.papers.letter_sets import Packed

def packed(automaton: Automaton, alphabet_size: int, *, expanded: bool, one_way: bool = False) -> Packed: ...
