"""Copy number: one state per sample and stretch of the genome, from which the calls, the log2 values and the segments all come."""

from bisect import bisect_right
from collections.abc import Iterator
from itertools import groupby, pairwise
from random import Random
from typing import NamedTuple

from genows.demo.cohort import Cohort, Sample
from genows.demo.genome import ARMS, KNOWN_GENES, Gene
from genows.demo.tumours import TUMOURS

STATES = (-2, -1, 0, 1, 2)
NEUTRAL = STATES.index(0)

# The log2 ratio of each state: middle and half width. The widths keep the states apart, as a caller with thresholds would.
LOG2 = {-2: (-1.6, 0.5), -1: (-0.45, 0.2), 0: (0.0, 0.15), 1: (0.4, 0.15), 2: (1.5, 0.5)}

_STRETCH = 10_000_000  # bases; how finely breakpoints are spread
_AROUND_PEAK = 300_000  # bases on both sides of a gene that is amplified or deleted as such
_BASES_PER_PROBE = 1700  # of a SNP array with 1.8 million probes


class Stretch(NamedTuple):
    """A stretch of an arm whose genes share their copy number. *start*, *end*: 1-based, inclusive. *peak*: the gene it surrounds, or ''."""

    chromosome: str
    arm: str
    start: int
    end: int
    peak: str


def _peaks() -> list[Gene]:
    symbols = {symbol for tumour in TUMOURS for symbol, _ in tumour.amplified + tumour.deleted}
    return sorted((gene for gene in KNOWN_GENES if gene.symbol in symbols), key=lambda gene: gene.start)


def _stretches_of(arm, peaks):
    windows = [(gene.start - _AROUND_PEAK, gene.end + _AROUND_PEAK, gene.symbol) for gene in peaks if gene.arm == arm.name]
    cuts = {arm.start, arm.end + 1}
    for cut in range(arm.start + _STRETCH, arm.end - _STRETCH // 2, _STRETCH):
        if not any(low <= cut <= high for low, high, _ in windows):
            cuts.add(cut)
    for low, high, _ in windows:
        cuts.update((low, high + 1))
    named = {low: symbol for low, _, symbol in windows}
    edges = sorted(cuts)
    for start, following in pairwise(edges):
        yield Stretch(arm.chromosome, arm.name, start, following - 1, named.get(start, ""))


STRETCHES = tuple(stretch for arm in ARMS for stretch in _stretches_of(arm, _peaks()))
_OF_ARM = {arm: [number for number, _ in numbered] for arm, numbered in groupby(enumerate(STRETCHES), lambda pair: pair[1].arm)}
_OF_PEAK = {stretch.peak: number for number, stretch in enumerate(STRETCHES) if stretch.peak}
_STARTS = {arm: [STRETCHES[number].start for number in numbers] for arm, numbers in _OF_ARM.items()}


def stretch_of(gene: Gene) -> int:
    """The number of the stretch that the middle of the gene lies in."""
    middle = (gene.start + gene.end) // 2
    return _OF_ARM[gene.arm][bisect_right(_STARTS[gene.arm], middle) - 1]


class CopyNumber:
    """*states*: for each stretch, one byte per sample: an index into STATES."""

    def __init__(self, seed: int, cohort: Cohort):
        self.states = [bytearray([NEUTRAL]) * len(cohort.samples) for _ in STRETCHES]
        chance = Random(f"{seed} copy number")
        for index, sample in enumerate(cohort.samples):
            self._change_arms(chance, index, sample)
            self._change_peaks(chance, index, sample)
            if index and cohort.samples[index - 1].patient == sample.patient:
                self._take_over(Random(f"{seed} copy number {sample.id}"), index)

    def _take_over(self, chance, index):
        """Of a patient's earlier sample most arms are as they were."""
        for numbers in _OF_ARM.values():
            if chance.random() < 0.8:
                for number in numbers:
                    self.states[number][index] = self.states[number][index - 1]

    def _change_arms(self, chance, index, sample):
        tumour, unrest = sample.patient.tumour, chance.uniform(0.1, 1.6)
        for arm, numbers in _OF_ARM.items():
            gain = unrest * (0.4 if arm in tumour.gains else 0.06)
            loss = unrest * (0.4 if arm in tumour.losses else 0.06)
            drawn = chance.random()
            if drawn < gain + loss:
                self._set(index, _altered(chance, numbers), 1 if drawn < gain else -1)

    def _change_peaks(self, chance, index, sample):
        tumour = sample.patient.tumour
        for state, peaks in ((2, tumour.amplified), (-2, tumour.deleted)):
            for symbol, share in peaks:
                if chance.random() < share:
                    self._set(index, [_OF_PEAK[symbol]], state)

    def _set(self, index, numbers, state):
        for number in numbers:
            self.states[number][index] = STATES.index(state)

    def segments(self, chance: Random, index: int, sample: Sample) -> Iterator[str]:
        """Yields the sample's lines of the segment file: neighbouring stretches of an arm with the same state are one segment."""
        for numbers in _OF_ARM.values():
            for state, run in groupby(numbers, lambda number: self.states[number][index]):
                stretches = list(run)
                first, last = STRETCHES[stretches[0]], STRETCHES[stretches[-1]]
                mean = LOG2[STATES[state]][0] + chance.uniform(-0.1, 0.1)
                probes = max(1, (last.end - first.start) // _BASES_PER_PROBE)
                yield f"{sample.id}\t{first.chromosome}\t{first.start}\t{last.end}\t{probes}\t{mean:.4f}\n"


def _altered(chance: Random, numbers: list[int]) -> list[int]:
    """All stretches of an arm, or, once in three times, those on one side of a break."""
    if len(numbers) == 1 or chance.random() < 0.67:
        return numbers
    cut = chance.randrange(1, len(numbers))
    return numbers[:cut] if chance.random() < 0.5 else numbers[cut:]
