"""What the clauses of a filter in an address mean over the studies of a base: a condition each.

What people type is held to what there is: attributes, genes, and suffixes of profiles and lists that no study of the base has are refused.
Other ids and values that do not occur match nothing.
"""

from collections.abc import Callable, Iterable
from difflib import get_close_matches

from genows.cohorts.addressfilter import ALTERED, MARKS, NO_TIER, TIER, TREATED, Clause, Item
from genows.cohorts.conditions import (
    ANY,
    NA,
    AllOf,
    Altered,
    AnyOf,
    Base,
    CellValue,
    ClinicalValue,
    Condition,
    HasEvent,
    InList,
    InProfile,
    MutationState,
    MutationType,
    Named,
    NamespaceValue,
    Not,
    Sites,
    Treated,
    Wanted,
    variants_of,
)
from genows.cohorts.customdata import CustomValue, FindCustomData
from genows.cohorts.eventfilter import DRIVERS, STATUS, EventMarks
from genows.cohorts.studysets import PROFILES, VARIANTS, StudySets
from genows.cohorts.values import MISSING, NumberRange, exact_number, normal
from genows.data.alterations import GENERIC_ASSAY

MOST_NEAR = 3  # ids that are named in place of one that is not there
Find = Callable[[str], int | None]  # symbol of a gene → its Entrez id


class Meanings:
    """What clauses mean over a *base*. *find*: finds genes by symbol; *custom*: custom data by the ids of documents."""

    def __init__(self, base: Base, find: Find, custom: FindCustomData):
        self._base, self._find, self._custom_data = base, find, custom

    def condition(self, clauses: Iterable[Clause]) -> Condition:
        """Returns what a sample has to pass; ParameterError where a clause names what there is not."""
        return AllOf(list(map(self._signed, clauses)))

    def has_numbers(self, clause: Clause) -> bool:
        """Returns whether a bare number means that number, however it is written, and no text."""
        if clause.key == "attr":
            return not self._base.is_categorical(clause.of[0])
        if clause.key == "custom":
            data = self._custom_data(clause.of[0])
            return data is not None and not data.is_categorical
        return clause.key == "assay" or clause.key == "value" and not self._base.is_discrete(clause.of[0])

    def _signed(self, clause) -> Condition:
        return Not(self._meant(clause)) if clause.is_negated else self._meant(clause)

    def _meant(self, clause: Clause) -> Condition:
        if clause.key in ALTERED:
            return AnyOf([one for item in clause.items for one in self._altered(clause, item)])
        if clause.key in TREATED:
            tier, time = TREATED[clause.key]
            return AnyOf([Treated(tier, text, time) for text in _texts(clause)])
        return getattr(self, f"_{clause.key}")(clause)

    def _attr(self, clause):
        known = {attr_id for study in self._base.studies for attr_id in study.attributes}
        if clause.of[0] not in known:
            near = near_ids(clause.of[0], known)
            raise clause.refused(f"names the attribute {clause.of[0]}, which no study here has{f' (perhaps {near})' if near else ''}")
        return ClinicalValue(clause.of[0], self._wanted(clause))

    def _wanted(self, clause) -> Wanted:
        words, spans, has_numbers = set[str](), list[NumberRange](), self.has_numbers(clause)
        for item in clause.items:
            number = exact_number(item.text) if has_numbers else None
            if item.span or number is not None:
                spans.append(item.span or NumberRange(number, number))
            else:
                words.add(normal(item.text))
        return Wanted(frozenset(words), tuple(spans))

    def _study(self, clause):
        return Named("study", {"": frozenset(_texts(clause))})

    def _sample(self, clause):
        ids: dict[str, set[str]] = {"": set(_texts(clause))}
        for text in _texts(clause):
            for place, mark in enumerate(text):
                if mark == ":":
                    ids.setdefault(text[:place], set()).add(text[place + 1 :])
        return Named(clause.key, {study_id: frozenset(its) for study_id, its in ids.items()})

    _patient = _sample

    def _altered(self, clause, item: Item) -> Iterable[Condition]:
        genes = [self._gene(clause, text) for text in item.texts] if len(item.texts) == 1 else []
        marks = _marks(item.marks)
        for kind, levels in ALTERED[clause.key]:
            passes, profiles = marks.test(PROFILES[kind][0]), self._first_profiles(kind)
            if not genes:
                yield Altered(profiles, None, passes, sites=self._sites(clause, item))
            elif kind == VARIANTS:
                yield variants_of(profiles, genes[0], passes)
            else:
                yield Altered(profiles, genes[0], passes, frozenset(levels) or None)

    def _first_profiles(self, kind) -> dict[int, tuple[int, ...]]:
        found = ((study.study.pk, study.first_profile(kind)) for study in self._base.studies)
        return {study_pk: (profile.pk,) for study_pk, profile in found if profile}

    def _sites(self, clause, item) -> Sites:
        first, second = (ANY if text == "*" else None if text == "-" else self._gene(clause, text) for text in item.texts)
        if first == second and first in (ANY, None):
            raise clause.refused("should name a gene at one of the two sites")
        return first, second

    def _gene(self, clause, symbol: str) -> int:
        found = self._find(symbol)
        if found is None:
            raise clause.refused(f"names the gene {symbol}, which is not known")
        return found

    def _type(self, clause):
        types = frozenset(NA if normal(text) in MISSING else normal(text) for text in _texts(clause))
        return MutationType(None, self._gene(clause, clause.of[0]), types)

    def _wild(self, clause):
        return self._states(clause, "NOT_MUTATED")

    def _unseen(self, clause):
        return self._states(clause, "NOT_PROFILED")

    def _states(self, clause, state):
        return AnyOf([MutationState(None, self._gene(clause, item.text), state) for item in clause.items])

    def _value(self, clause):
        suffix, symbol = clause.of
        self._check(clause, suffix, StudySets.profile)
        return CellValue(suffix, self._gene(clause, symbol), None, self._wanted(clause))

    def _assay(self, clause):
        suffix, entity = clause.of
        self._check(clause, suffix, lambda study, suffix: (one := study.profile(suffix)) and one.alteration_type == GENERIC_ASSAY)
        return CellValue(suffix, None, entity, self._wanted(clause))

    def _profile(self, clause):
        for text in _texts(clause):
            self._check(clause, text, StudySets.profile)
        return InProfile(_texts(clause))

    def _list(self, clause):
        for text in _texts(clause):
            self._check(clause, text, lambda study, suffix: suffix in study.lists)
        return InList(_texts(clause))

    def _check(self, clause, suffix: str, has: Callable[[StudySets, str], object]) -> None:
        if not any(has(study, suffix) for study in self._base.studies):
            raise clause.refused(f"names {suffix}, which no study here has")

    def _event(self, clause):
        return HasEvent(_texts(clause))

    def _custom(self, clause):
        return CustomValue(self._custom_data(clause.of[0]), self._wanted(clause))

    def _ns(self, clause):
        words = frozenset(map(normal, _texts(clause)))
        return NamespaceValue((clause.of[0], clause.of[1]), words, not MISSING.isdisjoint(words))


