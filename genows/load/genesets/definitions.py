"""The reference files of gene sets: sets with their genes (GMT), their names and descriptions, and the tree in which they are shown.

A database has one version of the gene sets at a time.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from genows.load.context import Load
from genows.load.genesets import rules
from genows.load.ids import id_batches
from genows.load.metafile import read_text
from genows.load.plainyaml import YamlError, read_yaml
from genows.load.report import FileReport
from genows.load.textfiles import text_lines

DEFINITIONS, TEXTS, PORTAL_TEXTS = "gene sets", "gene-set texts", "gene sets of a portal"
VERSION, HIERARCHY = "gene-set version", "gene-set hierarchy"
# In the order of loading.
KINDS = (DEFINITIONS, TEXTS, PORTAL_TEXTS, VERSION, HIERARCHY)
_BY_NAME = {".gmt": DEFINITIONS, ".supp.txt": TEXTS, ".yaml": HIERARCHY, ".yml": HIERARCHY}

GENE_SET = "GENESET"
UNKNOWN_GENE = "unknown gene"
BATCH_SETS = 500

_INTEGER = re.compile(r"-?[0-9]{1,10}")

CHANGED, UNCHANGED = "gene-set texts changed", "gene-set texts unchanged"
UNKNOWN = "unknown gene set"

LEAVES = "Gene sets"
BRANCHES = "branches of gene sets written"

CHANGES = ("gene sets added", "gene sets removed", CHANGED, BRANCHES)


def kind_by_name(path: Path) -> str | None:
    """The kind that the end of a file's name tells; None for other names."""
    name = path.name.lower()
    return next((kind for end, kind in _BY_NAME.items() if name.endswith(end)), None)


def kind_of_json(content: Any) -> str | None:
    """The kind of a JSON file's content, of those that are no lists of records; None for others."""
    if isinstance(content, str) or (isinstance(content, list) and len(content) == 1 and isinstance(content[0], str)):
        return VERSION
    is_tree = isinstance(content, dict) and content and all(isinstance(value, dict) for value in content.values())
    return HIERARCHY if is_tree else None


def rows(path: Path) -> Iterator[tuple[int, list[str]]]:
    """Yields (line number, trimmed cells) of the lines that are not blank, without empty cells at their ends."""
    for number, line in text_lines(path, str(path)):
        cells = [cell.strip() for cell in line.rstrip().split("\t")]
        if any(cells):
            yield number, cells


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
    for number, cells in rows(path):
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
    for number, cells in rows(path):
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


class Texts(NamedTuple):
    """What is told about a gene set, None where it is not told. *line*: of the file; of a JSON file the record's number."""

    line: int
    gene_set: str
    name: str | None
    description: str | None
    link: str | None = None


def texts_of_table(load: Load, path: Path) -> Iterator[Texts]:
    """Yields the Texts of a table of gene set, name and description; rows of another width are told."""
    for number, cells in rows(path):
        if len(cells) == 3:
            yield Texts(number, cells[0], cells[1] or None, cells[2] or None)
        else:
            load.findings.tell(rules.TEXT_CELLS, file=str(path), line=number, value=cells[0])


def texts_of_records(records: Iterable[dict]) -> Iterator[Texts]:
    """Yields the Texts of a portal's records."""
    for number, record in enumerate(records, start=1):
        told = [_text(record.get(field)) for field in ("genesetId", "name", "description", "refLink")]
        if told[0]:
            yield Texts(number, told[0], *told[1:])


def _text(value):
    return value.strip() or None if isinstance(value, str) else None


def write_texts(load: Load, told: Iterable[Texts], counts: FileReport, file: str) -> None:
    """Writes what is told about the sets that are there. Names that would stand twice are errors, and nothing is written."""
    stored = {external: (pk, name, description, link) for pk, external, name, description, link in load.db.rows("geneset_texts")}
    new = dict(stored)
    lines = {}
    for one in told:
        counts.rows += 1
        if one.gene_set not in new:
            counts.skip(UNKNOWN, one.line, one.gene_set)
            load.findings.tell(rules.TEXT_OF_UNKNOWN, file=file, value=one.gene_set)
            continue
        pk, name, description, link = new[one.gene_set]
        lines[one.gene_set] = one.line
        place = {"file": file, "line": one.line}
        new[one.gene_set] = (
            pk,
            name if one.name is None else load.widths.cut("geneset", "NAME", one.name, **place),
            description if one.description is None else load.widths.cut("geneset", "DESCRIPTION", one.description, **place),
            link if one.link is None else load.widths.cut("geneset", "REF_LINK", one.link, **place),
        )
    changed = [gene_set for gene_set in lines if new[gene_set] != stored[gene_set]]
    names = Counter(name for _, name, _, _ in new.values())
    for gene_set in changed:
        if names[new[gene_set][1]] > 1:
            load.findings.tell(rules.NAME_TWICE, file=file, line=lines[gene_set], value=new[gene_set][1])
    counts.count(UNCHANGED, len(lines) - len(changed))
    counts.count(CHANGED, 0)
    if not load.findings.errors_of(file):
        _write(load, [new[gene_set] for gene_set in changed], counts)


