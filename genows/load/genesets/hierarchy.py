"""Loads the tree in which gene sets are shown: branches within branches, and lists of sets. It takes the place of the one that is there."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

from genows.load.context import Load
from genows.load.metafile import read_text
from genows.load.plainyaml import YamlError, read_yaml
from genows.load.report import FileReport
from genows.load.rules import genesetreference as rules

LEAVES = "Gene sets"
BRANCHES = "branches of gene sets written"


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
