"""The genes of reference files: how NCBI gene_info files and tables of micro-RNAs are read, and what is written of them.

A gene that is there is never changed, unless its type is not known: then a load added it, or a source without types, and the
reference file knows better (reference loads, genes).
"""

import gzip
import re
import zlib
from typing import NamedTuple

from genows.data.genes import MAX_ENTREZ
from genows.errors import StudyError
from genows.load import tables
from genows.load.context import Load
from genows.load.reference import rules
from genows.load.reference.genes import MICRO_RNA
from genows.load.report import FileReport
from genows.load.textfiles import decoded

SHARED = "symbol of several genes"
UNOFFICIAL = "unofficial symbol that is another gene's official one"
TAKEN = "symbol of another gene in the database"
BAD_ENTREZ = "rejected"
COUNTERS = ("genes added", "genes corrected", "genes unchanged", "aliases added", "aliases removed", "locations added")

TAXONS = {"human": b"9606", "mouse": b"10090"}
INFO_COLUMNS = 11

NOT_PLACED, OF_MICRO_RNA, BAD_ROW = "without chromosome", "micro-RNA", "rejected"

_CHROMOSOME = re.compile(r"[0-9]{1,2}|[XY]|MT")

MICRO_RNAS = "micro-RNAs"
# The first is misspelt in the files that there are.
MICRO_RNA_COLUMNS = (("precusor", "precursor"), ("mature",), ("alias",))

_SPECIES = re.compile(r"^(hsa|mmu)-", re.IGNORECASE)
_KIND = re.compile(r"^mir-?", re.IGNORECASE)
# The dash that official symbols leave out: MIR125B1 of mir-125b-1, but MIR1-1 of mir-1-1.
_DASH = re.compile(r"(?<![0-9])-|-(?![0-9])")


class ReferenceGene(NamedTuple):
    """A gene as a reference file has it. *symbol*: upper case; *official*: given by the nomenclature authority.

    *aliases*: None where the file says nothing about them. *start*, *end*: on the genome that GeneReference calls *placed_on*.
    """

    entrez: int
    symbol: str
    type: str | None = None
    aliases: tuple[str, ...] | None = None
    chromosome: str | None = None
    cytoband: str | None = None
    official: bool = True
    start: int | None = None
    end: int | None = None


class StoredGene(NamedTuple):
    symbol: str
    type: str | None


def unambiguous(genes, counts: FileReport):
    """The genes whose symbol means them alone, as a list; the others are counted in *counts*."""
    genes = list({gene.entrez: gene for gene in genes}.values())
    official = {gene.symbol for gene in genes if gene.official}
    usable = []
    for gene in genes:
        if not gene.official and gene.symbol in official:
            counts.skip(UNOFFICIAL, None, f"{gene.symbol} ({gene.entrez})")
        elif not 0 < abs(gene.entrez) <= MAX_ENTREZ:
            counts.skip(BAD_ENTREZ, None, f"{gene.symbol} ({gene.entrez})")
        else:
            usable.append(gene)
    bearers: dict[str, int] = {}
    for gene in usable:
        bearers[gene.symbol] = bearers.get(gene.symbol, 0) + 1
    for gene in usable:
        if bearers[gene.symbol] > 1:
            counts.skip(SHARED, None, f"{gene.symbol} ({gene.entrez})")
    return [gene for gene in usable if bearers[gene.symbol] == 1]


