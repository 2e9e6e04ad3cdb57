"""Protein files whose first column is Composite.Element.REF: `AKT1 AKT2|Akt_pS473`, gene names and an antibody.

Rows of phospho antibodies go to invented genes, one per gene and residue. Every row that has a gene feeds the four antibody tables too,
unless the file holds z-scores. An antibody belongs to no study: one that is there stays as it is, its genes included, and a difference is
reported.
"""

import re
from typing import NamedTuple

from genows.data.numbers import decimal_number
from genows.load.context import Load
from genows.load.matrix import rules
from genows.load.matrix.rowgenes import ANTIBODY_REPEATED, EMPTY_CELL, NO_ANTIBODY, Target, skip
from genows.load.metafile import Meta
from genows.load.reference.genecells import phospho_gene, write_new_genes
from genows.load.reference.genes import AMBIGUOUS_GENE, BY_ALIAS, BY_ID, NO_GENE_NAMED, UNKNOWN_GENE
from genows.load.textfiles import decoded

_PHOSPHO = re.compile(r"p[STY][0-9]+")
_CLEAVED = re.compile(r"cleaved[A-Z][0-9]+")

# A phosphorylated residue as antibody ids spell it: pS473, pT202_Y204.
_RESIDUE = re.compile(r"p[STY][0-9]+(?:_[STY][0-9]+)*")


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
        load.target.replace_rows("protein_array_data", pks, self.counts)
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


class ProteinRows:
    """Gives the genes that the rows of one such file are stored under, and feeds the antibody tables."""

    def __init__(self, load: Load, meta: Meta, pks):
        self.load, self.file = load, meta.data_file
        self.counts = load.report.file(meta)
        self.seen: set[str] = set()
        self.antibodies = None if meta.datatype == "Z-SCORE" else Antibodies(load, meta, pks)

    def target(self, line: int, head: list[bytes], values: str) -> Target | None:
        """Returns the Target of a row, None for a row that is skipped and reported.

        *head*: its first cells, as bytes; *values*: as stored, for the antibody tables.
        """
        cell = decoded(head[0], self.file, line).strip()
        names, antibody = _names_and_antibody(cell)
        reason = self._objection(cell, antibody)
        genes, way, objection = ([], BY_ID, reason) if reason else self._named(names, line)
        if not genes:
            skip(self.load, self.counts, objection, line, cell, 1)
            return None
        if self.antibodies:
            self.antibodies.add(antibody, genes, values, line)
        residue = _RESIDUE.search(antibody)
        return Target(cell, [self._phospho(gene, residue[0], line) for gene in genes] if residue else genes, column=1, way=way)

    def _objection(self, cell, antibody):
        """Returns why the row cannot be used, or None; an antibody counts as seen from its first row on."""
        if not cell:
            return EMPTY_CELL
        if not antibody:
            return NO_ANTIBODY
        if antibody in self.seen:
            return ANTIBODY_REPEATED
        self.seen.add(antibody)
        return None

    def _named(self, names, line):
        """(the genes that the blank-separated names stand for, each once; how the surest is named; why there is none); names without a gene are reported."""
        genes, ways, objection = {}, [BY_ALIAS], NO_GENE_NAMED
        for name in names.split():
            match = self.load.genes.unique(name)
            if match.gene:
                genes[match.gene.entrez] = match.gene
                ways.append(match.way)
            elif match.reason != NO_GENE_NAMED:
                objection = UNKNOWN_GENE
                self.counts.count("tokens not found")
                rule = rules.NAME_AMBIGUOUS if match.reason == AMBIGUOUS_GENE else rules.NAME_DROPPED
                self.load.findings.tell(rule, file=self.file, line=line, column=1, value=name)
            else:
                self.load.findings.tell(rules.GENE_NA, file=self.file, line=line, column=1, value=name)
        return list(genes.values()), min(ways), objection

    def _phospho(self, gene, residue, line):
        invented, created = phospho_gene(self.load, gene, residue, self.file, line)
        self.counts.count("phospho genes created" if created else "phospho genes reused")
        return invented


def _names_and_antibody(cell):
    """(gene names, antibody id): what stands before the first '|' and between it and the second or the end."""
    names, _, rest = cell.partition("|")
    return names, rest.partition("|")[0].strip()
