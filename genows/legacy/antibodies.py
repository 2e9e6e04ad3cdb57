"""Antibodies of protein arrays: those registered for a study, which genes they target, their abundance in samples."""

import math
from typing import NamedTuple

from genows.domain.numbers import decimal_number
from genows.legacy.genes import Gene

PROTEIN_LEVEL = "protein_level"


class Antibody(NamedTuple):
    """*gene*: symbols joined by '/'; *residue*: None where there is none; *targets*: Entrez ids."""

    array_id: str
    type: str
    gene: str
    residue: str | None
    targets: frozenset[int]

    @property
    def info(self) -> tuple:
        """The cells of getProteinArrayInfo."""
        return self.array_id, self.type, self.gene, self.residue

    @property
    def place(self):
        """By id without regard to case."""
        return self.array_id.upper(), self.array_id


def registered(db, study) -> list[Antibody]:
    """The antibodies registered for a study, by id; none where the database has no tables for them."""
    if not (db.has("antibodies") and db.has("antibody_targets") and db.has("antibody_values")):
        return []
    targets: dict[str, set[int]] = {}
    for array_id, entrez in db.all("antibody_targets", study_pk=study.pk):
        targets.setdefault(array_id, set()).add(entrez)
    found = [Antibody(*row, frozenset(targets.get(row.ARRAY_ID, ()))) for row in db.all("antibodies", study_pk=study.pk)]
    return sorted(found, key=lambda antibody: antibody.place)


def values(db, study, array_id: str) -> dict[int, float]:
    """The abundance of an antibody by sample number."""
    rows = db.all("antibody_values", study_pk=study.pk, array_id=array_id)
    return {sample_pk: float(abundance) for sample_pk, abundance, _ in rows}


def of_gene(db, study, gene: Gene) -> list[str]:
    """The ids of a gene's protein-level antibodies in order; of an invented phosphoprotein those that are its aliases."""
    known = registered(db, study)
    if gene.entrez < 0:
        ids = {antibody.array_id for antibody in known}
        aliases = {alias for alias, _ in db.all("aliases_by_genes", entrezs=[gene.entrez])}
        return sorted(aliases & ids, key=lambda array_id: ("-" not in array_id, array_id))
    level = (antibody for antibody in known if antibody.type.lower() == PROTEIN_LEVEL and gene.entrez in antibody.targets)
    return sorted(antibody.array_id for antibody in level)


def chosen_values(db, study, gene: Gene, pks, other_cells=None) -> dict[int, float]:
    """Sample number → abundance of the gene's first antibody, or of that best correlated with *other_cells*, one a case."""
    array_ids = of_gene(db, study, gene)
    if not array_ids:
        return {}
    if other_cells is None:
        return values(db, study, array_ids[0])
    others = [decimal_number(cell) for cell in other_cells]
    candidates = [values(db, study, array_id) for array_id in array_ids]
    # The first of the best: max keeps it, and without any score the first of all.
    return max(candidates, key=lambda found: _score([found.get(pk) for pk in pks], others))


def _score(ours, others) -> float:
    score = correlation(ours, others)
    return -math.inf if score is None else score


def correlation(ours, others) -> float | None:
    """Pearson's, over the places where both have a finite number; None with fewer than two such, or without variance."""
    pairs = [(x, y) for x, y in zip(ours, others) if x is not None and y is not None and math.isfinite(x) and math.isfinite(y)]
    if len({x for x, _ in pairs}) < 2 or len({y for _, y in pairs}) < 2:
        return None
    mean_x, mean_y = (math.fsum(side) / len(pairs) for side in zip(*pairs))
    shared = math.fsum((x - mean_x) * (y - mean_y) for x, y in pairs)
    spread_x = math.fsum((x - mean_x) ** 2 for x, _ in pairs)
    spread_y = math.fsum((y - mean_y) ** 2 for _, y in pairs)
    spread = math.sqrt(spread_x) * math.sqrt(spread_y)
    return shared / spread if spread else None