def near_ids(wanted: str, known: Iterable[str]) -> str:
    """Returns ids that may be meant by one that is not there: those that are the same but for case and marks, else that begin so, else that are alike."""
    plain = {_plain(attr_id): attr_id for attr_id in sorted(known, reverse=True)}
    same, begun = plain.get(_plain(wanted)), [attr_id for text, attr_id in plain.items() if len(wanted) > 2 and text.startswith(_plain(wanted))]
    near = [same] if same else begun or [plain[text] for text in get_close_matches(_plain(wanted), plain, MOST_NEAR, 0.75)]
    return " or ".join(sorted(near)[:MOST_NEAR])


def _plain(attr_id):
    return "".join(filter(str.isalnum, attr_id.lower()))


def _texts(clause: Clause) -> list[str]:
    """Returns the items; what reads as a range is no text."""
    return [item.text for item in clause.items if not item.span]


def _marks(marks: Iterable[str]) -> EventMarks:
    """Returns which events the marks of a gene leave: a group of which none is given does not test."""
    given = {MARKS[mark] for mark in marks if mark in MARKS}
    tiers = frozenset(mark.removeprefix(TIER) for mark in marks if mark.startswith(TIER))
    has_tiers = bool(tiers) or NO_TIER in marks
    return EventMarks(_chosen(DRIVERS, given), tiers if has_tiers else None, NO_TIER in marks or not has_tiers, _chosen(STATUS, given))


def _chosen(group: dict[str, str], given: set[str]) -> frozenset[str] | None:
    chosen = frozenset(word for member, word in group.items() if member in given)
    return chosen if 0 < len(chosen) < len(group) else None
