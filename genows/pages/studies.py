"""The handlers of the pages about studies: PageRequest → Answer."""

from genows.analysis.attributes import observations, study_attributes, study_endpoints, value_summaries
from genows.analysis.mutatedgenes import mutated_genes
from genows.analysis.studies import data_kinds, kinds_of_studies, listed_studies, matching, one_study
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http.answers import Answer
from genows.http.places import root_of
from genows.http.request import PageRequest
from genows.pages import studyfigures, studylist
from genows.pages.figures import Figure, saved
from genows.pages.studylist import studies_page
from genows.pages.studypage import (
    ATTRIBUTES_PER_PAGE,
    SHOWN_ATTRIBUTES,
    AttributeFacts,
    StudyBody,
    StudyFacts,
    attributes_page,
    study_body,
    study_page,
)
from genows.pages.tables import last_page
from genows.pages.visits import visit, visit_study


def studies(request: PageRequest) -> Answer:
    """Lists the studies that the viewer may read, those that the search finds, sorted if that is wanted."""

    def gather(db, caller):
        asked = {name: text for name in ("search", "cancer_type") if (text := request.params.one(name))}
        every = listed_studies(db, caller)
        found = matching(every, asked.get("search", ""))
        if "cancer_type" in asked:
            found = [study for study in found if study.cancer_type_id == asked["cancer_type"]]
        kinds = kinds_of_studies(db, {study.pk: study.study_id for study in found})
        shown = studylist.ordered(found, kinds, request.params.one("order") or "")
        return shown, asked, len(every), _page_number(request, last_page(len(found), studylist.PER_PAGE))

    return visit(request, gather, lambda context, found: studies_page(context, *found))


def study(request: PageRequest, study_id: str) -> Answer:
    """Shows a study. What depends on its data alone is kept as it is drawn."""
    root = root_of(request.environ)

    def gather(db: Session, its) -> StudyBody:
        return db.cache.get(("study page", its.pk, root), lambda: study_body(root, _facts(db, its)), lambda body: 2 * len(body.main))

    return visit_study(request, study_id, gather, study_page)


def _facts(db, its):
    attributes = study_attributes(db, its.pk)
    shown = value_summaries(db, its.pk, attributes[:SHOWN_ATTRIBUTES])
    curves = ((endpoint, _survival(db, its.pk, endpoint)) for endpoint in study_endpoints(db, its.pk))
    survival = [(endpoint, curve) for endpoint, curve in curves if curve]
    return StudyFacts(one_study(db, its), data_kinds(db, its.pk), attributes, shown, mutated_genes(db, its.pk), survival)


def _survival(db, study_pk, endpoint) -> Figure | None:
    """Returns the curve of an endpoint with some of its rows."""
    return studyfigures.survival_figure(endpoint.name, observations(db, study_pk, endpoint.endpoint), most=studyfigures.ROWS)


def attributes(request: PageRequest, study_id: str) -> Answer:
    """Shows a study's clinical attributes, a page of them."""

    def gather(db, its):
        every = study_attributes(db, its.pk)
        number = _page_number(request, last_page(len(every), ATTRIBUTES_PER_PAGE))
        shown = every[(number - 1) * ATTRIBUTES_PER_PAGE : number * ATTRIBUTES_PER_PAGE]
        return AttributeFacts(one_study(db, its), shown, value_summaries(db, its.pk, shown), len(every), number)

    return visit_study(request, study_id, gather, attributes_page)


def data_kinds_file(request: PageRequest, study_id: str, kind: str) -> Answer:
    """Gives the picture or the numbers of the kinds of data."""

    def gather(db, its):
        kinds = data_kinds(db, its.pk)
        return studyfigures.kinds_figure(kinds) if kinds else None

    return _file(request, study_id, "data-kinds", kind, gather)


def mutated_genes_file(request: PageRequest, study_id: str, kind: str) -> Answer:
    """Gives those of the most frequently mutated genes."""

    def gather(db, its):
        mutated = mutated_genes(db, its.pk)
        return studyfigures.genes_figure(mutated) if mutated else None

    return _file(request, study_id, "mutated-genes", kind, gather)


def survival_file(request: PageRequest, study_id: str, kind: str) -> Answer:
    """Gives those of a survival curve."""

    def gather(db, its):
        asked = request.params.required("endpoint")
        found = next((one for one in study_endpoints(db, its.pk) if one.endpoint == asked), None)
        return studyfigures.survival_figure(found.name, observations(db, its.pk, asked), kind == "svg") if found else None

    return _file(request, study_id, "survival-" + (request.params.one("endpoint") or ""), kind, gather)


def attribute_file(request: PageRequest, study_id: str, kind: str) -> Answer:
    """Gives those of a clinical attribute."""

    def gather(db, its):
        key = request.params.required("attribute"), request.params.choice("of", "patients", "samples") == "patients"
        found = next((one for one in study_attributes(db, its.pk) if (one.attr_id, one.of_patients) == key), None)
        if found is None:
            return None
        listed = one_study(db, its)
        owners = listed.patients if found.of_patients else listed.samples
        return studyfigures.attribute_figure(found, value_summaries(db, its.pk, [found])[0], owners)

    return _file(request, study_id, request.params.one("attribute") or "", kind, gather)


def _file(request, study_id, name, kind, gather):
    def show(context, figure: Figure):
        return saved(figure, f"{study_id}-{name}", kind)

    return visit_study(request, study_id, gather, show)


def _page_number(request, last):
    text = request.params.one("page") or "1"
    if not (text.isascii() and text.isdigit() and len(text) < 7 and 1 <= int(text) <= last):
        raise ParameterError("page", f"should be a number from 1 to {last}.")
    return int(text)
