"""Genes by what people call them, and samples by what they paste.

From any list, in any spelling, with what is not known named; and where genes lie, for answers about many of them.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import islice
from types import MappingProxyType
from typing import NamedTuple

from genows.data.genes import Gene, candidates, genes_by_names, of_row
from genows.db.sessions import Session

ENTREZ, SYMBOL, ALIAS = "entrez", "symbol", "alias"

# Words that are looked up, at most.
MOST_WORDS = 50_000
_WORDS, _PIECES, _LINES = re.compile(r"[\s,;]+"), re.compile(r"[,;\t\r\n]+"), re.compile(r"[\r\n]+")

BATCH = 5000  # genes whose places are asked for at once


class Meaning(NamedTuple):
    """The genes that a name stands for, by Entrez id. *match*: by what it was found: ENTREZ, SYMBOL or ALIAS."""

    match: str
    genes: tuple[Gene, ...]


def meanings(db: Session, names: Collection[str]) -> dict[str, Meaning]:
    """Returns what each name means; unknown ones are left out.

    First hit wins: Entrez id, symbol, then every gene with that alias.
    """
    found = candidates(db, names)
    return {name: Meaning(_match(name, genes[0]), tuple(genes)) for name, genes in found.items()}


def _match(name, gene):
    if name.isdecimal() and gene.entrez == int(name):
        return ENTREZ
    return SYMBOL if gene.symbol == name.upper() else ALIAS


def single(db: Session, names: Collection[str]) -> dict[str, Gene]:
    """Returns name → the one gene that it means.

    Of an alias of several the one on the list of preferred genes, else none.
    """
    return {name: gene for name, gene in zip(names, genes_by_names(db, list(names)), strict=True) if gene}


def of_profile(db: Session, profile_pk: int) -> list[Gene]:
    """Returns every gene that has values in a profile that is no mutation profile, by Entrez id."""
    return [of_row(row) for row in db.named("profile_genes", profile_pk=profile_pk)]


class NamedGenes(NamedTuple):
    """*symbols*: of the genes that were found, each once, in the order of their names; *renamed*: name → symbol, where
    the two differ; *ambiguous*: name → the symbols that it may mean; *unknown*: names that mean no gene; *genes*: those
    of *symbols*; *by_name*: of *renamed* and the others.
    """

    symbols: Sequence[str]
    renamed: Mapping[str, str]
    ambiguous: Mapping[str, Sequence[str]]
    unknown: Sequence[str]
    genes: Sequence[Gene] = ()
    by_name: Mapping[str, Gene] = MappingProxyType({})


def words(text: str) -> list[str]:
    """Returns the words of a text that blanks, commas, semicolons or line ends part, each once."""
    return list(dict.fromkeys(word for word in _WORDS.split(text) if word))[:MOST_WORDS]


def named_genes(db: Session, names: Sequence[str]) -> NamedGenes:
    """Returns the genes of *names*, each once: symbols, Entrez ids, aliases, in any case.

    Of genes of one symbol that of the highest Entrez id.
    """
    found = candidates(db, names)
    sure = {name: found[name][-1] for name in names if len({gene.symbol for gene in found.get(name, ())}) == 1}
    genes = list(dict.fromkeys(sure.values()))
    return NamedGenes(
        list(dict.fromkeys(gene.symbol for gene in genes)),
        {name: gene.symbol for name, gene in sure.items() if name.upper() != gene.symbol},
        {name: [gene.symbol for gene in found[name]] for name in names if name in found and name not in sure},
        [name for name in names if name not in found],
        genes,
        sure,
    )


def listed_ids(text: str, known: Mapping[str, Sequence[str]]) -> tuple[list[str], list[str]]:
    """Returns (what the ids of a text stand for, each once; ids that are not known). *known*: id → what it stands for.

    A line may be an id, blanks and commas included; else each piece between commas, semicolons and tabs; else each of
    its words.
    """
    found: dict[str, None] = {}
    unknown: dict[str, None] = {}
    for line in _LINES.split(text):
        for name in _split(line.strip(), known):
            if name in known:
                found.update(dict.fromkeys(known[name]))
            else:
                unknown[name] = None
    return list(found), list(unknown)


def _split(line, known) -> Iterable[str]:
    if line in known:
        yield line
        return
    for piece in filter(None, map(str.strip, _PIECES.split(line))):
        yield from [piece] if piece in known else words(piece)


class GenePlace(NamedTuple):
    """*length*: bases of all exons; None where it is not known."""

    cytoband: str | None
    length: int | None


def places(db: Session, study_pk: int, entrezs: Iterable[int]) -> dict[int, GenePlace]:
    """Returns Entrez id → place in the study's genome; unknown genes are left out."""
    found, rest = {}, iter(dict.fromkeys(entrezs))
    while batch := list(islice(rest, BATCH)):
        for row in db.rows("gene_places", study_pk=study_pk, entrezs=batch):
            found[row[0]] = GenePlace(row[1], row[2])
    return found
