"""Writes the matrix files: one line per gene, one cell per measured sample, line by line in constant memory.

PERF: a cell is picked from a small table of ready texts by a random byte, never formatted by itself. 2,000 genes x 10,000
samples: expression 87 MB/s, z-scores 127, log2 ratios 109, methylation 136 (CPython 3.11, one core).
A byte stands for a quantile of the normal distribution, so the values are spread as measured ones are, though a gene has at
most 256 different ones per copy-number state.
"""

from collections.abc import Iterator
from random import Random
from statistics import NormalDist

from genows.demo.cohort import Cohort
from genows.demo.copynumber import LOG2, STATES, CopyNumber, stretch_of
from genows.demo.genome import Gene, table

_QUANTILES = tuple(NormalDist().inv_cdf((number + 0.5) / 256) for number in range(256))
_DOSAGE = 0.8  # standard deviations of expression per copy-number state
# Genes that are expressed together: in _TOGETHER of 256 samples a gene has the quantile of its pathway, in the others one of its own.
_TOGETHER = 192
_PATHWAYS = {
    "TP53 pathway": "TP53 MDM2 MDM4 CDKN1A ATM CHEK2",
    "receptors": "EGFR ERBB2 ERBB3 MET FGFR1 SRC STAT3",
    "RAS pathway": "KRAS NRAS HRAS BRAF RAF1 MAP2K1 MAPK1 MAPK3",
    "PI3K pathway": "PIK3CA PIK3R1 PTEN AKT1 AKT2 MTOR TSC1 TSC2",
    "cell cycle": "RB1 MYC CCND1 CDK4 CDK6 CCNE1 CDKN2A",
    "WNT pathway": "APC CTNNB1 AXIN1 AXIN2 TCF7L2 RNF43",
}
_PATHWAY_OF = {symbol: pathway for pathway, symbols in _PATHWAYS.items() for symbol in symbols.split()}


class Matrices:
    """Each method is a generator of one file's text: its header, then a line per gene (or antibody)."""

    def __init__(self, seed: int, cohort: Cohort, copies: CopyNumber, genes: list[Gene]):
        self._seed, self._cohort, self._copies, self._genes = seed, cohort, copies, genes

    def cna(self) -> Iterator[str]:
        """Discrete calls, -2 to 2."""
        texts = [str(state) for state in STATES]
        states = self._states("cna")
        lines = ["\t".join(map(texts.__getitem__, stretch)) for stretch in states]
        yield self._head("Hugo_Symbol\tEntrez_Gene_Id", "cna")
        for gene in self._genes:
            yield _line(gene, lines[stretch_of(gene)])

    def log2_cna(self) -> Iterator[str]:
        """Log2 ratios; thresholds between the states of copynumber.LOG2 give the discrete calls back."""
        texts = [[f"{middle + width * (2 * byte / 255 - 1):.3f}" for byte in range(256)] for middle, width in map(LOG2.__getitem__, STATES)]
        return self._by_state("cna", "log2 cna", lambda gene, chance: texts)

    def expression(self) -> Iterator[str]:
        """RSEM-like values, log-normal, with a middle and a spread of each gene's own."""
        return self._by_state("expression", "expression", _expression_texts)

    def expression_zscores(self) -> Iterator[str]:
        """The same values' logarithms, relative to the gene's diploid samples."""
        texts = [[f"{value:.4f}" for value in row] for row in _deviations()]
        return self._by_state("expression", "expression", lambda gene, chance: texts)

    def methylation(self) -> Iterator[str]:
        """Beta values, 0 to 1; of most genes low, of others high; one in 256 missing."""
        yield self._head("Hugo_Symbol\tEntrez_Gene_Id", "methylation")
        for gene in self._genes:
            chance = self._chance("methylation", gene.symbol)
            middle = chance.choice((0.05, 0.08, 0.1, 0.15, 0.4, 0.75, 0.88))
            spread = 0.35 * min(middle, 1 - middle)
            texts = [f"{min(0.999, max(0.001, middle + spread * value)):.4f}" for value in _QUANTILES]
            yield _line(gene, self._drawn(chance, ["NA", *texts[1:]], "methylation"))

    def protein(self) -> Iterator[str]:
        """Log2 levels by antibody; of the antibodies whose genes are all among the study's."""
        yield self._head("Composite.Element.REF", "protein")
        for genes, antibody in self.antibodies():
            chance = self._chance("protein", antibody)
            spread = chance.uniform(0.3, 1.1)
            texts = ["NA", *(f"{spread * value:.4f}" for value in _QUANTILES[1:])]
            yield f"{genes}|{antibody}\t{self._drawn(chance, texts, 'protein')}\n"

    def antibodies(self) -> list[tuple[str, str]]:
        """(symbols joined with blanks, antibody id)."""
        symbols = {gene.symbol for gene in self._genes}
        rows = [(row["genes"], row["antibody"]) for row in table("antibodies.tsv")]
        return [row for row in rows if symbols.issuperset(row[0].split())]

    def _by_state(self, method, stream, texts_of):
        """Lines whose values depend on the copy number. *texts_of*(gene, chance): for each state 256 texts, by rising value."""
        states = self._states(method)
        yield self._head("Hugo_Symbol\tEntrez_Gene_Id", method)
        for gene in self._genes:
            chance = self._chance(stream, gene.symbol)
            noise = chance.randbytes(len(self._cohort.profiled[method]))
            texts = texts_of(gene, chance)
            if method == "expression" and gene.symbol in _PATHWAY_OF:
                noise = self._together(gene, noise)
            yield _line(gene, "\t".join([texts[state][byte] for state, byte in zip(states[stretch_of(gene)], noise, strict=True)]))

    def _together(self, gene, noise):
        """Returns the quantiles of a gene, most of them those of its pathway."""
        pathway, count = _PATHWAY_OF[gene.symbol], len(noise)
        shared, drawn = self._chance("expression", pathway).randbytes(count), self._chance(pathway, gene.symbol).randbytes(count)
        return bytes([other if draw < _TOGETHER else own for own, other, draw in zip(noise, shared, drawn, strict=True)])

    def _drawn(self, chance, texts, method):
        return "\t".join(map(texts.__getitem__, chance.randbytes(len(self._cohort.profiled[method]))))

    def _states(self, method):
        columns = self._cohort.profiled[method]
        return [bytes(map(states.__getitem__, columns)) for states in self._copies.states]

    def _head(self, first, method):
        samples = self._cohort.samples
        return "\t".join([first, *(samples[index].id for index in self._cohort.profiled[method])]) + "\n"

    def _chance(self, stream, name):
        """A gene's own randomness: a row is the same whichever other genes and files are written."""
        return Random(f"{self._seed} {stream} {name}")


def _line(gene: Gene, cells: str) -> str:
    return f"{gene.symbol}\t{gene.entrez}\t{cells}\n"


def _deviations():
    """For each state 256 rising distances from the diploid middle, in standard deviations."""
    return [[value + _DOSAGE * state for value in _QUANTILES] for state in STATES]


def _expression_texts(gene: Gene, chance: Random) -> list[list[str]]:
    middle, spread = chance.uniform(4, 13), chance.uniform(0.4, 1.4)
    return [[f"{2 ** (middle + spread * value):.4f}" for value in row] for row in _deviations()]
