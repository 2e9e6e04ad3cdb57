"""The files of a cohort, of one study and of several: pictures and their numbers, and archives of the data of its samples."""

from collections.abc import Callable

from genows.analysis.attributes import Attribute
from genows.columns import bits
from genows.downloads.handlers import chosen
from genows.http.answers import Answer
from genows.http.request import PageRequest
from genows.pages.cohortbody import cohort_endpoints, endpoint_figure
from genows.pages.cohortcharts import GENE_KINDS, GeneKind, all_attributes, attribute_chart, gene_tables, kind_rows
from genows.pages.cohortreading import PageCohort, visit_cohort
from genows.pages.figures import Figure, saved
from genows.pages.frame import PageContext
from genows.pages.studyfigures import attribute_figure, genes_figure, kinds_figure

Gather = Callable[[PageRequest, PageCohort, str], Figure | None]
File = Callable[..., Answer]


def file_handler(name: str, gather: Gather) -> File:
    """Returns the handler that gives a figure as a file: of the study of the path, or of those of study_id. *name*: of the file."""

    def handler(request: PageRequest, kind: str, study_id: str | None = None) -> Answer:
        def its_figure(its: PageCohort) -> Figure | None:
            return gather(request, its, kind)

        further = "".join(f"-{request.params.one(one)}" for one in ("endpoint", "attribute") if request.params.one(one))
        its_name = f"{study_id or 'cohort'}-{name if name != 'attribute' else ''}{further}".replace("--", "-")
        return visit_cohort(request, its_figure, lambda context, its: saved(its, its_name, kind), study_id)

    return handler


def archive_handler(kind: str) -> File:
    """Returns the handler that gives the data of a cohort's samples as an archive, each study in a folder."""

    def handler(request: PageRequest, study_id: str | None = None) -> Answer:
        def samples(its: PageCohort) -> dict[str, list[str]]:
            return {part.study.study.study_id: list(bits.chosen_of(part.samples, part.study.sample_ids)) for part in its.cohort.parts if part.samples}

        def show(context: PageContext, samples: dict[str, list[str]]) -> Answer | None:
            return chosen(request, samples, kind, f"{study_id}_part.{kind}" if study_id else f"cohort.{kind}") if samples else None

        return visit_cohort(request, samples, show, study_id)

    return handler


def _kinds(request: PageRequest, its: PageCohort, kind: str) -> Figure | None:
    found = kind_rows(its)
    return kinds_figure(found) if found else None


def _genes(its_kind: GeneKind) -> Gather:
    def gather(request: PageRequest, its: PageCohort, kind: str) -> Figure | None:
        return next(map(genes_figure, gene_tables(its, [its_kind])), None)

    return gather


def _survival(request: PageRequest, its: PageCohort, kind: str) -> Figure | None:
    asked = request.params.required("endpoint")
    found = next((one for one in cohort_endpoints(its) if one.endpoint == asked), None)
    return endpoint_figure(its, found, kind == "svg", None) if found else None


def _attribute(request: PageRequest, its: PageCohort, kind: str) -> Figure | None:
    attr_id, of = request.params.required("attribute"), request.params.one("of")
    if of is not None:
        request.params.choice("of", "patients", "samples")
    found: Attribute | None = next((one for one in all_attributes(its) if one.attr_id == attr_id), None)
    chart = attribute_chart(its, found) if found else None
    return attribute_figure(chart) if chart and of in (None, chart.unit) else None


# Name of a figure → what makes it.
FILES: dict[str, Gather] = {"data-kinds": _kinds, **{one.name: _genes(one) for one in GENE_KINDS}, "survival": _survival, "attribute": _attribute}
