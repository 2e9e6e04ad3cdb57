"""Loads the definitions of gene sets (GMT), which are of one version all together: another version takes the place of all there is."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from genows.load.context import Load
from genows.load.genesets import files
from genows.load.ids import id_batches
from genows.load.report import FileReport
from genows.load.rules import genesetreference as rules

GENE_SET = "GENESET"
UNKNOWN_GENE = "unknown gene"
BATCH_SETS = 500

_INTEGER = re.compile(r"-?[0-9]{1,10}")


@dataclass(frozen=True)
class Choice:
    """What the operator says of gene sets. *version*: of the files; *replace*: whether another version may be removed."""

    version: str | None = None
    replace: bool = False


class GeneSet(NamedTuple):
    """A line of a GMT file. *genes*: Entrez ids, each once."""

    line: int
    name: str
    link: str
    genes: tuple[int, ...]


def load_gene_sets(load: Load, path: Path, counts: FileReport, choice: Choice) -> None:
    """Loads a GMT file. StudyError where its version is not known, or sets of another one may not be removed; then nothing is changed."""
    for name in ("gene sets added", "gene sets removed", "gene sets unchanged", "profiles of scores removed"):
        counts.count(name, 0)
    names = _checked(load, path, counts)
    if load.findings.errors_of(str(path)):
        return
    if not names:
        raise rules.NO_SET.stop(file=str(path))
    stored = load.db.value("geneset_version")
    known = {name: (pk, entity) for pk, name, entity in load.db.rows("geneset_keys")}
    version = _version(load, path, choice, stored, names, known)
    if known and version != stored:
        _remove_all(load, counts)
        known = {}
    if version != stored:
        load.db.do("set_geneset_version", version=version)
    GeneSets(load, str(path), counts, known).write(gene_sets(path))


def _checked(load, path, counts):
    """The ids of the file's sets, in order; all that is wrong with its lines is told."""
    names: dict[str, None] = {}
    for number, cells in files.rows(path):
        counts.rows += 1
        place = {"file": str(path), "line": number}
        if len(cells) < 3:
            load.findings.tell(rules.TOO_FEW_CELLS, **place, value=cells[0])
        for column, cell in enumerate(cells[2:], start=3):
            if cell and not _INTEGER.fullmatch(cell):
                load.findings.tell(rules.NO_ENTREZ, **place, column=column, value=cell)
        if cells[0] in names:
            load.findings.tell(rules.SET_TWICE, **place, value=cells[0])
        elif load.widths.fits("geneset", "EXTERNAL_ID", cells[0], **place):
            names[cells[0]] = None
    return names


def _version(load, path, choice, stored, names, known):
    """The version of the file's sets."""
    file, width = str(path), load.widths["info", "GENESET_VERSION"]
    version = choice.version
    if version is None:
        if stored is None or names.keys() != known.keys():
            raise rules.NO_VERSION.stop(file=file)
        return stored
    if not width.fits(version):
        raise rules.VERSION_TOO_LONG.stop(file=file, value=version, width=width)
    if known and version != stored and not choice.replace:
        raise rules.NOT_REPLACED.stop(file=file, value=version, stored=stored)
    return version


def gene_sets(path: Path) -> Iterator[GeneSet]:
    """Yields the sets of a GMT file whose lines were checked."""
    for number, cells in files.rows(path):
        yield GeneSet(number, cells[0], cells[1], tuple(dict.fromkeys(int(cell) for cell in cells[2:] if cell)))


def _remove_all(load, counts):
    """Removes all gene sets, their tree, and the profiles of their scores in all studies."""
    profiles = [pk for (pk,) in load.db.all("geneset_profile_pks")]
    for pks in id_batches(profiles):
        for statement in ("remove_genetic_alteration", "remove_genetic_profile_samples", "remove_sample_profile", "remove_profile_links"):
            load.db.do(statement, pks=pks)
        load.db.do("remove_profiles", pks=pks)
    for statement in ("remove_hierarchy_leaves", "remove_hierarchy_nodes", "remove_geneset_genes"):
        load.db.do(statement)
    counts.count("gene sets removed", load.db.do("remove_genesets"))
    load.db.do("remove_geneset_entities")
    counts.count("profiles of scores removed", len(profiles))


class GeneSets:
    """Writes the sets of one file. *known*: external id -> (pk, entity) of those that are there and stay."""

    def __init__(self, load: Load, file: str, counts: FileReport, known: dict[str, tuple[int, int]]):
        self.load, self.file, self.counts, self.known = load, file, counts, known

    def write(self, gene_sets: Iterator[GeneSet]) -> None:
        while batch := list(islice(gene_sets, BATCH_SETS)):
            self._compare([one for one in batch if one.name in self.known])
            self._add([one for one in batch if one.name not in self.known])

    def _known_genes(self, gene_set):
        found = tuple(entrez for entrez in gene_set.genes if self.load.genes.by_entrez(entrez))
        for entrez in gene_set.genes:
            if not self.load.genes.by_entrez(entrez):
                self.counts.skip(UNKNOWN_GENE, gene_set.line, f"{entrez} in {gene_set.name}")
        return found

    def _compare(self, gene_sets):
        pks = {self.known[one.name][0]: one for one in gene_sets}
        stored: dict[int, set[int]] = {pk: set() for pk in pks}
        for batch in id_batches(pks):
            for pk, entrez in self.load.db.rows("genes_of_genesets", pks=batch):
                stored[pk].add(entrez)
        for pk, one in pks.items():
            self.counts.count("gene sets unchanged")
            if stored[pk] != set(self._known_genes(one)):
                self.load.findings.tell(rules.SET_DIFFERS, file=self.file, line=one.line, value=one.name)

    def _add(self, gene_sets):
        entities, sets, genes = [], [], []
        for one in gene_sets:
            entity, pk = self.load.ids.next("genetic_entity"), self.load.ids.next("geneset")
            link = self.load.widths.cut("geneset", "REF_LINK", one.link, file=self.file, line=one.line)
            entities.append((entity, GENE_SET))
            sets.append((pk, entity, one.name, one.name, one.name, link))
            found = self._known_genes(one)
            genes += [(pk, entrez) for entrez in found]
            if not found:
                self.load.findings.tell(rules.NO_GENES, file=self.file, line=one.line, value=one.name)
        self.load.db.add_all("add_genetic_entities", entities)
        self.load.db.add_all("add_genesets", sets)
        self.load.db.add_all("add_geneset_genes", genes)
        self.counts.count("gene sets added", len(sets))


def compare_version(load: Load, told: str, file: str) -> None:
    """Tells which version of the gene sets a portal's file names, and which the database has."""
    load.findings.tell(rules.VERSION_IS, file=file, told=told, stored=load.db.value("geneset_version") or "none")
