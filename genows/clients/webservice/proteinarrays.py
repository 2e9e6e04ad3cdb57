"""getProteinArrayInfo and getProteinArrayData: antibodies and their abundance.

Where nothing is registered for a study, the genes of its protein-level profile stand for antibodies.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple, Protocol

from genows.clients.webservice.dialect import MEASURED, PLAIN_TEXT, STUDY_ID_MISSING, Refusal, line, lines, text_answer
from genows.clients.webservice.profiledata import abundance_block, pks_of_cases
from genows.clients.webservice.scope import GeneList, case_ids_if_any, named_study, scope_of
from genows.data import matrices
from genows.data.antibodies import PROTEIN_LEVEL, AntibodyTargets, abundances, registered_antibodies
from genows.data.genes import Gene, stored_genes_by_symbols
from genows.data.matrices import Places, sample_order
from genows.data.numbers import decimal_number
from genows.data.profiles import of_study
from genows.db import studysamples
from genows.db.identifiers import Study
from genows.db.sessions import Session
from genows.encode.weaving import VALUE, Wide
from genows.http.answers import Answer
from genows.http.request import Request

# AKT1_PS473, MAPK1_PT202_Y204: the gene, then the first residue.
_PHOSPHO = re.compile(r"(?P<gene>.+)_P(?P<residue>[A-Z][0-9]+)(_[A-Z][0-9]+)*")


class AntibodySource(Protocol):
    """The antibodies of one study, in order, and their values."""

    antibodies: Sequence[AntibodyTargets]

    def cases_with_data(self) -> list[str]:
        """Returns the ids of the samples with any value, in load order."""

    def values(self, antibodies: Iterable[AntibodyTargets]) -> Iterator[tuple[AntibodyTargets, dict[int, float]]]:
        """Yields (antibody, sample_pk → abundance) for each of *antibodies*."""


def protein_array_info(request: Request, db: Session) -> Answer:
    """Lists the antibodies of a study; with parameters those of one type, or those that target some genes."""
    study = named_study(request, db)
    if study is None:
        raise Refusal(STUDY_ID_MISSING)
    antibodies = antibody_source(request, db, study).antibodies
    array_type = request.params.get("protein_array_type")
    if array_type:
        antibodies = [antibody for antibody in antibodies if antibody.type.upper() == array_type.upper()]
    if request.params.get("gene_list"):
        entrezs = {gene.entrez for gene in GeneList(db, request.params.values("gene_list")).resolved()}
        antibodies = [antibody for antibody in antibodies if antibody.targets & entrezs]
    return text_answer(lines(db.record("antibodies").names, (antibody.info for antibody in antibodies)))


def protein_array_data(request: Request, db: Session) -> Answer:
    """Gives the abundance of a study's antibodies in the cases, or in all cases that have any."""
    study = scope_of(request, db).studies[0]
    case_ids = case_ids_if_any(request, db)
    array_ids = set(request.params.values("protein_array_id"))
    source = antibody_source(request, db, study)
    if case_ids is None:
        case_ids = source.cases_with_data()
    antibodies = [antibody for antibody in source.antibodies if not array_ids or antibody.array_id in array_ids]
    names = db.record("antibodies").names
    # array_info=1 puts all columns of getProteinArrayInfo in front, otherwise the id stands alone.
    width = len(names) if request.params.get("array_info") == "1" else 1
    pks = pks_of_cases(db, study, case_ids)
    # Without any case the heading still ends in a TAB.
    head = line((*names[:width], *(case_ids or [""])))
    return text_answer(chain((head,), _lines(source, antibodies, pks, Wide(PLAIN_TEXT, names[:width], case_ids, MEASURED), width)))


def _lines(source, antibodies, pks, wide: Wide, width) -> Iterator[str]:
    known = {pk for pk in pks if pk is not None}
    for antibody, values in source.values(antibodies):
        if not known.isdisjoint(values):
            yield wide.record(antibody.info[:width], abundance_block(values, pks))


def antibody_source(request: Request, db: Session, study: Study) -> AntibodySource:
    """Returns the antibodies registered for the study, else those that its protein-level profile gives."""
    antibodies = registered_antibodies(db, study)
    return RegisteredAntibodies(db, study, antibodies) if antibodies else derived_antibodies(request, db, study)


