"""Writes the genes of reference files: adds new ones, corrects those of unknown type, leaves the others as they are.

A gene that is there is never changed, unless its type is not known: then a load added it, or a source without types, and the
reference file knows better (reference loads, genes).
"""

from typing import NamedTuple

from genows.domain.genenames import MAX_ENTREZ
from genows.load.context import Load
from genows.load.report.report import FileReport

SHARED = "symbol of several genes"
UNOFFICIAL = "unofficial symbol that is another gene's official one"
TAKEN = "symbol of another gene in the database"
BAD_ENTREZ = "rejected"
COUNTERS = ("genes added", "genes corrected", "genes unchanged", "aliases added", "aliases removed", "locations added")


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
            if self.load.fits("gene", "HUGO_GENE_SYMBOL", gene.symbol, file=file):
                self.db.do("set_gene", entrez=gene.entrez, symbol=new.symbol, type=new.type)
            self.stored[gene.entrez] = new
            counts.count("genes corrected")

    def _add(self, genes, counts, file):
        rows = []
        for gene in genes:
            if self.load.fits("gene", "HUGO_GENE_SYMBOL", gene.symbol, file=file):
                rows.append((gene.entrez, gene.symbol, self.load.next_id("genetic_entity"), gene.type))
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
        fitting = [row for row in rows if self.load.fits("gene_alias", "GENE_ALIAS", row[1], file=file)]
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
            (gene.entrez, genome_pk, gene.chromosome, self.load.cut("reference_genome_gene", "CYTOBAND", gene.cytoband), 0, *self._span(gene, genome_pk))
            for gene in genes
            for genome_pk in self.genome_pks
            if gene.chromosome and (gene.entrez, genome_pk) not in placed
        ]
        counts.count("locations added", self.db.add_all("add_gene_locations", rows))

    def _span(self, gene, genome_pk):
        return (gene.start, gene.end) if genome_pk == self.placed_on else (None, None)
