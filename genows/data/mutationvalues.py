"""What follows from the stored fields of a mutation, and numbers whose absence loaders write as a number.

What belongs to no study, and may change after a load, is looked up when somebody asks: symbols of genes, counts of COSMIC, lists of genes.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from genows.columns.blocks import Derived, Lookup
from genows.data.numbers import double_text, single_text
from genows.data.reference import census, gene_list
from genows.db.lists import batches
from genows.db.sessions import Session

# Between 0 and this lies what loaders write for "no score": the smallest 32-bit float there is.
_NO_SCORE = 1e-44
_NO_IMPACT = (None, "", "NA")

Symbols = Mapping[str, str | None]


class DerivedField(NamedTuple):
    """*sources*: the fields that it follows from; *make*: (session, symbols that are known) → the column, or the one value of all."""

    sources: tuple[str, ...]
    make: Callable[[Session, Symbols], Derived | str | None]


def known_count(number: int | None) -> int | None:
    """Returns a count, or a place; None for the negative numbers that loaders write where they know none."""
    return None if number is None or number < 0 else number


def variant_share(variant: int | None, reference: int | None) -> float | None:
    """Returns which part of the reads has the variant; None where either count is unknown, or there is no read."""
    with_variant, others = known_count(variant), known_count(reference)
    if with_variant is None or others is None or not with_variant + others:
        return None
    return with_variant / (with_variant + others)


def known_score(number: float | None, impact: str | None) -> float | None:
    """Returns a functional impact score; None where there is none: of fusions loaders write -1 beside an *impact* that says nothing."""
    if number is None or 0 < number < _NO_SCORE or number == -1 and impact in _NO_IMPACT:
        return None
    return number


def _symbol(db: Session, symbols: Symbols) -> Derived:
    def ask(entrezs):
        return dict(db.rows("gene_symbols", entrezs=list(map(int, entrezs))))

    return Derived(("entrez_gene_id",), Lookup(ask, symbols))


def _symbol_in_capitals(db: Session, symbols: Symbols) -> Derived:
    find = _symbol(db, symbols).find

    def ask(entrezs):
        found = find(entrezs)
        return {entrez: symbol.upper() for entrez in entrezs if (symbol := found[entrez])}

    return Derived(("entrez_gene_id",), Lookup(ask))


def _cosmic_count(db: Session, symbols: Symbols) -> Derived | None:
    has_counts = db.cache.get(("has cosmic",), lambda: bool(db.value("has_cosmic_mutations")), lambda _: 0)
    if not has_counts:
        return None

    def ask(keywords):
        return db.cache.get_many("cosmic counts", [keyword for keyword in keywords if keyword is not None], lambda some: cosmic_counts(db, some))

    return Derived(("keyword",), Lookup(ask))


def cosmic_counts(db: Session, keywords: Collection[str]) -> dict[str, str]:
    """Returns keyword → what COSMIC counted of its mutations, of those that it has."""
    take, found = db.item("cosmic_by_keywords", "keyword", "count"), dict[str, int]()
    for some in batches(list(keywords)):
        for keyword, count in map(take, db.rows("cosmic_by_keywords", keywords=some)):
            found[keyword] = found.get(keyword, 0) + int(count)
    return {keyword: str(count) for keyword, count in found.items()}


def _fis_value(db: Session, symbols: Symbols) -> Derived:
    def ask(pairs):
        return {(text, impact): single_text(known_score(float(text), impact)) for text, impact in pairs if text is not None}

    return Derived(("fis_number", "functional_impact_score"), Lookup(ask))


def _share_of(tissue: str) -> DerivedField:
    def ask(pairs):
        counted = (((variant, reference), None if None in (variant, reference) else variant_share(int(variant), int(reference))) for variant, reference in pairs)
        return {pair: double_text(share) for pair, share in counted}

    sources = (f"variant_read_count_{tissue}", f"reference_read_count_{tissue}")
    return DerivedField(sources, lambda db, symbols: Derived(sources, Lookup(ask), True))


def _is_hotspot(db: Session, symbols: Symbols) -> Derived | str:
    residues = {(str(entrez), residue) for residue, entrez, _ in gene_list(db, "hotspot")}
    if not residues:
        return "0"

    def ask(pairs):
        return {(entrez, change): _flag(change and "A" <= change[-1] <= "Z" and (entrez, change[:-1]) in residues) for entrez, change in pairs}

    return Derived(("entrez_gene_id", "protein_change"), Lookup(ask), True)


def _in_census(db: Session, symbols: Symbols) -> Derived | str:
    genes = census(db)
    return Derived(("entrez_gene_id",), lambda entrezs: {entrez: _flag(int(entrez) in genes) for entrez in entrezs}, True) if genes else "0"


def _flag(value: Any) -> str:
    return "1" if value else "0"


DERIVED = {
    "hugo_gene_symbol": DerivedField(("entrez_gene_id",), _symbol),
    "gene_symbol": DerivedField(("entrez_gene_id",), _symbol_in_capitals),
    "cosmic_count": DerivedField(("keyword",), _cosmic_count),
    "fis_value": DerivedField(("fis_number", "functional_impact_score"), _fis_value),
    "tumor_freq": _share_of("tumor"),
    "normal_freq": _share_of("normal"),
    "is_hotspot": DerivedField(("entrez_gene_id", "protein_change"), _is_hotspot),
    "in_cancer_census": DerivedField(("entrez_gene_id",), _in_census),
}