class RegisteredAntibodies:
    """Antibodies from the tables of their own. *antibodies*: by id."""

    def __init__(self, db: Session, study: Study, antibodies: Sequence[AntibodyTargets]):
        self.antibodies, self._db, self._study = antibodies, db, study

    def cases_with_data(self) -> list[str]:
        return [sample.sample_id for sample in self._db.all("antibody_samples", study_pk=self._study.pk)]

    def values(self, antibodies: Iterable[AntibodyTargets]) -> Iterator[tuple[AntibodyTargets, dict[int, float]]]:
        for antibody in antibodies:
            yield antibody, abundances(self._db, self._study, antibody.array_id)


def derived_antibodies(request: Request, db: Session, study: Study) -> "DerivedAntibodies":
    """Returns the antibodies that the study's protein-level profile gives, none where it has no such profile."""
    profiles = [each for each in of_study(db, study.pk) if each.alteration_type == "PROTEIN_LEVEL"]
    if not profiles:
        return DerivedAntibodies(db, study, None, [])
    # min, not sort: of equals it keeps the first, and a profile of z-scores comes after every other.
    chosen = min(profiles, key=lambda each: each.datatype == "Z-SCORE")
    return DerivedAntibodies(db, study, chosen.pk, db.all("profile_gene_types", profile_pk=chosen.pk))


class _Source(NamedTuple):
    """An antibody with the gene of the profile whose values are its own."""

    antibody: AntibodyTargets
    gene: Gene


class DerivedAntibodies:
    """The antibodies of one profile.

    *rows*: of the query profile_gene_types; *profile_pk*: None where there are none.
    """

    def __init__(self, db: Session, study: Study, profile_pk: int | None, rows: list):
        self._db, self._study, self._profile_pk = db, study, profile_pk
        self._order = [] if profile_pk is None or not rows else sample_order(db, profile_pk)
        phospho_symbols = [row.symbol.upper() for row in rows if row.type == "phosphoprotein"]
        targets = {gene for gene, _ in map(_gene_and_residue, phospho_symbols) if gene}
        # The profile's own genes win: a database may have two genes of one symbol.
        entrezs = {**_entrezs_of_symbols(db, targets), **{row.symbol.upper(): row.entrez for row in rows}}
        sources = [_source(row, entrezs) for row in rows]
        self._sources = sorted(sources, key=lambda source: source.antibody.sort_key)
        self.antibodies: Sequence[AntibodyTargets] = [source.antibody for source in self._sources]

    def cases_with_data(self) -> list[str]:
        """Returns the ids of the samples with a number in any row, in load order."""
        sample_pks: set[int] = set()
        for _, values in self.values(self.antibodies):
            sample_pks.update(values)
            # Few rows suffice mostly: each is measured in nearly all samples.
            if len(sample_pks) == len(self._order):
                break
        names = studysamples.sample_names(self._db, self._study.pk)
        return [sample_id for pk, sample_id in names.items() if pk in sample_pks]

    def values(self, antibodies: Iterable[AntibodyTargets]) -> Iterator[tuple[AntibodyTargets, dict[int, float]]]:
        """Yields (antibody, sample_pk → value) for each of *antibodies*.

        A cell that is no finite decimal number is no value.
        """
        array_ids = {antibody.array_id for antibody in antibodies}
        sources = [source for source in self._sources if source.antibody.array_id in array_ids]
        if self._profile_pk is None:
            return
        rows = matrices.read(self._db, self._profile_pk, [source.gene for source in sources], Places(len(self._order)))
        for source, (_, block) in zip(sources, rows, strict=True):
            numbers = [] if block is None else [decimal_number(value or "") for value in block.values(VALUE)]
            yield source.antibody, {pk: number for pk, number in zip(self._order, numbers, strict=block is not None) if number is not None}


def _gene_and_residue(symbol):
    """Returns gene and residue of a phosphoprotein's symbol, (None, None) where it is not written like one."""
    match = _PHOSPHO.fullmatch(symbol)
    return (match["gene"], "p" + match["residue"]) if match else (None, None)


def _source(row, entrezs):
    symbol = row.symbol.upper()
    return _Source(_antibody(row.entrez, symbol, row.type == "phosphoprotein", entrezs), Gene(row.entity_pk, row.entrez, symbol))


def _antibody(entrez, symbol, is_phospho, entrezs):
    gene, residue = _gene_and_residue(symbol) if is_phospho else (None, None)
    if gene is None:
        return AntibodyTargets(symbol, PROTEIN_LEVEL, symbol, None, frozenset({entrez}))
    targets = {entrez, entrezs[gene]} if gene in entrezs else {entrez}
    return AntibodyTargets(symbol, "phosphorylation", gene, residue, frozenset(targets))


def _entrezs_of_symbols(db, symbols):
    return {row.symbol.upper(): row.entrez for row in stored_genes_by_symbols(db, list(symbols))}
