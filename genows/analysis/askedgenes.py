"""What a gene query asks about.

Its genes as the database knows them, what counts of each, and what its writer should be told.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from genows.analysis.genenames import single
from genows.analysis.oql.query import OLDER_DEFAULT, AnyDriver, Cell, Change, Conditions, GeneLine, GeneQuery
from genows.analysis.oql.words import CNA, FUSION, KINDS, MUTATION
from genows.analysis.oql.words import EXPRESSION as EXP
from genows.analysis.oql.words import PROTEIN as PROT
from genows.data.alterations import ANTIBODIES, COPY_NUMBER, EXPRESSION, MUTATIONS, PROTEIN, STRUCTURAL_VARIANTS, UNCALLED
from genows.data.genes import Gene, genes_by_entrez, genes_by_symbol
from genows.db.sessions import Session

# Kind of data by the word that a query has for it → the types of profiles that have it.
TYPES: Mapping[str, tuple[str, ...]] = {
    CNA: (COPY_NUMBER,), MUTATION: (MUTATIONS, UNCALLED), FUSION: (STRUCTURAL_VARIANTS,), EXP: (EXPRESSION,), PROT: (PROTEIN, ANTIBODIES),
}  # fmt: skip
_DIGIT, _NEGATIVE = re.compile("[0-9]"), re.compile("-[0-9]{1,9}")


class AskedGene(NamedTuple):
    """A gene of a query with what counts of it: the conditions of its lines, None for those of a line without."""

    gene: Gene
    conditions: Sequence[Conditions | None]


class Queried(NamedTuple):
    """*genes*: those of a query that are known, each once, in its order; *unknown*: the names of the others;
    *partners*: name → Entrez id of the genes that stand beside others in structural variants; *notes*: what is to be
    told.
    """

    genes: list[AskedGene]
    unknown: list[str]
    partners: Mapping[str, int] = {}
    notes: Sequence[str] = ()


def plain(genes: Iterable[Gene]) -> Queried:
    """Returns what is asked by names of genes alone.

    Mutations, outer levels of copy number, values beyond the thresholds.
    """
    return Queried([AskedGene(gene, (OLDER_DEFAULT,)) for gene in genes], [])


def known_genes(db: Session, query: GeneQuery) -> dict[str, Gene]:
    """Returns name → gene of those names of a query that mean one.

    A negative number is the Entrez id of an invented gene.
    """
    names = query.names()
    genes = single(db, names)
    negative = {name: int(name) for name in names if name not in genes and _NEGATIVE.fullmatch(name)}
    invented = genes_by_entrez(db, negative.values()) if negative else {}
    return {**genes, **{name: invented[entrez] for name, entrez in negative.items() if entrez in invented}}


def asked_genes(db: Session, query: GeneQuery) -> Queried:
    """Returns what a query asks about."""
    return asked_of(db, query, known_genes(db, query))


def asked_of(db: Session, query: GeneQuery, genes: Mapping[str, Gene]) -> Queried:
    """Returns what a query asks about. *genes*: what its names mean.

    All lines of a gene count, in the older language the first alone.
    """
    found: dict[Gene, dict[int, Conditions | None]] = {}
    dropped: dict[str, None] = {}
    for line in query.lines:
        with suppress(KeyError):
            of_gene = found.setdefault(genes[line.name], {})
            conditions = _conditions(line, query)
            if query.older and of_gene and id(conditions) not in of_gene:
                dropped[line.name] = None
            else:
                of_gene.setdefault(id(conditions), conditions)
    notes = [f"{name}=first" for name in dropped if len(found[genes[name]]) == 1] + _misread(db, query)
    partners = {name: gene.entrez for name, gene in genes.items()}
    asked = [AskedGene(gene, tuple(of_gene.values())) for gene, of_gene in found.items()]
    return Queried(asked, [name for name in query.names() if name not in genes], partners, notes)


def _conditions(line: GeneLine, query: GeneQuery) -> Conditions | None:
    return OLDER_DEFAULT if query.older and line.conditions is None else line.conditions


def _misread(db, query) -> list[str]:
    """Returns a note for each word that was read as a protein change and does not look like one, or is the symbol of a
    gene.
    """
    words = dict.fromkeys(one.word for one in query.conditions() if isinstance(one, Change | Cell) and one.word and one.word not in (*KINDS, FUSION))
    symbols = genes_by_symbol(db, frozenset(filter(_DIGIT.search, words)))
    return [f"{word}=change" for word in words if word in symbols or not _DIGIT.search(word)]


def wanted_kinds(query: GeneQuery) -> list[str]:
    """Returns the kinds of data that conditions of a query name, those of DRIVER too, by the words for them."""
    drivers = (CNA, MUTATION, FUSION) if any(isinstance(one, AnyDriver) for one in query.conditions()) else ()
    return list(dict.fromkeys((*query.kinds(), *drivers)))


def absent(query: GeneQuery, types: Collection[str]) -> list[str]:
    """Returns a note for each kind of data that a query names and that is of none of the *types* of the profiles in
    use.
    """
    return [f"{kind}=absent" for kind in query.kinds() if not any(one in types for one in TYPES.get(kind, ()))]