class GeneReference:
    """Writes the genes of reference files. *genome_pks*: the genomes of their species, for the locations.

    *placed_on*: the one of them that starts and ends are of.
    """

    def __init__(self, load: Load, genome_pks=(), placed_on: int | None = None):
        self.load, self.db, self.genome_pks, self.placed_on = load, load.db, genome_pks, placed_on
        self.stored = {int(entrez): StoredGene(symbol, kind) for entrez, symbol, _, kind in self.db.rows("gene_rows")}
        self.aliases: dict[int, dict[str, str]] = {}
        for entrez, alias in self.db.rows("gene_alias_rows"):
            self.aliases.setdefault(int(entrez), {})[alias.upper()] = alias

    def write(self, genes, counts: FileReport, file: str, filling: bool = False) -> None:
        """Adds and corrects; *genes*: as `unambiguous` gives them; *counts*: the FileReport.

        *filling*: no alias is removed, and genes that stay as they are get aliases and places if they have none at all.
        """
        for name in COUNTERS:
            counts.count(name, 0)
        known = [gene for gene in genes if gene.entrez in self.stored]
        changing = [gene for gene in known if self._may_change(gene.entrez)]
        counts.count("genes unchanged", len(known) - len(changing))
        staying = [gene for gene in known if not self._may_change(gene.entrez)]
        if others := sum(self.stored[gene.entrez].symbol.upper() != gene.symbol for gene in staying):
            counts.count("genes of another symbol in the database", others)
        fixed = {gene.entrez for gene in changing}
        used = {gene.symbol.upper() for entrez, gene in self.stored.items() if entrez not in fixed}
        changing = self._with_free_symbols(changing, used, counts)
        self._correct(changing, counts, file)
        new = self._with_free_symbols([gene for gene in genes if gene.entrez not in self.stored], used, counts)
        self._add(new, counts, file)
        bare = [gene for gene in staying if not self.aliases.get(gene.entrez)] if filling else []
        self._write_aliases(changing + new + bare, counts, file, filling)
        self._locate(changing + new + (staying if filling else []), counts)

    def _may_change(self, entrez):
        return self.stored[entrez].type is None

    def _with_free_symbols(self, genes, used, counts):
        """The genes whose symbol no other gene of the database has; *used*: the symbols in use, extended by theirs."""
        free = []
        for gene in genes:
            if gene.symbol in used:
                counts.skip(TAKEN, None, f"{gene.symbol} ({gene.entrez})")
            else:
                used.add(gene.symbol)
                free.append(gene)
        return free

    def _correct(self, genes, counts, file):
        """Gives genes that may change the file's symbol and type."""
        for gene in genes:
            new = StoredGene(gene.symbol, gene.type)
            if self.stored[gene.entrez] == new:
                counts.count("genes unchanged")
                continue
            if self.load.widths.fits("gene", "HUGO_GENE_SYMBOL", gene.symbol, file=file):
                self.db.do("set_gene", entrez=gene.entrez, symbol=new.symbol, type=new.type)
            self.stored[gene.entrez] = new
            counts.count("genes corrected")

    def _add(self, genes, counts, file):
        rows = []
        for gene in genes:
            if self.load.widths.fits("gene", "HUGO_GENE_SYMBOL", gene.symbol, file=file):
                rows.append((gene.entrez, gene.symbol, self.load.ids.next("genetic_entity"), gene.type))
                self.stored[gene.entrez] = StoredGene(gene.symbol, gene.type)
        self.db.add_all("add_genetic_entities", ((entity, "GENE") for _, _, entity, _ in rows))
        self.db.add_all("add_genes", rows)
        counts.count("genes added", len(rows))

    def _write_aliases(self, genes, counts, file, filling):
        """Makes the aliases of the genes those of the file, where the file says which they are."""
        added: list[tuple[int, str]] = []
        for gene in genes:
            if gene.aliases is None:
                continue
            wanted: dict[str, str] = {}
            for alias in gene.aliases:
                wanted.setdefault(alias.upper(), alias)
            known = self.aliases.setdefault(gene.entrez, {})
            for name in [name for name in known if name not in wanted and not filling]:
                self.db.do("remove_gene_alias", entrez=gene.entrez, alias=known.pop(name))
                counts.count("aliases removed")
            missing = {name: alias for name, alias in wanted.items() if name not in known}
            known.update(missing)
            added += ((gene.entrez, alias) for alias in missing.values())
        self._add_aliases(added, counts, file)

    def _add_aliases(self, rows, counts, file):
        fitting = [row for row in rows if self.load.widths.fits("gene_alias", "GENE_ALIAS", row[1], file=file)]
        counts.count("aliases added", self.db.add_all("add_gene_aliases", fitting))

    def add_aliases(self, pairs, counts: FileReport, file: str) -> None:
        """Aliases of a source that lists them apart from the genes: (entrez, alias), added to genes that may change."""
        for name in ("aliases added", "aliases unchanged"):
            counts.count(name, 0)
        added = []
        for entrez, alias in pairs:
            known = self.aliases.setdefault(entrez, {}) if entrez in self.stored else None
            if known is None:
                counts.skip("unknown gene", None, f"{alias} ({entrez})")
            elif alias.upper() in known:
                counts.count("aliases unchanged")
            elif not self._may_change(entrez):
                counts.skip("gene that stays as it is", None, f"{alias} ({entrez})")
            else:
                known[alias.upper()] = alias
                added.append((entrez, alias))
        self._add_aliases(added, counts, file)

    def _locate(self, genes, counts):
        """Writes where genes lie, unless the database says so already."""
        placed = set(self.db.rows("gene_location_keys")) if genes else ()
        rows = [
            (gene.entrez, genome_pk, gene.chromosome, self.load.widths.cut("reference_genome_gene", "CYTOBAND", gene.cytoband), 0, *self._span(gene, genome_pk))
            for gene in genes
            for genome_pk in self.genome_pks
            if gene.chromosome and (gene.entrez, genome_pk) not in placed
        ]
        counts.count("locations added", self.db.add_all("add_gene_locations", rows))

    def _span(self, gene, genome_pk):
        return (gene.start, gene.end) if genome_pk == self.placed_on else (None, None)


def is_gene_info(path) -> bool:
    """Returns whether the file begins as gene_info does: with its header, or with a row of numbers in its first two columns."""
    try:
        with _opened(path) as stream:
            first = stream.readline(10_000).split(b"\t")
    except (OSError, EOFError, zlib.error):
        return False
    return len(first) >= INFO_COLUMNS and (first[0].startswith(b"#") or (first[0].isdigit() and first[1].isdigit()))


