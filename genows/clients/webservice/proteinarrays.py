"""getProteinArrayInfo and getProteinArrayData: antibodies and their abundance.

Where nothing is registered for a study, the genes of its protein-level profile stand for antibodies.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from genows.auth.permissions import Study
from genows.clients.webservice import cases, profilerows, studies
from genows.clients.webservice.derivedantibodies import derived_antibodies
from genows.clients.webservice.genes import GeneList
from genows.clients.webservice.javanumbers import double_text
from genows.clients.webservice.messages import STUDY_ID_MISSING, Refusal
from genows.clients.webservice.text import table, wide_table
from genows.data.antibodies import Antibody, abundances, registered_antibodies
from genows.db.sessions import Session
from genows.http.answers import Answer
from genows.http.request import Request


class AntibodySource(Protocol):
    """The antibodies of one study, in order, and their values."""

    antibodies: Sequence[Antibody]

    def cases_with_data(self) -> list[str]:
        """Returns the ids of the samples with any value, in load order."""

    def values(self, antibodies: Iterable[Antibody]) -> Iterator[tuple[Antibody, dict[int, float]]]:
        """Yields (antibody, sample_pk → abundance) for each of *antibodies*."""


def protein_array_info(request: Request, db: Session) -> Answer:
    """Lists the antibodies of a study; with parameters those of one type, or those that target some genes."""
    study = studies.named_study(request, db)
    if study is None:
        raise Refusal(STUDY_ID_MISSING)
    antibodies = antibody_source(request, db, study).antibodies
    array_type = request.params.get("protein_array_type")
    if array_type:
        antibodies = [antibody for antibody in antibodies if antibody.type.upper() == array_type.upper()]
    if request.params.get("gene_list"):
        entrezs = {gene.entrez for gene in GeneList(db, request.params.values("gene_list")).resolved()}
        antibodies = [antibody for antibody in antibodies if antibody.targets & entrezs]
    return table(db.record("antibodies"), (antibody.info for antibody in antibodies))


def protein_array_data(request: Request, db: Session) -> Answer:
    """Gives the abundance of a study's antibodies in the cases, or in all cases that have any."""
    study = studies.scope(request, db).studies[0]
    case_ids = cases.ids_if_any(request, db)
    array_ids = set(request.params.values("protein_array_id"))
    source = antibody_source(request, db, study)
    if case_ids is None:
        case_ids = source.cases_with_data()
    antibodies = [antibody for antibody in source.antibodies if not array_ids or antibody.array_id in array_ids]
    names = db.record("antibodies").names
    # array_info=1 puts all columns of getProteinArrayInfo in front, otherwise the id stands alone.
    width = len(names) if request.params.get("array_info") == "1" else 1
    pks = profilerows.sample_pks(db, study, case_ids)
    # Without any case the heading still ends in a TAB.
    return wide_table((*names[:width], *(case_ids or [""])), _rows(source, antibodies, pks, width))


def _rows(source, antibodies, pks, width):
    known = {pk for pk in pks if pk is not None}
    for antibody, values in source.values(antibodies):
        if not known.isdisjoint(values):
            yield *antibody.info[:width], *(double_text(values[pk]) if pk in values else profilerows.NO_VALUE for pk in pks)


def antibody_source(request: Request, db: Session, study: Study) -> AntibodySource:
    """Returns the antibodies registered for the study, else those that its protein-level profile gives."""
    antibodies = registered_antibodies(db, study)
    return RegisteredAntibodies(db, study, antibodies) if antibodies else derived_antibodies(request, db, study)


class RegisteredAntibodies:
    """Antibodies from the tables of their own. *antibodies*: by id."""

    def __init__(self, db: Session, study: Study, antibodies: Sequence[Antibody]):
        self.antibodies, self._db, self._study = antibodies, db, study

    def cases_with_data(self) -> list[str]:
        return [sample.sample_id for sample in self._db.all("antibody_samples", study_pk=self._study.pk)]

    def values(self, antibodies: Iterable[Antibody]) -> Iterator[tuple[Antibody, dict[int, float]]]:
        for antibody in antibodies:
            yield antibody, abundances(self._db, self._study, antibody.array_id)
