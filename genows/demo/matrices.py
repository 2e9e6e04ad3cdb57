"""The copy-number state of each sample along the genome, and the files of segments and matrices that follow from it or stand alone.

A cell of a matrix is picked from a small table of ready texts by a random byte, never formatted by itself: some 100 MB a second. A byte
stands for a quantile of the normal distribution, so values are spread as measured ones are, though a gene has at most 256 different ones
per state.
"""

from bisect import bisect_right
from collections.abc import Iterator
from itertools import groupby, pairwise
from random import Random
from statistics import NormalDist
from typing import NamedTuple

from genows.demo.cohort import TUMOURS, Cohort
from genows.demo.genome import ARMS, KNOWN_GENES, TABLES, Gene, rows_of

STATES = (-2, -1, 0, 1, 2)
# The log2 ratio of each state: middle and half width. The widths keep the states apart, as a caller with thresholds would.
LOG2 = {-2: (-1.6, 0.5), -1: (-0.45, 0.2), 0: (0.0, 0.15), 1: (0.4, 0.15), 2: (1.5, 0.5)}
_STRETCH = 10_000_000  # bases; how finely breakpoints are spread
_AROUND_PEAK = 300_000  # bases on both sides of a gene that is amplified or deleted as such
_BASES_PER_PROBE = 1700  # of a SNP array with 1.8 million probes


class _Stretch(NamedTuple):
    """A stretch of an arm whose genes share their copy number. *start*, *end*: 1-based, inclusive. *peak*: the gene it surrounds, or ''."""

    chromosome: str
    arm: str
    start: int
    end: int
    peak: str


