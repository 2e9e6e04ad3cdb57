"""Antibodies of protein arrays.

Those registered for a study, the genes that they target, their abundance in samples.
"""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from genows.data.genes import Gene
from genows.data.numbers import decimal_number
from genows.db.identifiers import Study
from genows.db.sessions import Session

PROTEIN_LEVEL = "protein_level"


class AntibodyTargets(NamedTuple):
    """*gene*: symbols joined by '/'; *residue*: None where there is none; *targets*: Entrez ids."""

    array_id: str
    type: str
    gene: str
    residue: str | None
    targets: frozenset[int]

    @property
    def info(self) -> tuple[str, str, str, str | None]:
        """The cells of getProteinArrayInfo."""
        return self.array_id, self.type, self.gene, self.residue

    @property
    def sort_key(self) -> tuple[str, str]:
        """Sorts by id without regard to case; ids that differ in case alone still have one order."""
        return self.array_id.upper(), self.array_id


def registered_antibodies(db: Session, study: Study) -> list[AntibodyTargets]:
    """Returns the antibodies registered for a study, by id; none where the database has no tables for them."""
    # Schema 2.12.12 dropped these tables.
    if not (db.runs("antibodies") and db.runs("antibody_targets") and db.runs("antibody_values")):
        return []
    targets: dict[str, set[int]] = {}
    for row in db.all("antibody_targets", study_pk=study.pk):
        targets.setdefault(row.array_id, set()).add(row.entrez)
    antibodies = [
        AntibodyTargets(row.ARRAY_ID, row.ARRAY_TYPE, row.GENE, row.RESIDUE, frozenset(targets.get(row.ARRAY_ID, ())))
        for row in db.all("antibodies", study_pk=study.pk)
    ]
    return sorted(antibodies, key=lambda antibody: antibody.sort_key)


def abundances(db: Session, study: Study, array_id: str) -> dict[int, float]:
    """Returns sample_pk → abundance of one antibody."""
    return {row.sample_pk: float(row.abundance) for row in db.all("antibody_values", study_pk=study.pk, array_id=array_id)}


class GeneAntibodies:
    """The antibodies of *genes* among those registered for a study, found for all of them at once."""

    def __init__(self, db: Session, study: Study, genes: Iterable[Gene]):
        self._db, self._study = db, study
        antibodies = registered_antibodies(db, study)
        self._ids = {antibody.array_id for antibody in antibodies}
        self._of_targets: dict[int, set[str]] = {}
        for antibody in antibodies:
            for entrez in antibody.targets if antibody.type.lower() == PROTEIN_LEVEL else ():
                self._of_targets.setdefault(entrez, set()).add(antibody.array_id)
        self._aliases: dict[int, set[str]] = {}
        # Loaders give invented genes negative Entrez ids; their antibodies are among their aliases, not their targets.
        invented = list({gene.entrez for gene in genes if gene.entrez < 0})
        for row in db.all("aliases_by_genes", entrezs=invented):
            self._aliases.setdefault(int(row.entrez_gene_id), set()).add(row.gene_alias)

    def ids(self, gene: Gene) -> list[str]:
        """Returns the ids of a gene's protein-level antibodies in order.

        Of an invented phosphoprotein those that are its aliases.
        """
        if gene.entrez < 0:
            return sorted(self._aliases.get(gene.entrez, set()) & self._ids, key=lambda array_id: ("-" not in array_id, array_id))
        return sorted(self._of_targets.get(gene.entrez, ()))

    def abundances(self, gene: Gene, sample_pks: Sequence[int | None], other_cells: Iterable[str] | None = None) -> dict[int, float]:
        """Returns sample_pk → abundance of the gene's first antibody, or of that best correlated with *other_cells*,
        one a case.
        """
        array_ids = self.ids(gene)
        if not array_ids:
            return {}
        if other_cells is None:
            return abundances(self._db, self._study, array_ids[0])
        others = [decimal_number(cell) for cell in other_cells]
        candidates = [abundances(self._db, self._study, array_id) for array_id in array_ids]
        # max keeps the first of equals: without any score that is the first antibody.
        return max(candidates, key=lambda values: _score([None if pk is None else values.get(pk) for pk in sample_pks], others))


def _score(ours, others) -> float:
    score = correlation(ours, others)
    return -math.inf if score is None else score


def correlation(ours: Sequence[float | None], others: Sequence[float | None]) -> float | None:
    """Returns Pearson's r over the positions where both have a finite number.

    None for fewer than two such, or without variance.
    """
    pairs = [
        (x, y)
        for x, y in zip(ours, others, strict=True)
        if x is not None and y is not None and math.isfinite(x) and math.isfinite(y)
    ]
    if len({x for x, _ in pairs}) < 2 or len({y for _, y in pairs}) < 2:
        return None
    # fsum: the result must not depend on the order of the cases in its last digits.
    mean_x, mean_y = math.fsum(x for x, _ in pairs) / len(pairs), math.fsum(y for _, y in pairs) / len(pairs)
    covariance = math.fsum((x - mean_x) * (y - mean_y) for x, y in pairs)
    spread_x = math.fsum((x - mean_x) ** 2 for x, _ in pairs)
    spread_y = math.fsum((y - mean_y) ** 2 for _, y in pairs)
    spread = math.sqrt(spread_x) * math.sqrt(spread_y)
    # Squares of tiny differences can vanish, although the numbers differ.
    return covariance / spread if spread else None
