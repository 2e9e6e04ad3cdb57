"""Filters over a base, as both families send them: a StudyViewFilter, or the text of an address."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from genows.cohorts import addressfilter
from genows.cohorts.clausemeanings import Meanings
from genows.cohorts.cohort import Cohort, narrowed
from genows.cohorts.conditions import Base
from genows.cohorts.customdata import NOT_KEPT, CustomData, FindCustomData
from genows.cohorts.studyviewfilter import StudyViewFilter, sample_ids
from genows.data.genes import genes_by_symbol
from genows.db.sessions import Session
from genows.errors import NotOffered, ParameterError

# Each is looked up, and its alterations or cells are read.
MOST_GENES = 2000


def finds_genes(db: Session, parameter: str = "studyViewFilter") -> Callable[[str], int | None]:
    """Returns what finds the Entrez id of a current symbol, in any case; None for an unknown one. ParameterError of too many."""
    found: dict[str, int | None] = {}

    def find(symbol: str) -> int | None:
        name = symbol.upper()
        if name not in found:
            if len(found) == MOST_GENES:
                raise ParameterError(parameter, f"should name at most {MOST_GENES:,} genes, with what is asked about.")
            gene = genes_by_symbol(db, [symbol]).get(name)
            found[name] = gene.entrez if gene else None
        return found[name]

    return find


def study_view_filter(db: Session, base: Base, given: Mapping[str, Any], custom: FindCustomData) -> StudyViewFilter:
    """Returns the filter over a base. *given*: its members; *custom*: finds custom data."""

    def profiles(profile_ids: Sequence[str]) -> list[tuple[int, int, str, str]]:
        wanted = frozenset(profile_ids)
        return [
            (study.study.pk, profile.pk, profile.alteration_type, profile.datatype)
            for study in base.studies for profile in study.profiles if profile.profile_id in wanted
        ]  # fmt: skip

    return StudyViewFilter(given, finds_genes(db), custom, profiles)


class Addressed(NamedTuple):
    """The cohort that the filter of an address names. *text*: the canonical form, None of the base."""

    cohort: Cohort
    text: str | None


def no_custom_data(document_id: str) -> CustomData | None:
    """Refuses what a filter of an address says of custom data where nobody can tell whose it is."""
    raise NotOffered(NOT_KEPT)


def addressed(db: Session, base: Base, text: str, custom: FindCustomData = no_custom_data) -> Addressed:
    """Returns the cohort of a filter; ParameterError where it cannot be read, or names what no study of the base has."""
    if addressfilter.is_json(text):
        given = addressfilter.json_members(text)
        its = narrowed(base, sample_ids(given)) if given.get("sampleIdentifiers") else base
        return Addressed(Cohort(its, study_view_filter(db, its, given, custom).condition()), addressfilter.canonical_json(given))
    clauses, meanings = addressfilter.clauses_of(text), Meanings(base, finds_genes(db, "filter"), custom)
    cohort = Cohort(base, meanings.condition(clauses))
    return Addressed(cohort, addressfilter.canonical(clauses, meanings.has_numbers) or None)
