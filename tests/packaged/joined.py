"""Joins the sources into the rows of the packaged tables.

People's genes: symbols and aliases as portals have them; types, places and further aliases from NCBI's tables; and the genes with a name
of their own that NCBI has described since. A name that the portals' tables know keeps its meaning: NCBI's may not make it ambiguous.
"""

import re
from collections import Counter

from tests.packaged import oncotree
from tests.packaged.sources import Fact

_CHROMOSOME = re.compile(r"[0-9]{1,2}|[XY]|MT")
# Symbols of micro-RNAs: number, letters and copy of the precursor. Those of their host genes end with HG.
_MICRO_RNA = re.compile(r"MIR(LET)?([0-9]+)(?!HG)([A-Z]{0,2})([0-9]*)(-[0-9]+)?")
# NCBI's names for genes that have none yet, by their number; a load adds them where a file brings them.
_PROVISIONAL = re.compile(r"LOC[0-9]+")
# What NCBI numbers beside genes: enhancers, gene clusters, loci without a sequence.
_NO_GENES = {"biological-region", "unknown", "other"}
NOTHING = Fact(("",))


def human_rows(symbols: dict[int, str], aliases: dict[int, list[str]], newer: dict[int, Fact], placed: dict[int, Fact]):
    """Rows (entrez, symbol, type, chromosome, cytoband, start, end, aliases) of all genes of *symbols*, and of named ones of *newer*.

    *newer*: bioconductor's; *placed*: goatools'.
    """
    known = {symbol.upper(): entrez for entrez, symbol in symbols.items()}
    bearers = Counter(name.upper() for names in aliases.values() for name in names)
    named = {**symbols, **_named_since(newer, known)}
    rows: list[tuple] = []
    for entrez in sorted(named):
        symbol, given = named[entrez], aliases.get(entrez, [])
        facts = newer.get(entrez, NOTHING), placed.get(entrez, NOTHING)
        taken = {symbol.upper(), *(name.upper() for name in given)}
        further = {name for fact in facts for name in fact.names if name.upper() not in known and name.upper() not in bearers}
        rows.append(_row(entrez, symbol, facts, [*given, *_each_once(further, taken)]))
    return with_precursors(rows)


def with_precursors(rows: list[tuple]) -> list[tuple]:
    """The same rows, those of micro-RNAs with the name of their precursor: hsa-mir-125b-1 of MIR125B1. NCBI gives it for half of them."""
    names = {name.upper() for row in rows for name in (row[1], *row[7].split("|"))}
    return [(*row[:7], "|".join(filter(None, (row[7], name)))) if (name := precursor(row[1])) and name.upper() not in names else row for row in rows]


def precursor(symbol: str) -> str | None:
    """The name of the precursor whose gene has the symbol: the one follows from the other. None for other genes."""
    match = _MICRO_RNA.fullmatch(symbol)
    if not match or (match[4] and not match[3]):
        return None
    kind, number, letters, copy, dashed = match.groups()
    return f"hsa-{kind.lower() if kind else 'mir'}-{number}{letters.lower()}{'-' + copy if copy else ''}{dashed or ''}"


def _named_since(newer, known):
    """Entrez id → symbol of the genes that the portals' tables do not have, by symbols that mean one gene alone."""
    known_ids = set(known.values())
    new = {
        entrez: fact.names[0].upper()
        for entrez, fact in newer.items()
        if entrez not in known_ids and fact.kind not in _NO_GENES and not _PROVISIONAL.fullmatch(fact.names[0])
    }
    often = Counter(new.values())
    return {entrez: symbol for entrez, symbol in new.items() if symbol not in known and often[symbol] == 1}


def mouse_rows(placed: dict[int, Fact]):
    """The same of a mouse's genes that have a chromosome and a symbol of their own."""
    genes = {entrez: fact for entrez, fact in placed.items() if fact.chromosome and not _PROVISIONAL.fullmatch(fact.names[0])}
    often = Counter(fact.names[0].upper() for fact in genes.values())
    rows = []
    for entrez, fact in sorted(genes.items()):
        symbol = fact.names[0].upper()
        if often[symbol] == 1:
            rows.append(_row(entrez, symbol, (fact,), _each_once(fact.names[1:], {symbol})))
    return rows


def _each_once(names, taken):
    """Sorted, without those that are *taken*, and without regard to case. Some have a quotation mark before them, an oversight."""
    once = {}
    for name in sorted(name.lstrip("'") for name in names):
        if name and name.upper() not in taken:
            once.setdefault(name.upper(), name)
    return list(once.values())


def _row(entrez, symbol, facts, aliases):
    cytoband = next((fact.cytoband for fact in facts if fact.cytoband), "")
    chromosome = cytoband or next((fact.chromosome for fact in facts if fact.chromosome), "")
    match = _CHROMOSOME.match(chromosome)
    start, end = next(((fact.start, fact.end) for fact in facts if fact.start is not None), ("", ""))
    kind = next((fact.kind for fact in facts if fact.kind), "")
    return entrez, symbol, kind, match[0] if match else "", cytoband, start, end, "|".join(aliases)


def cancer_type_rows(types: list[dict]):
    """Rows (code, name, color, parent) of a portal's cancer types; the parent is OncoTree's where the source says none."""
    known = oncotree.parents()
    rows = ((one["id"].lower(), one["name"], one.get("color", ""), one.get("parent", "").lower()) for one in sorted(types, key=lambda one: one["id"]))
    return [(code, name, color, parent or known.get(code, "")) for code, name, color, parent in rows]
