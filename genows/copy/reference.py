"""What studies share, taken over before them: cancer types, genes, gene panels, gene sets, entities of generic assays, antibodies.

The target's rows are found by ids, symbols and names; what it lacks is added. *wins*: whether the source's symbols, names and colours stand
where both have an entry.
"""

import re
from typing import Any

from genows.copy.annotations import take_over_annotations
from genows.copy.remarks import CopyRemarks
from genows.db.sessions import Session, Writer
from genows.load.ids import NewIds

GENERIC_ASSAY = "GENERIC_ASSAY"
_CHROMOSOME = re.compile(r"(?:[0-9]{1,2}|X|Y|MT)(?=[pq]|$)")
_FIRST_GENOME = "hg19"  # where the places of genes that stand with the genes are


class Reference:
    """*numbers*: what they are of → number of the source → number of the target. *has_gene_sets*: whether values of gene sets can be taken over."""

    def __init__(self, source: Session, writer: Writer, wins: bool, remarks: CopyRemarks):
        self._source, self._writer, self._wins, self._remarks, self._ids = source, writer, wins, remarks, NewIds(writer)
        self.numbers: dict[str, dict[Any, Any]] = {}
        self.has_gene_sets = True

    def take_over(self) -> None:
        """Adds what the target lacks, and learns the numbers of all."""
        self._cancer_types()
        genomes = {row.name: row.genome_pk for row in self._writer.all("reference_genome_rows")}
        self.numbers["reference_genome"] = genomes
        self.numbers["genetic_entity"] = {}
        self._genes(genomes)
        self._panels()
        self._gene_sets()
        self._entities()
        self._antibodies()
        if self._wins:
            take_over_annotations(self._source, self._writer, self.numbers["gene"])

    def _rows(self, name: str) -> list[Any]:
        """The rows of the source; none where it lacks the table."""
        return self._source.all(name) if self._source.runs(name) else []

    def _cancer_types(self):
        here = {row.code: row for row in self._writer.all("cancer_type_rows")}
        new = []
        for row in self._rows("copied_cancer_types"):
            known = here.get(row.code)
            if known is None:
                new.append(tuple(row))
            elif self._wins and tuple(row) != tuple(known):
                self._writer.do("set_cancer_type", **row._replace(keywords=row.keywords or known.keywords)._asdict())
        self._writer.add_all("add_cancer_types", new)
        codes = [*here, *(row[0] for row in new)]
        self.numbers["type_of_cancer"] = {code: code for code in codes}

    def _genes(self, genomes):
        here = {int(entrez): (symbol, int(entity), kind) for entrez, symbol, entity, kind in self._writer.all("gene_rows")}
        by_name = {(symbol, kind): entrez for entrez, (symbol, _, kind) in here.items() if entrez < 0}
        taken = {symbol.upper() for symbol, _, _ in here.values()}
        numbers, new = {}, []
        free = min(0, min(here, default=0)) - 1
        for row in self._rows("copied_genes"):
            entrez = self._number_of(row, here, by_name)
            if entrez is None:
                entrez = row.entrez
                if entrez in here:  # an invented number that another gene has
                    entrez, free = free, free - 1
                    self._remarks.add("C-GENE-ID", row.symbol)
                new.append((entrez, row))
                here[entrez] = row.symbol, self._ids.next("genetic_entity"), row.gene_type
                taken.add(row.symbol.upper())
                free = min(free, entrez - 1)
            elif here[entrez][0] != row.symbol:
                self._rename(entrez, row.symbol, here, taken)
            numbers[row.entrez] = entrez
            self.numbers["genetic_entity"][row.entity_pk] = here[entrez][1]
        self._writer.add_all("add_genetic_entities", ((here[entrez][1], "GENE") for entrez, _ in new))
        self._writer.add_all("add_genes", ((entrez, row.symbol, here[entrez][1], row.gene_type) for entrez, row in new))
        self.numbers["gene"] = numbers
        if new:
            self._say_of_genes({row.entrez: (entrez, row) for entrez, row in new}, genomes)

    def _number_of(self, row, here, by_name):
        if row.entrez >= 0:
            return row.entrez if row.entrez in here else None
        return by_name.get((row.symbol, row.gene_type))

    def _rename(self, entrez, symbol, here, taken):
        """Gives a gene that both have the source's symbol, if that counts and no other gene has it."""
        known, entity, kind = here[entrez]
        if not self._wins or symbol.upper() in taken - {known.upper()}:
            self._remarks.add("C-SYMBOL", f"{known} ({symbol} there)")
            return
        self._writer.do("set_gene", entrez=entrez, symbol=symbol, type=kind)
        taken.discard(known.upper())
        taken.add(symbol.upper())
        here[entrez] = symbol, entity, kind

    def _say_of_genes(self, new, genomes):
        """Adds aliases and places of new genes. *new*: number in the source → (number here, row)."""
        aliases = dict.fromkeys((new[int(entrez)][0], alias) for entrez, alias in self._source.all("gene_alias_rows") if int(entrez) in new)
        self._writer.add_all("add_gene_aliases", aliases)
        places = {
            (new[row.entrez][0], genomes[row.genome]): (row.chr, row.cytoband, row.exonic_length, row.start_position, row.end_position)
            for row in self._rows("copied_gene_places")
            if row.entrez in new and row.genome in genomes
        }
        for entrez, row in new.values():
            if row.cytoband is not None and _FIRST_GENOME in genomes:
                chromosome = _CHROMOSOME.match(row.cytoband)
                place = chromosome[0] if chromosome else None, row.cytoband, row.length or 0, None, None
                places.setdefault((entrez, genomes[_FIRST_GENOME]), place)
        self._writer.add_all("add_gene_locations", ((*key, *place) for key, place in places.items()))

    def _panels(self):
        genes = dict[int, set]()
        for row in self._rows("copied_panel_genes"):
            if row.entrez in self.numbers["gene"]:
                genes.setdefault(row.panel_pk, set()).add(self.numbers["gene"][row.entrez])
        numbers = self.numbers["gene_panel"] = {}
        here = dict(self._writer.all("panel_rows"))
        for row in self._rows("copied_panels"):
            known, wanted = here.get(row.panel_id), genes.get(row.panel_pk, set())
            if known is None:
                known = self._add_panel(row, wanted)
            elif {gene for (gene,) in self._writer.all("panel_gene_rows", panel_pk=known)} != wanted:
                if self._wins and self._writer.one("panel_in_use", panel_pk=known) is None:
                    self._writer.do("remove_panel", panel_pk=known)
                    known = self._add_panel(row, wanted)
                else:
                    self._remarks.add("C-PANEL", row.panel_id)
            numbers[row.panel_pk] = known

    def _add_panel(self, row, genes):
        panel_pk = self._ids.next("gene_panel")
        self._writer.add_all("add_panels", [(panel_pk, row.panel_id, row.description)])
        self._writer.add_all("add_panel_genes", ((panel_pk, gene) for gene in sorted(genes)))
        return panel_pk

    def _gene_sets(self):
        rows = self._rows("copied_gene_sets")
        if not rows:
            return
        here = {row.geneset_id: row for row in self._writer.all("geneset_keys")}
        version, there = self._writer.value("geneset_version"), self._source.value("copied_gene_set_version")
        if here and version != there:
            self.has_gene_sets = False
            return
        new = [row for row in rows if row.geneset_id not in here]
        entities = {row.geneset_id: self._ids.next("genetic_entity") for row in new}
        pks = {row.set_pk: here[row.geneset_id].pk if row.geneset_id in here else self._ids.next("geneset") for row in rows}
        for row in rows:
            self.numbers["genetic_entity"][row.entity_pk] = entities.get(row.geneset_id) or here[row.geneset_id].entity
        self._writer.add_all("add_genetic_entities", ((entity, "GENESET") for entity in entities.values()))
        self._writer.add_all("add_genesets", ((pks[row.set_pk], entities[row.geneset_id], row.geneset_id, row.name, row.description, row.link) for row in new))
        added, genes = {row.set_pk for row in new}, self.numbers["gene"]
        members = dict.fromkeys((pks[row.set_pk], genes[row.entrez]) for row in self._rows("copied_gene_set_genes") if row.set_pk in added and row.entrez in genes)
        self._writer.add_all("add_geneset_genes", members)
        if not here:
            self._tree(pks)
            self._writer.do("set_geneset_version", version=there)

    def _tree(self, pks):
        """The tree of gene sets, of a target that has none."""
        rows = self._rows("copied_tree_nodes")
        nodes = {row.node: self._ids.next("geneset_hierarchy_node") for row in rows}
        self._writer.add_all("add_hierarchy_nodes", ((nodes[row.node], row.name, nodes.get(row.parent)) for row in rows))
        leaves = dict.fromkeys((nodes[row.node], pks[row.set_pk]) for row in self._rows("copied_tree_leaves") if row.node in nodes and row.set_pk in pks)
        self._writer.add_all("add_hierarchy_leaves", leaves)

    def _entities(self):
        """Entities of generic assays by their ids, and what is told about them; before 2.12.2 treatments are the only ones."""
        here = dict(self._writer.all("assay_entity_rows"))
        known = {(row.entity, row.name) for row in self._writer.all("entity_property_rows")}
        of_treatments = {row.entity_pk: row for row in self._rows("copied_treatments")}
        found = {row.entity_pk: row.stable_id for row in self._rows("copied_entities")}
        found |= {pk: row.stable_id for pk, row in of_treatments.items() if pk not in found}
        numbers, new = self.numbers["genetic_entity"], []
        for pk, stable_id in sorted(found.items()):
            if stable_id not in here:
                here[stable_id] = self._ids.next("genetic_entity")
                new.append((here[stable_id], GENERIC_ASSAY, stable_id))
            numbers.setdefault(pk, here[stable_id])
        self._writer.add_all("add_assay_entities", new)
        told = [(row.entity_pk, row.name, row.value) for row in self._rows("copied_properties")]
        said = {pk for pk, _, _ in told}
        told += [
            (pk, name, value)
            for pk, row in of_treatments.items()
            if pk not in said
            for name, value in (("NAME", row.name), ("DESCRIPTION", row.description), ("URL", row.url))
        ]
        properties = {(numbers[pk], name): value for pk, name, value in told if pk in found}
        missing = [(entity, name, value) for (entity, name), value in properties.items() if (entity, name) not in known]
        pks = self._ids.take("generic_entity_properties", len(missing))
        self._writer.add_all("add_entity_properties", ((pk, *row) for pk, row in zip(pks, missing, strict=True)))

    def _antibodies(self):
        here = {row.antibody for row in self._writer.all("antibody_rows")}
        new = [row for row in self._rows("copied_antibodies") if row.antibody not in here]
        self._writer.add_all("add_antibodies", map(tuple, new))
        genes, added = self.numbers["gene"], {row.antibody for row in new}
        targets = dict.fromkeys((row.antibody, genes[row.entrez]) for row in self._rows("copied_antibody_targets") if row.antibody in added and row.entrez in genes)
        self._writer.add_all("add_antibody_targets", targets)
        self.numbers["protein_array_info"] = {antibody: antibody for antibody in here | added}