def read_gene_info(path, file: str, species, counts: FileReport):
    """Yields a ReferenceGene for each row of the species that can be used; the others are counted in *counts*.

    StudyError where the file cannot be read to its end, or has no row of the species. Rows of other species are not counted at all:
    files of every species have tens of millions.
    """
    taxon, other = TAXONS[species] + b"\t", b""
    try:
        with _opened(path) as stream:
            for number, line in enumerate(stream, start=1):
                if line.startswith(taxon):
                    counts.rows += 1
                    gene = _gene(decoded(line.rstrip(b"\r\n"), file, number).split("\t"), number, counts)
                    if gene:
                        yield gene
                elif not other and not line.startswith(b"#"):
                    other = line
    except (OSError, EOFError, zlib.error) as error:
        raise rules.CANNOT_READ.stop(file=file, reason=error) from error
    if not counts.rows:
        raise _no_rows(file, species, other)


def _no_rows(file, species, other):
    """Returns the error of a file without a row of *species*; *other*: its first row, b'' where it has none."""
    taxon = other.split(b"\t")[0]
    found = f"its first row is of taxon {taxon.decode(errors='replace')}" if other else "it has no row at all"
    option = [f", which --species {name} takes" for name, number in TAXONS.items() if number == taxon]
    return rules.NO_GENES_OF_SPECIES.stop(file=file, species=species, taxon=TAXONS[species].decode(), found=f"{found}{''.join(option)}")


def _opened(path):
    """A stream of bytes; gzip is known by its first two bytes (RFC 1952, 2.3.1)."""
    with open(path, "rb") as stream:
        zipped = stream.read(2) == b"\x1f\x8b"
    return gzip.open(path) if zipped else open(path, "rb")


def _gene(cells, number, counts):
    """The gene of a row, or None for one that is left out."""
    if len(cells) < INFO_COLUMNS or not cells[1].isdigit():
        counts.skip(BAD_ROW, number, cells[1] if len(cells) > 1 else "")
        return None
    plain, official = _given(cells[2]), _given(cells[10])
    symbol = (official or plain).upper()
    if not symbol:
        counts.skip(BAD_ROW, number, cells[1])
        return None
    if not _given(cells[6]):
        counts.skip(NOT_PLACED, number, symbol)
        return None
    if symbol.startswith("MIR") and cells[9] == "miscRNA":
        counts.skip(OF_MICRO_RNA, number, symbol)
        return None
    aliases = tuple(filter(None, (_given(cells[3]), *map(str.strip, _given(cells[4]).split("|")))))
    cytoband = _given(cells[7])
    return ReferenceGene(
        int(cells[1]), symbol, _given(cells[9]) or None, aliases, _chromosome(cytoband or cells[6]), cytoband or None, bool(official)
    )


def _given(cell):
    cell = cell.strip()
    return "" if cell == "-" else cell


def _chromosome(text):
    """The chromosome at the front of a cytoband (`7q34`), None where it names none."""
    match = _CHROMOSOME.match(text)
    return match and match[0]


def is_micro_rnas(path) -> bool:
    """Returns whether the file's first line names the three columns."""
    try:
        for _, line in tables.text_lines(path, str(path)):
            cells = [cell.strip().lower() for cell in line.split("\t")]
            return len(cells) == len(MICRO_RNA_COLUMNS) and all(cell in names for cell, names in zip(cells, MICRO_RNA_COLUMNS, strict=True))
    except StudyError:
        pass
    return False


def load_micro_rnas(genes: GeneReference, path, file: str, counts: FileReport) -> None:
    """Adds the micro-RNAs that the database does not have; those that it has stay as they are."""
    named = _read_micro_rnas(path, file, counts)
    known = {gene.symbol.upper() for gene in genes.stored.values() if gene.type == MICRO_RNA}
    counts.count("genes unchanged", sum(symbol in known for symbol in named))
    lowest = min(0, min(genes.stored, default=0))
    new = [symbol for symbol in named if symbol not in known]
    genes.write([ReferenceGene(lowest - place, symbol, MICRO_RNA, tuple(named[symbol])) for place, symbol in enumerate(new, 1)], counts, file)


def _read_micro_rnas(path, file, counts):
    """Symbol → the aliases of all its rows."""
    named: dict[str, dict[str, None]] = {}
    lines = tables.text_lines(path, file)
    next(lines)
    for number, line in lines:
        if not line.strip():
            continue
        counts.rows += 1
        cells = [cell.strip() for cell in line.split("\t")]
        if len(cells) != len(MICRO_RNA_COLUMNS) or not all(cells):
            counts.skip(BAD_ROW, number, line)
            continue
        precursor, mature, symbol = cells
        named.setdefault(symbol.upper(), {}).update(dict.fromkeys(_micro_rna_aliases(precursor, mature)))
    return named


def _micro_rna_aliases(precursor, mature):
    """Both names, with and without their species, and the precursor's official form: MIR21 of hsa-mir-21."""
    for name in (precursor, mature):
        yield name
        yield _SPECIES.sub("", name)
    yield "MIR" + _DASH.sub("", _KIND.sub("", _SPECIES.sub("", precursor))).upper()
