"""Which clinical attributes differ between groups of samples: how often words occur, and how numbers rank."""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from genows.analysis.statistics.frequencies import ChiSquare, chi_square, kruskal_wallis
from genows.cohorts.binned import JoinedColumns
from genows.cohorts.studysets import StudySets
from genows.cohorts.valuecounts import column_of, words
from genows.cohorts.values import normal
from genows.data.storedclinical import PATIENTS, SAMPLES, Level

WORDS, NUMBERS = "STRING", "NUMBER"
CHI_SQUARED, WILCOXON, KRUSKAL_WALLIS = "Chi-squared Test", "Wilcoxon Test", "Kruskal Wallis Test"

# Of each study the set of a group's samples.
SampleSets = Sequence[int]


class EnrichedAttribute(NamedTuple):
    """*study*: the last that defines the attribute."""

    study: StudySets
    attr_id: str
    method: str
    found: ChiSquare


class StudyGroups:
    """Groups of samples of some studies. *asked*: how many groups a request has; *groups*: those that are not empty; *missing*: words that are no value."""

    def __init__(self, studies: Sequence[StudySets], groups: Sequence[SampleSets], asked: int, missing: Collection[str]):
        self.studies, self.groups, self._asked = studies, groups, asked
        self._missing = frozenset(map(normal, missing))

    def enriched(self) -> Iterator[EnrichedAttribute]:
        """Yields the attributes of words, then those of numbers, each by id."""
        defined: dict[tuple[str, Level], StudySets] = {}
        for study in self.studies:
            defined |= {(attribute.attr_id, attribute.level): study for attribute in study.attributes.values()}
        kinds: dict[str, list[tuple[str, Level]]] = {WORDS: [], NUMBERS: []}
        for key in sorted(defined, key=lambda key: (key[0], key[1] is PATIENTS)):
            datatype = defined[key].attributes[key[0]].datatype
            # A number that is of patients in one study and of samples in another counts by samples.
            if datatype in kinds and (datatype == WORDS or key[1] is SAMPLES or (key[0], SAMPLES) not in defined):
                kinds[datatype].append(key)
        for attr_id, level in kinds[WORDS]:
            if found := self._of_words(attr_id, level):
                yield EnrichedAttribute(defined[attr_id, level], attr_id, CHI_SQUARED, found)
        method = WILCOXON if self._asked == 2 else KRUSKAL_WALLIS
        for attr_id, level in kinds[NUMBERS]:
            if found := self._of_numbers(attr_id, level):
                yield EnrichedAttribute(defined[attr_id, level], attr_id, method, found)

    def _of_words(self, attr_id, level) -> ChiSquare | None:
        columns = [study.column(attr_id) if _has(study, attr_id, level) else None for study in self.studies]
        counted = []
        for cases in self._cases(level):
            its = {word: number for word, number in words(zip(columns, cases, strict=True)).items() if word not in self._missing}
            counted += [its] if its else []
        different = dict.fromkeys(word for its in counted for word in its)
        if len(counted) < 2:
            return None
        return chi_square(*([its.get(word, 0) for word in different] for its in counted), corrected=True)

    def _of_numbers(self, attr_id, level) -> ChiSquare | None:
        joined = JoinedColumns([column_of(study, attr_id, level) for study in self.studies])
        counted = [joined.numbers(cases).by_number() for cases in self._cases(level)]
        there = [its for its in counted if any(its)]
        return kruskal_wallis(*there) if len(there) > 1 else None

    def _cases(self, level) -> list[list[int]]:
        """Returns of each group the sets of its cases, study by study."""
        return [[study.patients(its) if level is PATIENTS else its for study, its in zip(self.studies, group, strict=True)] for group in self.groups]


def _has(study: StudySets, attr_id: str, level: Level) -> bool:
    attribute = study.attributes.get(attr_id)
    return attribute is not None and attribute.level is level
