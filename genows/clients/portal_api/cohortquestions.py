"""A cohort that a request of the third generation asks about: the base and the filter of its StudyViewFilter."""

from collections.abc import Callable, Mapping
from typing import Any

from genows.clients.portal_api import dialect, subjects
from genows.cohorts.cohort import Cohort, base_of_samples, base_of_studies
from genows.cohorts.conditions import Base
from genows.cohorts.customdata import finds_custom_data
from genows.cohorts.eventfilter import EventFilter
from genows.cohorts.filtered import finds_genes, study_view_filter
from genows.cohorts.studyviewfilter import Element
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http.request import Request


class CohortQuestion:
    """A cohort that a request asks about: its base, and its filter. *given*: the StudyViewFilter."""

    def __init__(self, request: Request, db: Session, given: Any, negated: bool = False):
        members = dialect.members(given, "studyViewFilter")
        self.events = EventFilter.of_members(members.get("alterationFilter", {}))
        self.base = base(request, db, members)
        self.find = finds_genes(db)
        self.custom = finds_custom_data(db, request.caller, request.portal.sessions)
        self.filter = study_view_filter(db, self.base, members, self.custom)
        self._negated = negated

    def cohort(self, without: Callable[[Element], bool] | None = None) -> Cohort:
        """Returns the cohort. *without*: elements of the filter that do not count."""
        return Cohort(self.base, self.filter.condition(self._negated, without))


def base(request: Request, db: Session, given: Mapping[str, Any]) -> Base:
    """Returns the samples before any filter, by the members of a StudyViewFilter."""
    samples, studies = given.get("sampleIdentifiers") or [], given.get("studyIds") or []
    if bool(samples) == bool(studies):
        raise ParameterError("studyViewFilter", "should have exactly one of: studyIds, sampleIdentifiers.")
    if studies:
        return base_of_studies(db, subjects.studies(request, db, dialect.texts(studies, "studyIds")))
    by_study = dialect.by_study(dialect.pairs(samples, "sampleIdentifiers", "sampleId", "studyId"))
    return base_of_samples(db, subjects.studies(request, db, by_study), by_study)