def _stretches() -> Iterator[_Stretch]:
    symbols = {symbol for tumour in TUMOURS for symbol, _ in tumour.amplified + tumour.deleted}
    for arm in ARMS:
        peaks = [gene for gene in KNOWN_GENES if gene.symbol in symbols and gene.arm == arm.name]
        windows = {gene.start - _AROUND_PEAK: (gene.end + _AROUND_PEAK, gene.symbol) for gene in peaks}
        cuts = {arm.start, arm.end + 1, *windows, *(high + 1 for high, _ in windows.values())}
        for cut in range(arm.start + _STRETCH, arm.end - _STRETCH // 2, _STRETCH):
            if not any(low <= cut <= high for low, (high, _) in windows.items()):
                cuts.add(cut)
        for start, following in pairwise(sorted(cuts)):
            yield _Stretch(arm.chromosome, arm.name, start, following - 1, windows[start][1] if start in windows else "")


_STRETCHES = tuple(_stretches())
_OF_ARM = {arm: [number for number, _ in numbered] for arm, numbered in groupby(enumerate(_STRETCHES), lambda pair: pair[1].arm)}
_OF_PEAK = {stretch.peak: number for number, stretch in enumerate(_STRETCHES) if stretch.peak}


def _stretch_of(gene: Gene) -> int:
    """The number of the stretch that the middle of the gene lies in."""
    numbers = _OF_ARM[gene.arm]
    return numbers[bisect_right(numbers, (gene.start + gene.end) // 2, key=lambda number: _STRETCHES[number].start) - 1]


class CopyNumber:
    """*states*: for each stretch, one byte per sample: an index into STATES."""

    def __init__(self, seed: int, cohort: Cohort):
        self._seed, self._cohort = seed, cohort
        self.states = [bytearray([STATES.index(0)]) * len(cohort.samples) for _ in _STRETCHES]
        chance = Random(f"{seed} copy number")
        for index, sample in enumerate(cohort.samples):
            self._change(chance, index, sample.patient.tumour)
            if index and cohort.samples[index - 1].patient == sample.patient:
                self._take_over(Random(f"{seed} copy number {sample.id}"), index)

    def _change(self, chance, index, tumour):
        """Gains and loses arms, then single genes."""
        unrest = chance.uniform(0.1, 1.6)
        for arm, numbers in _OF_ARM.items():
            gain = unrest * (0.4 if arm in tumour.gains else 0.06)
            loss = unrest * (0.4 if arm in tumour.losses else 0.06)
            drawn = chance.random()
            if drawn < gain + loss:
                self._set(index, _altered(chance, numbers), 1 if drawn < gain else -1)
        for state, peaks in ((2, tumour.amplified), (-2, tumour.deleted)):
            for symbol, share in peaks:
                if chance.random() < share:
                    self._set(index, [_OF_PEAK[symbol]], state)

    def _set(self, index, numbers, state):
        for number in numbers:
            self.states[number][index] = STATES.index(state)

    def _take_over(self, chance, index):
        """Of a patient's earlier sample most arms are as they were."""
        for numbers in _OF_ARM.values():
            if chance.random() < 0.8:
                for number in numbers:
                    self.states[number][index] = self.states[number][index - 1]

    def segment_lines(self) -> Iterator[str]:
        """The segment file, a text a sample: neighbouring stretches of an arm with the same state are one segment."""
        chance = Random(f"{self._seed} segments")
        yield "ID\tchrom\tloc.start\tloc.end\tnum.mark\tseg.mean\n"
        for index in self._cohort.profiled["cna"]:
            yield "".join(self._segments(chance, index))

    def _segments(self, chance, index):
        for numbers in _OF_ARM.values():
            for state, run in groupby(numbers, lambda number: self.states[number][index]):
                stretches = list(run)
                first, last = _STRETCHES[stretches[0]], _STRETCHES[stretches[-1]]
                mean = LOG2[STATES[state]][0] + chance.uniform(-0.1, 0.1)
                probes = max(1, (last.end - first.start) // _BASES_PER_PROBE)
                place = f"{first.chromosome}\t{first.start}\t{last.end}"
                yield f"{self._cohort.samples[index].id}\t{place}\t{probes}\t{mean:.4f}\n"


def _altered(chance, numbers):
    """All stretches of an arm, or, once in three times, those on one side of a break."""
    if len(numbers) == 1 or chance.random() < 0.67:
        return numbers
    cut = chance.randrange(1, len(numbers))
    return numbers[:cut] if chance.random() < 0.5 else numbers[cut:]


_QUANTILES = tuple(NormalDist().inv_cdf((number + 0.5) / 256) for number in range(256))
# For each state 256 rising distances from the diploid middle, in standard deviations of expression, 0.8 of which a copy makes.
_DEVIATIONS = [[value + 0.8 * state for value in _QUANTILES] for state in STATES]
# Genes that are expressed together: in _TOGETHER of 256 samples a gene has the quantile of its pathway, in the others one of its own.
_TOGETHER = 192
_PATHWAY_OF = {symbol: pathway for pathway, symbols in TABLES["pathways"].items() for symbol in symbols.split()}


class Matrices:
    """Each public method but `antibodies` is a generator of one file's text: the header, then a line per gene (or antibody)."""

    def __init__(self, seed: int, cohort: Cohort, copies: CopyNumber, genes: list[Gene]):
        self._seed, self._cohort, self._copies, self._genes = seed, cohort, copies, genes

    def cna(self) -> Iterator[str]:
        """Discrete calls, -2 to 2."""
        lines = ["\t".join([str(STATES[state]) for state in stretch]) for stretch in self._states("cna")]
        return self._by_gene("cna", lambda gene: lines[_stretch_of(gene)])

    def log2_cna(self) -> Iterator[str]:
        """Log2 ratios; thresholds between the states of LOG2 give the discrete calls back."""
        texts = [[f"{middle + width * (2 * byte / 255 - 1):.3f}" for byte in range(256)] for middle, width in LOG2.values()]
        return self._by_state("cna", "log2 cna", lambda chance: texts)

    def expression(self) -> Iterator[str]:
        """RSEM-like values, log-normal, with a middle and a spread of each gene's own."""

        def texts(chance):
            middle, spread = chance.uniform(4, 13), chance.uniform(0.4, 1.4)
            return [[f"{2 ** (middle + spread * value):.4f}" for value in row] for row in _DEVIATIONS]

        return self._by_state("expression", "expression", texts)

    def expression_zscores(self) -> Iterator[str]:
        """The same values' logarithms, relative to the gene's diploid samples."""
        texts = [[f"{value:.4f}" for value in row] for row in _DEVIATIONS]
        return self._by_state("expression", "expression", lambda chance: texts)

    def methylation(self) -> Iterator[str]:
        """Beta values, 0 to 1; of most genes low, of others high; one in 256 missing."""

        def cells(gene):
            chance = self._chance("methylation", gene.symbol)
            middle = chance.choice((0.05, 0.08, 0.1, 0.15, 0.4, 0.75, 0.88))
            spread = 0.35 * min(middle, 1 - middle)
            values = [f"{min(0.999, max(0.001, middle + spread * value)):.4f}" for value in _QUANTILES[1:]]
            return self._drawn(chance, ["NA", *values], "methylation")

        return self._by_gene("methylation", cells)

    def protein(self) -> Iterator[str]:
        """Log2 levels by antibody."""
        yield self._head("Composite.Element.REF", "protein")
        for genes, antibody in self.antibodies():
            chance = self._chance("protein", antibody)
            spread = chance.uniform(0.3, 1.1)
            texts = ["NA", *(f"{spread * value:.4f}" for value in _QUANTILES[1:])]
            yield f"{genes}|{antibody}\t{self._drawn(chance, texts, 'protein')}\n"

    def antibodies(self) -> list[tuple[str, str]]:
        """(symbols joined with blanks, antibody id) of those whose genes are all among the study's."""
        symbols = {gene.symbol for gene in self._genes}
        return [(row["genes"], row["antibody"]) for row in rows_of("antibodies.tsv") if symbols.issuperset(row["genes"].split())]

    def _by_gene(self, method, cells_of):
        yield self._head("Hugo_Symbol\tEntrez_Gene_Id", method)
        for gene in self._genes:
            yield f"{gene.symbol}\t{gene.entrez}\t{cells_of(gene)}\n"

    def _by_state(self, method, stream, texts_of):
        """Lines whose values depend on the copy number. *texts_of*(chance): for each state 256 texts, by rising value."""
        states, count = self._states(method), len(self._cohort.profiled[method])

        def cells(gene):
            chance = self._chance(stream, gene.symbol)
            noise = chance.randbytes(count)
            texts = texts_of(chance)
            if method == "expression" and gene.symbol in _PATHWAY_OF:
                noise = self._together(gene, noise)
            return "\t".join([texts[state][byte] for state, byte in zip(states[_stretch_of(gene)], noise, strict=True)])

        return self._by_gene(method, cells)

    def _together(self, gene, noise):
        """The quantiles of a gene, most of them those of its pathway."""
        pathway, count = _PATHWAY_OF[gene.symbol], len(noise)
        shared, drawn = self._chance("expression", pathway).randbytes(count), self._chance(pathway, gene.symbol).randbytes(count)
        return bytes([other if draw < _TOGETHER else own for own, other, draw in zip(noise, shared, drawn, strict=True)])

    def _drawn(self, chance, texts, method):
        return "\t".join(map(texts.__getitem__, chance.randbytes(len(self._cohort.profiled[method]))))

    def _states(self, method):
        columns = self._cohort.profiled[method]
        return [bytes(map(states.__getitem__, columns)) for states in self._copies.states]

    def _head(self, first, method):
        return "\t".join([first, *self._cohort.ids(method)]) + "\n"

    def _chance(self, stream, name):
        """A gene's own randomness: a row is the same whichever other genes and files are written."""
        return Random(f"{self._seed} {stream} {name}")
