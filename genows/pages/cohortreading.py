"""What a page of a cohort is asked about: its studies, the filter, the samples that pass it; and the visits of such pages."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar
from urllib.parse import parse_qsl

from genows.analysis.studies import ListedStudy, some_studies
from genows.auth import permissions
from genows.auth.permissions import Caller
from genows.clients.revised.cohorts import filter_text
from genows.cohorts.cohort import Cohort, base_of_studies
from genows.cohorts.conditions import Base
from genows.cohorts.filtered import addressed
from genows.cohorts.twocohorts import AddressedTwo, addressed_two
from genows.db.identifiers import Study
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http.answers import Answer
from genows.http.places import root_of
from genows.http.request import PageRequest
from genows.pages.cohortaddresses import KEEP, CohortAddress, cohort_address
from genows.pages.frame import PageContext, page
from genows.pages.markup import hidden, html, joined
from genows.pages.returning import asked
from genows.pages.studypage import filter_form
from genows.pages.visits import STUDIES, refusal_page, visit

T = TypeVar("T")
REFUSED = "This filter cannot be read"
MESSAGE = """<div class="stack">
<p class="crumbs"><a href="{root}/studies">Studies</a></p>
<h1>{title}</h1>
{form}<p class="error" role="alert">{sentence}</p>
</div>"""


class PageCohort(NamedTuple):
    """*studies*: as lists show them; *cohort*: who passes the filter, of the *address*; *beside*: both, where there is another."""

    db: Session
    studies: Sequence[ListedStudy]
    cohort: Cohort
    address: CohortAddress
    beside: AddressedTwo | None = None

    @property
    def base(self) -> Base:
        """All samples of the studies."""
        return self.cohort.base

    @property
    def compared(self) -> AddressedTwo:
        """The cohort and the one beside it, on pages that have both."""
        assert self.beside is not None
        return self.beside

    @property
    def key(self) -> tuple:
        """What stands for it in keys of the cache."""
        return tuple(study.pk for study in self.studies), self.address.root, self.address.filter, self.address.against, self.address.overlap

    def of(self, address: CohortAddress) -> Cohort:
        """Returns the cohort of another filter over the same studies."""
        return self.cohort if address.filter == self.address.filter else addressed(self.db, self.base, address.filter).cohort


def visit_cohort(
    request: PageRequest,
    gather: Callable[[PageCohort], T | None],
    show: Callable[[PageContext, T], Answer | None],
    study_id: str | None = None,
) -> Answer:
    """Returns the page of a cohort: what *show* makes of what *gather* read, as `visits.visit` does.

    *study_id*: of its one study, that of the path; None: those of study_id are. A filter that cannot be read is a 400.
    """

    def of_studies(db: Session, caller: Caller) -> T | None:
        studies = _studies(request, db, caller, study_id)
        return gather(_read(request, db, studies)) if studies else None

    return visit(request, of_studies, show, refused=lambda context, error: _refused(request, context, error))


def _refused(request: PageRequest, context: PageContext, error: ParameterError) -> Answer:
    """Returns the page of a filter that cannot be read, where it can be mended."""
    labels = {"filter": "Filter", "against": "Compare with"}
    place, query = context.root + asked(request.environ).partition("?")[0], parse_qsl(request.environ.get("QUERY_STRING", ""))
    is_file = "." in place.rpartition("/")[2]
    if error.name not in labels or is_file:
        return refusal_page(context, 400, str(error), way=STUDIES)
    kept = joined(hidden({name: value}) for name, value in query if name != error.name)
    value = next((value for name, value in query if name == error.name), "")
    form = filter_form(context.root, place, value, kept, error.name, labels[error.name])
    return page(context, REFUSED, html(MESSAGE, root=context.root, title=REFUSED, sentence=str(error), form=form), 400)


def _studies(request, db, caller, study_id) -> list[Study]:
    if study_id is not None:
        study = permissions.named_study(db, caller, study_id)
        return [study] if study else []
    named = request.params.ids("study_id")
    if named is None:
        raise ParameterError("study_id", "is required: name at least one study.")
    return permissions.readable_studies(db, caller, named)


def _read(request, db, studies) -> PageCohort:
    base, root = base_of_studies(db, studies), root_of(request.environ)
    text, against = filter_text(request, "filter"), filter_text(request, "against").strip()
    keeps = request.params.one_of("overlap", "drop", KEEP) == KEEP
    both = addressed_two(db, base, text, against, keeps) if against else None
    its = both.first if both else addressed(db, base, text)
    beside = (both.second.text or against, KEEP if keeps else "") if both else ("", "")
    address = cohort_address(root, [study.study_id for study in studies], its.text or "", *beside)
    return PageCohort(db, some_studies(db, studies), its.cohort, address, both)
