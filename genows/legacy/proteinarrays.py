"""getProteinArrayInfo and getProteinArrayData: antibodies and their abundance.

Where nothing is registered for a study, the genes of its protein-level profile stand for antibodies.
"""

from genows.legacy import antibodies, cases, derivedantibodies, profilerows, studies
from genows.legacy.genes import Tokens
from genows.legacy.javanumbers import double_text
from genows.legacy.messages import STUDY_ID_MISSING, Refusal
from genows.legacy.text import table, wide_table


def protein_array_info(request, db):
    """The antibodies of a study, of one type and of some genes where that is asked for."""
    study = studies.named_study(request, db)
    if study is None:
        raise Refusal(STUDY_ID_MISSING)
    found = source(request, db, study).antibodies
    wanted_type = request.params.get("protein_array_type")
    if wanted_type:
        found = [antibody for antibody in found if antibody.type.upper() == wanted_type.upper()]
    if request.params.get("gene_list"):
        wanted = {gene.entrez for gene in Tokens(db, request.params.pieces("gene_list")).known()}
        found = [antibody for antibody in found if antibody.targets & wanted]
    return table(db.record("antibodies"), (antibody.info for antibody in found))


def protein_array_data(request, db):
    """The abundance of a study's antibodies in the cases, or in all that have any."""
    study = studies.scope(request, db).studies[0]
    case_ids = cases.if_given(request, db)
    wanted = set(request.params.pieces("protein_array_id"))
    store = source(request, db, study)
    if case_ids is None:
        case_ids = store.cases_with_data()
    chosen = [antibody for antibody in store.antibodies if not wanted or antibody.array_id in wanted]
    names = db.record("antibodies").names
    width = len(names) if request.params.get("array_info") == "1" else 1
    pks = profilerows.sample_pks(db, study, case_ids)
    # Without any case the heading still ends in a TAB.
    return wide_table((*names[:width], *(case_ids or [""])), _rows(store, chosen, pks, width))


def _rows(store, chosen, pks, width):
    for antibody, values in store.values(chosen):
        if any(pk in values for pk in pks):
            yield *antibody.info[:width], *(double_text(values[pk]) if pk in values else profilerows.NO_VALUE for pk in pks)


def source(request, db, study):
    """Where the study's antibodies come from."""
    found = antibodies.registered(db, study)
    return RegisteredAntibodies(db, study, found) if found else derivedantibodies.of_study(request, db, study)


class RegisteredAntibodies:
    """Antibodies from the tables of their own, by id."""

    def __init__(self, db, study, found):
        self.antibodies, self._db, self._study = found, db, study

    def cases_with_data(self) -> list[str]:
        """The ids of the samples with any value, in load order."""
        return [sample_id for (sample_id,) in self._db.all("antibody_samples", study_pk=self._study.pk)]

    def values(self, chosen):
        """(antibody, sample number → abundance) for each of the chosen antibodies."""
        for antibody in chosen:
            yield antibody, antibodies.values(self._db, self._study, antibody.array_id)
