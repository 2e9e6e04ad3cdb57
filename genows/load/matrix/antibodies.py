"""The four antibody tables that protein files feed beside their matrix profile.

An antibody belongs to no study: one that is there stays as it is, its genes included, and a difference is reported.
"""

import re
from typing import NamedTuple

from genows.domain.numbers import decimal_number
from genows.load.context import Load
from genows.load.metafile import Meta
from genows.load.reference.genecells import write_new_genes
from genows.load.rules import matrix as rules

_PHOSPHO = re.compile(r"p[STY][0-9]+")
_CLEAVED = re.compile(r"cleaved[A-Z][0-9]+")


class Antibody(NamedTuple):
    """A row of protein_array_info without its id, and the Entrez ids of its genes."""

    type: str
    symbols: str
    residue: str | None
    targets: frozenset[int]


class Antibodies:
    """Writes the antibody rows of one file. *pks*: the samples of the values, in order."""

    def __init__(self, load: Load, meta: Meta, pks):
        self.load, self.file, self.pks = load, meta.data_file, pks
        self.counts = load.report.file(meta)
        self.known = _known(load.db)
        self.of_study = {antibody for (antibody,) in load.db.rows("antibodies_of_study", study_pk=load.study.pk)}
        for name in ("antibodies created", "antibodies reused", "antibodies differing", "abundances stored"):
            self.counts.count(name, 0)

    def add(self, antibody, genes, values, line: int) -> None:
        """One row of the file. *genes*: those named, not the invented ones; *values*: as stored, one per sample."""
        if not self.load.widths.fits("protein_array_info", "PROTEIN_ARRAY_ID", antibody, file=self.file, line=line):
            return
        new = self._described(antibody, genes, line)
        known = self.known.setdefault(antibody, new)
        if known is new:
            self._create(antibody, new)
        else:
            self._reuse(antibody, known, new, line)
        self._add_abundances(antibody, values)

    def _described(self, antibody, genes, line):
        phospho, cleaved = _PHOSPHO.search(antibody), _CLEAVED.search(antibody)
        residue = phospho or cleaved
        place = {"file": self.file, "line": line}
        return Antibody(
            "phosphorylation" if phospho else "protein_level",
            self.load.widths.cut("protein_array_info", "GENE_SYMBOL", "/".join(gene.symbol for gene in genes), **place),
            self.load.widths.cut("protein_array_info", "TARGET_RESIDUE", residue and residue[0], **place),
            frozenset(gene.entrez for gene in genes),
        )

    def _create(self, antibody, new):
        write_new_genes(self.load)
        self.load.db.add_all("add_antibodies", [(antibody, new.type, new.symbols, new.residue)])
        self.load.db.add_all("add_antibody_targets", ((antibody, entrez) for entrez in sorted(new.targets)))
        self.counts.count("antibodies created")

    def _reuse(self, antibody, known, new, line):
        self.counts.count("antibodies reused")
        if known != new:
            self.counts.count("antibodies differing")
            self.load.findings.tell(rules.ANTIBODY_DIFFERS, file=self.file, line=line, value=antibody)

    def _add_abundances(self, antibody, values):
        study_pk = self.load.study.pk
        stored: set[int] = set()
        if antibody in self.of_study:
            stored = {pk for (pk,) in self.load.db.rows("samples_of_antibody", study_pk=study_pk, antibody=antibody)}
        else:
            self.of_study.add(antibody)
            self.load.db.add_all("add_study_antibodies", [(antibody, study_pk)])
        rows = [
            (antibody, study_pk, pk, abundance)
            for pk, cell in zip(self.pks, values.split(","), strict=False)
            if pk not in stored and (abundance := decimal_number(cell)) is not None
        ]
        self.load.db.add_all("add_abundances", rows)
        self.counts.count("abundances stored", len(rows))


def _known(db):
    """antibody id -> Antibody, for all in the database."""
    targets: dict[str, set[int]] = {}
    for antibody, entrez in db.rows("antibody_target_rows"):
        targets.setdefault(antibody, set()).add(entrez)
    return {
        antibody: Antibody(kind, symbols, residue, frozenset(targets.get(antibody, ())))
        for antibody, kind, symbols, residue in db.rows("antibody_rows")
    }
