"""Antibodies of studies that have none registered: the genes of a protein-level profile stand for them."""

import re

from genows.auth import permissions
from genows.domain.matrixvalues import sample_order, value_rows
from genows.domain.numbers import decimal_number
from genows.legacy.antibodies import PROTEIN_LEVEL, Antibody

# AKT1_PS473, MAPK1_PT202_Y204: the gene, then the first residue.
_PHOSPHO = re.compile(r"(?P<gene>.+)_P(?P<residue>[A-Z][0-9]+)(_[A-Z][0-9]+)*")


def of_study(request, db, study):
    """The antibodies that the study's protein-level profile gives, none where it has no such profile."""
    rows = db.all("profiles_by_studies", study_pks=[study.pk])
    ids = [(row.datatype == "Z-SCORE", row.id) for row in rows if row.genetic_alteration_type == "PROTEIN_LEVEL"]
    if not ids:
        return DerivedAntibodies(db, study, None, [])
    # min, not sort: of equals it keeps the first, and a profile of z-scores comes after every other.
    _, profile_id = min(ids, key=lambda pair: pair[0])
    [profile] = permissions.readable_profiles(db, request.caller, [profile_id])
    return DerivedAntibodies(db, study, profile.pk, db.all("profile_gene_types", profile_pk=profile.pk))


class DerivedAntibodies:
    """*rows*: (entity_pk, entrez, symbol, type) of the profile's genes."""

    def __init__(self, db, study, profile_pk, rows):
        self._db, self._study, self._profile_pk = db, study, profile_pk
        by_symbol = {symbol.upper(): entrez for _, entrez, symbol, _ in rows}
        self._order = sample_order(db, profile_pk) if rows else []
        genes = [(entity_pk, entrez, symbol.upper(), kind == "phosphoprotein") for entity_pk, entrez, symbol, kind in rows]
        bases = {base for *_, symbol, phospho in genes if phospho and (base := _parts(symbol)[0])}
        entrezs = {**_entrezs(db, bases), **by_symbol}
        pairs = [(_antibody(entrez, symbol, phospho, entrezs), (pk, entrez, symbol)) for pk, entrez, symbol, phospho in genes]
        self._genes = sorted(pairs, key=lambda pair: pair[0].place)
        self.antibodies = [antibody for antibody, _ in self._genes]

    def cases_with_data(self) -> list[str]:
        """The ids of the samples with a number in any row, in load order."""
        seen = set()
        for _, values in self.values(self.antibodies):
            seen.update(values)
            if len(seen) == len(self._order):
                break
        names = self._db.all("sample_names", study_pk=self._study.pk)
        return [sample_id for pk, sample_id in names if pk in seen]

    def values(self, chosen):
        """(antibody, sample number → value) for each of the chosen antibodies; what is no finite decimal number is no value."""
        wanted = {antibody.array_id for antibody in chosen}
        pairs = [pair for pair in self._genes if pair[0].array_id in wanted]
        rows = value_rows(self._db, self._profile_pk, [gene for _, gene in pairs], len(self._order))
        for (antibody, _), (_, text) in zip(pairs, rows):
            cells = zip(self._order, map(decimal_number, (text or "").split(",")))
            yield antibody, {pk: number for pk, number in cells if number is not None}


def _parts(symbol):
    """(gene, residue) of a phosphoprotein's symbol, (None, None) where it is not written like one."""
    match = _PHOSPHO.fullmatch(symbol)
    return (match["gene"], "p" + match["residue"]) if match else (None, None)


def _antibody(entrez, symbol, phospho, entrezs):
    gene, residue = _parts(symbol) if phospho else (None, None)
    if gene is None:
        return Antibody(symbol, PROTEIN_LEVEL, symbol, None, frozenset({entrez}))
    targets = {entrez, entrezs[gene]} if gene in entrezs else {entrez}
    return Antibody(symbol, "phosphorylation", gene, residue, frozenset(targets))


def _entrezs(db, symbols):
    return {symbol.upper(): entrez for _, entrez, symbol in db.all("gene_entities_by_symbols", symbols=list(symbols))}
