"""Lists of genes that portals keep as files, and drugs with the genes that they aim at.

The lists are cancer genes, hotspots, gene sets of the query page, names that mean one gene of several, which genes' drugs help where another
gene is altered, and the pages of My Cancer Genome. Drugs and their targets are two tables with header lines.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import product
from math import prod
from pathlib import Path

from genows.data.numbers import truncated
from genows.data.reference import NAMES_OF_SEVERAL
from genows.load import tables
from genows.load.context import Load
from genows.load.reference import rules
from genows.load.report import FileReport
from genows.load.tables import first_rows

CANCER_GENES, HOTSPOTS, QUERY_GENE_SETS, GENE_NAMES = "cancer genes", "hotspots", "gene sets of the query page", "gene names"
# Kind of file → KIND of the rows.
DRUG_RULES, MY_CANCER_GENOME = "drug target rules", "my cancer genome"
_KINDS = {
    CANCER_GENES: "cancer gene", HOTSPOTS: "hotspot", QUERY_GENE_SETS: "gene set", GENE_NAMES: NAMES_OF_SEVERAL, DRUG_RULES: "drug rule",
    MY_CANCER_GENOME: "my cancer genome",
}  # fmt: skip
_EVENTS = frozenset({"MUT", "AMP", "HOMDEL"})
_ANCHOR = re.compile(r"<a\s", re.IGNORECASE)
# Pages show them as they stand: links to the web, plain text, nothing that could be a script. In the text `c.35G>A` and `p < 0.05` are no markup.
_LINK = r"""(<a\s+href\s*=\s*(?:"https?://[^"'<>\s]+"|'https?://[^"'<>\s]+')\s*>)((?:[^<]|<(?![a-z/!?]))+)(</a\s*>)"""
_ANCHORS, _ONE = re.compile(rf"(?:\s*{_LINK})+\s*", re.IGNORECASE), re.compile(_LINK, re.IGNORECASE)
NO_ANCHORS = 'not one or more anchors, each <a href="https://…">plain text</a>, and nothing else'
# Of a row, each gene with each event and target.
MOST_RULES = 10_000
TOO_MANY_RULES = f"more than {MOST_RULES:,} rules: genes × events × targets; split the row"
_RESIDUE = re.compile(r"[A-Z][0-9]+")
_SET = re.compile(r"(?P<name>[^=\t]*[^=\t ])\s*=\s*(?P<genes>\S.*)")
_SYMBOL = re.compile(r"[A-Za-z0-9][A-Za-z0-9.@_-]*")
REPEATED = "listed more than once"

DRUGS, DRUG_TARGETS = "drugs", "drug targets"
DRUG_COLUMNS, TARGET_COLUMNS = 12, 5
_BOOLEANS = {"true": 1, "false": 0}
_FLAGS = (6, 7, 8)
TARGET, UNKNOWN_DRUG, NUTRACEUTICAL = "DRUG_TARGET", "unknown drug", "nutraceutical"


def is_hotspots(path: Path) -> bool:
    """Returns whether every line that counts names a gene and a residue; lines of other widths count for nothing."""
    rows = [row for row in first_rows(path) if len(row) in (2, 3)]
    return bool(rows) and all(_RESIDUE.fullmatch(row[1]) for row in rows)


def is_query_gene_sets(path: Path) -> bool:
    """Returns whether every line is the name of a set, an equals sign and its genes."""
    rows = first_rows(path, comment="")
    return bool(rows) and all(_SET.fullmatch("\t".join(row)) for row in rows)


def is_drug_rules(path: Path) -> bool:
    """Returns whether the rows are genes, events and genes, each a comma list; of events only those that rules know."""
    rows = first_rows(path)
    return bool(rows) and all(len(row) == 3 and all(row) and _EVENTS.issuperset(_listed(row[1])) for row in rows)


def is_my_cancer_genome(path: Path) -> bool:
    """Returns whether the rows are gene, alteration, disease and an anchor of HTML."""
    rows = first_rows(path)
    return bool(rows) and all(len(row) == 4 and _ANCHOR.match(row[3]) for row in rows)


def _listed(cell: str) -> list[str]:
    return list(dict.fromkeys(item.strip().upper() for item in cell.split(",") if item.strip()))


def is_gene_names(path: Path) -> bool:
    """Returns whether every line is a name and an Entrez id.

    NOTE: a list of cancer genes looks the same; this one says in its name that it is about ambiguous names.
    """
    return "ambig" in path.name.lower() and is_cancer_genes(path)


def is_cancer_genes(path: Path) -> bool:
    """Returns whether every line is a symbol, with an Entrez id or without, and any has one or the file's name speaks of genes."""
    rows = first_rows(path)
    symbols = all(len(row) <= 2 and _SYMBOL.fullmatch(row[0]) and (len(row) == 1 or row[1].isdigit() or not row[1]) for row in rows)
    return bool(rows) and symbols and (any(len(row) == 2 and row[1] for row in rows) or "gene" in path.name.lower())


def load_gene_list(kind: str, load: Load, path: Path, file: str, counts: FileReport) -> None:
    """Adds the genes that the list of the database does not have. *kind*: one of those above. StudyError where it has no place for lists."""
    if not load.db.runs("add_gene_list_rows"):
        raise rules.NO_GENE_LISTS.stop(file=file)
    known = {(row.name, row.entrez) for row in load.db.named("gene_list_rows", kind=_KINDS[kind])}
    found = _READERS[kind](load, path, file, counts)
    counts.count("records added", load.db.add_all("add_gene_list_rows", _new(found, known, _KINDS[kind], counts)))


def _new(found: Iterable[tuple[str, int]], known: set, kind: str, counts: FileReport) -> Iterator[tuple]:
    stored, place = frozenset(known), len(known)
    for row in found:
        if row in stored:
            counts.count("records unchanged")
        elif row in known:
            counts.count(REPEATED)
        else:
            known.add(row)
            place += 1
            yield kind, *row, place


def gene_of(load: Load, counts: FileReport, number: int, *names: str) -> int | None:
    """The Entrez id of the first of *names* that means one gene; None, and counted, where none does."""
    match = None
    for name in filter(None, names):
        match = load.genes.unique(name)
        if match.gene:
            return match.gene.entrez
    counts.skip(match.reason if match else "no gene", number, next(filter(None, names), None))
    return None


def _cancer_genes(load, path, file, counts):
    for number, cells in tables.bare_rows(path, file, counts, (1, 2)):
        entrez = gene_of(load, counts, number, *reversed(cells))
        if entrez is not None:
            yield "", entrez


def _hotspots(load, path, file, counts):
    for number, (symbol, residue, *_) in tables.bare_rows(path, file, counts, (2, 3)):
        if not _RESIDUE.fullmatch(residue):
            counts.skip("no residue, as V600 is one", number, residue)
        elif (entrez := gene_of(load, counts, number, symbol)) is not None:
            yield residue, entrez


def _gene_names(load, path, file, counts):
    for number, (name, entrez) in tables.bare_rows(path, file, counts, (2,)):
        if (found := gene_of(load, counts, number, entrez)) is not None and load.widths.fits("genows_gene_list", "NAME", name, file=file, line=number):
            yield name, found


def _query_gene_sets(load, path, file, counts):
    for number, line in tables.text_lines(path, file):
        counts.lines += 1
        match = _SET.fullmatch(line.strip())
        if not match:
            counts.skip(tables.BAD_LINE, number, line[: tables.SHOWN_CHARACTERS])
            continue
        counts.rows += 1
        if load.widths.fits("genows_gene_list", "NAME", match["name"].strip(), file=file, line=number):
            for name in match["genes"].split():
                entrez = gene_of(load, counts, number, name)
                if entrez is not None:
                    yield match["name"].strip(), entrez


def _drug_rules(load, path, file, counts):
    """A row for each gene, event and target: the gene with the event and the target's Entrez id as its name."""
    for number, (genes, events, targets) in tables.bare_rows(path, file, counts, (3,)):
        if not _EVENTS.issuperset(_listed(events)):
            counts.skip(tables.BAD_LINE, number, events)
            continue
        lists = [_listed(cell) for cell in (genes, events, targets)]
        if prod(map(len, lists)) > MOST_RULES:
            counts.skip(TOO_MANY_RULES, number, genes[: tables.SHOWN_CHARACTERS])
            continue
        altered, aimed = ([gene_of(load, counts, number, name) for name in names] for names in (lists[0], lists[2]))
        for entrez, event, target in product(altered, lists[1], aimed):
            if entrez is not None and target is not None:
                yield f"{event} {target}", entrez


def _my_cancer_genome(load, path, file, counts):
    """A row for each anchor: the alteration and the anchor, with a tab between them, as its name."""
    width = load.widths["genows_gene_list", "NAME"]
    for number, (symbol, alteration, _, anchor) in tables.bare_rows(path, file, counts, (4,)):
        name = f"{alteration}\t{_ONE.sub(_escaped, anchor)}"
        if not _ANCHORS.fullmatch(anchor):
            counts.skip(NO_ANCHORS, number, anchor[: tables.SHOWN_CHARACTERS])
        elif not width.fits(name):
            counts.skip("longer than the database holds", number, name[: tables.SHOWN_CHARACTERS])
        elif (entrez := gene_of(load, counts, number, symbol)) is not None:
            yield name, entrez


def _escaped(link):
    """The anchor that *link* has found, its text as HTML spells it."""
    start, text, end = link.groups()
    return start + text.replace("<", "&lt;").replace(">", "&gt;") + end


_READERS = {
    CANCER_GENES: _cancer_genes, HOTSPOTS: _hotspots, QUERY_GENE_SETS: _query_gene_sets, GENE_NAMES: _gene_names, DRUG_RULES: _drug_rules,
    MY_CANCER_GENOME: _my_cancer_genome,
}  # fmt: skip


def is_drugs(path: Path) -> bool:
    """Returns whether the rows below the header have twelve cells, of which three are true or false."""
    rows = [row for row in first_rows(path) if len(row) == DRUG_COLUMNS and all(row[index].lower() in _BOOLEANS for index in _FLAGS)]
    return bool(rows) and len(rows) >= len(first_rows(path)) - 1


def is_drug_targets(path: Path) -> bool:
    """Returns whether the header speaks of drugs and of genes or targets; a comment may be the header."""
    return any(len(row) < DRUG_COLUMNS and _heads_targets(row) for row in first_rows(path, comment="")[:2])


def _heads_drugs(cells):
    return len(cells) < DRUG_COLUMNS or cells[_FLAGS[0]].lower() not in _BOOLEANS


def _heads_targets(cells):
    words = [cell.lower() for cell in cells]
    return len(cells) >= TARGET_COLUMNS and "drug" in words[2] and any(word in words[1] for word in ("symbol", "gene", "target"))


def load_drugs(load: Load, path: Path, file: str, counts: FileReport) -> None:
    """Adds the drugs that the database does not have. Nutraceuticals are left out."""
    known = {drug_id for drug_id, _ in load.db.rows("drug_names")}
    counts.count("records added", load.db.add_all("add_drugs", _new_drugs(load, path, file, counts, known)))


def _new_drugs(load, path, file, counts, known):
    for number, cells in tables.bare_rows(path, file, counts, tables.at_least(DRUG_COLUMNS), _heads_drugs):
        drug_id, name, synonyms, description, _, atc_codes, approved, cancer_drug, nutraceutical, trials, resource, references = cells[:DRUG_COLUMNS]
        if _BOOLEANS.get(nutraceutical.lower()):
            counts.skip(NUTRACEUTICAL, number, drug_id)
        elif not drug_id or not load.widths.fits("drug", "DRUG_ID", drug_id, file=file, line=number):
            counts.skip("no id", number)
        elif drug_id in known:
            counts.count("records unchanged")
        else:
            known.add(drug_id)
            texts = zip(
                ("DRUG_RESOURCE", "DRUG_NAME", "DRUG_SYNONYMS", "DRUG_DESCRIPTION", "DRUG_XREF", "DRUG_ATC_CODE"),
                (resource, name, synonyms, description, references, atc_codes),
                strict=True,
            )
            flags = (_BOOLEANS.get(flag.lower(), 0) for flag in (approved, cancer_drug, nutraceutical))
            count = truncated(trials) if trials.isdigit() else None
            yield drug_id, *(load.widths.cut("drug", column, text, file=file, line=number) for column, text in texts), *flags, -1 if count is None else count


def load_drug_targets(load: Load, path: Path, file: str, counts: FileReport) -> None:
    """Adds the targets that the database does not have of drugs that it has, which the file names by their names."""
    names: dict[str, str] = {}
    for drug_id, name in load.db.rows("drug_names"):
        names.setdefault(name.lower(), drug_id)
    known = {tuple(row) for row in load.db.rows("drug_target_rows")}
    counts.count("records added", load.db.add_all("add_drug_targets", _new_targets(load, path, file, counts, names, known)))


def _new_targets(load, path, file, counts, names, known):
    for number, (_, symbol, name, source, references, *_) in tables.bare_rows(path, file, counts, tables.at_least(TARGET_COLUMNS), _heads_targets):
        drug_id = names.get(name.lower())
        if drug_id is None:
            counts.skip(UNKNOWN_DRUG, number, name)
            continue
        entrez = gene_of(load, counts, number, symbol)
        if entrez is None:
            continue
        source = load.widths.cut("drug_interaction", "DATA_SOURCE", source, file=file, line=number)
        if (drug_id, entrez, source) in known:
            counts.count("records unchanged")
        else:
            known.add((drug_id, entrez, source))
            yield drug_id, entrez, TARGET, source, None, load.widths.cut("drug_interaction", "PMIDS", references or None, file=file, line=number)
