"""Protein files whose first column is Composite.Element.REF: `AKT1 AKT2|Akt_pS473`, gene names and an antibody.

Rows of phospho antibodies go to invented genes, one per gene and residue. Of the four antibody tables every row that has a
gene feeds `antibodies`, unless the file holds z-scores.
"""

import re

from genows.load.context import Load
from genows.load.matrix.antibodies import Antibodies
from genows.load.matrix.rowgenes import ANTIBODY_REPEATED, EMPTY_CELL, NO_ANTIBODY, Target, skip
from genows.load.metafile import Meta
from genows.load.reference.genecells import phospho_gene
from genows.load.reference.genes import AMBIGUOUS_GENE, BY_ALIAS, BY_ID, NO_GENE_NAMED, UNKNOWN_GENE
from genows.load.rules import matrix as rules
from genows.load.textfiles import decoded

# A phosphorylated residue as antibody ids spell it: pS473, pT202_Y204.
_RESIDUE = re.compile(r"p[STY][0-9]+(?:_[STY][0-9]+)*")


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
