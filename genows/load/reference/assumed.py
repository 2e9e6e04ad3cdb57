"""Stands in for reference data that are not there: whatever a file names is taken as known, so that all else can be checked."""

from itertools import count

from genows.domain.genenames import names_no_gene
from genows.load.reference.genes import Gene, GeneIndex

# Entrez ids of genes that are only named by a symbol: above those of NCBI Gene.
_FIRST_INVENTED = 2_000_000_000


class AssumedGenes(GeneIndex):
    """Has a gene of every Entrez id and every symbol but NA, and no aliases. None of them is ever written."""

    assumed = True

    def __init__(self):
        super().__init__((), ())
        self._invented = count(_FIRST_INVENTED)

    def by_entrez(self, entrez: int) -> Gene | None:
        if entrez <= 0:
            return None
        return super().by_entrez(entrez) or self._assume(Gene(entrez, str(entrez), -entrez, None))

    def by_symbol(self, symbol: str) -> tuple[Gene, ...]:
        if names_no_gene(symbol):
            return ()
        return super().by_symbol(symbol) or (self._assume_symbol(symbol.upper()),)

    def _assume_symbol(self, symbol):
        entrez = next(self._invented)
        self._symbols[symbol] = entrez
        return self._assume(Gene(entrez, symbol, -entrez, None))

    def _assume(self, gene):
        self._genes[gene.entrez] = gene
        return gene


class AssumedIds(dict[str, int]):
    """Internal ids by name, of panels or gene sets: every name has one, a negative one where none was given."""

    def __contains__(self, name: object) -> bool:
        return True

    def __missing__(self, name: str) -> int:
        number = self[name] = -1 - len(self)
        return number