def _write(load, rows, counts):
    # Names are unique at every moment: they go out of each other's way first, where sets change names among themselves.
    for pk, _, description, link in rows:
        load.db.do("set_geneset", name=f"\x01{pk}", description=description, link=link, pk=pk)
    for pk, name, description, link in rows:
        load.db.do("set_geneset", name=name, description=description, link=link, pk=pk)
    counts.count(CHANGED, len(rows))


def read_tree(path: Path) -> Any:
    """Returns what a JSON or YAML file of a tree holds. StudyError where it cannot be read, or a branch stands twice below one parent."""
    file = str(path)
    text = read_text(path, file)
    try:
        if path.suffix.lower() == ".json":
            return json.loads(text, object_pairs_hook=lambda pairs: _mapping(pairs, file))
        return read_yaml(text, texts=True)
    except YamlError as error:
        raise rules.NO_YAML.stop(file=file, line=error.line, problem=error.problem) from error
    except (ValueError, RecursionError) as error:
        raise rules.NO_JSON.stop(file=file, line=getattr(error, "lineno", None)) from error


def _mapping(pairs, file):
    mapping = dict(pairs)
    if len(mapping) < len(pairs):
        times = Counter(name for name, _ in pairs)
        raise rules.BRANCH_TWICE.stop(file=file, value=next(name for name in times if times[name] > 1))
    return mapping


def load_hierarchy(load: Load, path: Path, counts: FileReport) -> None:
    """Loads the tree of a file; where anything in it is wrong, that is told and nothing is written."""
    tree = Tree(load, str(path))
    tree.read(read_tree(path))
    counts.rows = len(tree.nodes)
    counts.count(BRANCHES, 0)
    if load.findings.errors_of(str(path)):
        return
    if tree.nodes == [tuple(row) for row in load.db.all("hierarchy_node_rows")] and sorted(tree.leaves) == sorted(
        tuple(row) for row in load.db.all("hierarchy_leaf_rows")
    ):
        return
    load.db.do("remove_hierarchy_leaves")
    load.db.do("remove_hierarchy_nodes")
    load.db.add_all("add_hierarchy_nodes", tree.nodes)
    load.db.add_all("add_hierarchy_leaves", tree.leaves)
    counts.count(BRANCHES, len(tree.nodes))


class Tree:
    """*nodes*: (id, name, parent's id or None), numbered from 1 as they are read; *leaves*: (node, gene set)."""

    def __init__(self, load: Load, file: str):
        self.load, self.file = load, file
        self.known = {name: pk for pk, name, _ in load.db.rows("geneset_keys")}
        self.nodes: list[tuple[int, str, int | None]] = []
        self.leaves: list[tuple[int, int]] = []

    def read(self, content: Any, parent: int | None = None, name: str = "") -> None:
        """Takes the branches and sets of a mapping, and those within them."""
        if content in (None, "") and parent is not None:
            return  # a branch without anything in it, in JSON and in YAML
        if not isinstance(content, dict):
            self._tell(rules.NO_MAPPING, name or content)
            return
        for key, value in content.items():
            if key == LEAVES and parent is not None:
                self._sets(value, parent, name)
            elif self.load.widths.fits("geneset_hierarchy_node", "NODE_NAME", str(key), file=self.file):
                self.nodes.append((len(self.nodes) + 1, str(key), parent))
                self.read(value, len(self.nodes), str(key))

    def _sets(self, value, node, name):
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            self._tell(rules.NO_LIST, name)
            return
        times = Counter(value)
        for gene_set in times:
            if gene_set in self.known:
                self.leaves.append((node, self.known[gene_set]))
            else:
                self._tell(rules.LEAF_UNKNOWN, gene_set)
        for gene_set in [one for one in times if times[one] > 1]:
            self._tell(rules.LEAF_TWICE, gene_set)

    def _tell(self, rule, value):
        self.load.findings.tell(rule, file=self.file, value=value)


def load_gene_set_file(load: Load, kind: str, path: Path, records: list, counts: FileReport, choice: Choice) -> None:
    """Loads the file. *kind*: of `KINDS`; *records*: of a JSON file. StudyError where nothing of it can be loaded."""
    if kind == DEFINITIONS:
        load_gene_sets(load, path, counts, choice)
    elif kind == TEXTS:
        write_texts(load, texts_of_table(load, path), counts, str(path))
    elif kind == PORTAL_TEXTS:
        write_texts(load, texts_of_records(records), counts, str(path))
    elif kind == VERSION:
        compare_version(load, records[0], str(path))
    else:
        load_hierarchy(load, path, counts)
