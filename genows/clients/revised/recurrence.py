"""What a study found more often than chance explains: mutated genes, regions of changed copies."""

from collections.abc import Iterator

from genows.auth import permissions
from genows.data.numbers import single_text
from genows.db.sessions import Session
from genows.http import answers
from genows.http.answers import Answer
from genows.http.request import Request


def significant_genes(request: Request, db: Session) -> Answer:
    """Answers DBSignificantGene records, by study in load order and rank."""
    return _of_studies(request, db, "significant_genes", "p_value", "q_value")


def copy_number_regions(request: Request, db: Session) -> Answer:
    """Answers DBCopyNumberRegion records, one a region and gene: by study in load order, q value and place."""
    return _of_studies(request, db, "copy_number_regions", "q_value")


def _of_studies(request, db, query: str, *numbers: str) -> Answer:
    """Answers the records of *query* of the studies of study_ids. *numbers*: columns that hold what was a 32-bit float."""
    study_ids = request.params.required_ids("study_ids")
    pks = [study.pk for study in permissions.readable_studies(db, request.caller, study_ids)]
    if not db.has(query):
        return answers.nothing(db.record(query))
    return answers.records(db.record(query), _with_numbers(db, query, pks, numbers))


def _with_numbers(db, query, study_pks, numbers) -> Iterator[tuple]:
    columns = [db.columns(query).index(name) for name in numbers]
    for row in db.rows(query, study_pks=study_pks):
        cells = list(row)
        for column in columns:
            cells[column] = single_text(float(cells[column]))
        yield tuple(cells)
