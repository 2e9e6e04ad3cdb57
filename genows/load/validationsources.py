"""Where the reference data of a validation come from: the package, another database, a portal's exported info folder, or nowhere.

Genes and aliases are handed on and not written, for nothing refers to them but the index of genes: 60,000 genes are written in 0.5 s.
"""

from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import Protocol

from genows.db import schema
from genows.db.database import Database
from genows.db.packaged import tables
from genows.db.sessions import Session, Writer
from genows.errors import SchemaError, UsageError
from genows.load.findings import Findings
from genows.load.genesets import definitions
from genows.load.genesets.scores import ANY_VERSION
from genows.load.progress import LoadProgress
from genows.load.reference import portalfiles
from genows.load.reference.interactions import INTERACTIONS
from genows.load.reference.reference import load_reference
from genows.load.reference.sources import Source as ReferenceSource
from genows.load.reference.sources import find_sources

# Internal ids of entities that come from no database: above all that the scratch database gives out before.
_FIRST_ENTITY = 1_000_000_000

# Name of a query -> the rows that it gives instead of those of the scratch database.
Served = dict[str, Iterable[tuple]]

# (stable id, what is told about it by name)
Entity = tuple[str, dict[str, str]]
_FIELDS = {"NAME": "name", "DESCRIPTION": "description", "URL": "refLink"}


class Source(Protocol):
    """Gives reference data to one validation. *name*: as the report says it, '' for none."""

    name: str

    def prepare(self, scratch: Database) -> None:
        """Is called before the transaction in which everything else happens."""

    def fill(self, scratch: Writer) -> Served:
        """Writes what is written, in that transaction."""


class NoReference:
    """Nothing at all."""

    name = ""

    def prepare(self, scratch: Database) -> None:
        """Nothing to prepare."""

    def fill(self, scratch: Writer) -> Served:
        return {}


class Package(NoReference):
    """The genes of *species*, 'human' or 'mouse', and the cancer types that come with the package."""

    def __init__(self, species: str):
        self.species, self.name = species, "package"

    def fill(self, scratch: Writer) -> Served:
        known = {row[0] for row in scratch.all("cancer_type_rows")}
        types = (one for one in tables.cancer_types() if one.code not in known)
        scratch.add_all("add_cancer_types", ((one.code, one.name, "", one.color, one.code, one.parent) for one in types))
        genes = ((gene.entrez, gene.symbol, entity, gene.type) for entity, gene in enumerate(tables.genes(self.species), start=1))
        return {"gene_rows": genes, "gene_alias_rows": tables.aliases(self.species)}


class InfoFolder(NoReference):
    """What a portal exported. UsageError where the folder has nothing that can be read."""

    def __init__(self, folder: Path, progress: LoadProgress):
        self.folder, self.progress, self.name = folder, progress, str(folder)

    def prepare(self, scratch: Database) -> None:
        run = load_reference(scratch, [self.folder], self.progress, leaving_out=(*definitions.KINDS, INTERACTIONS))
        if errors := [finding for finding in run.findings.sorted() if finding.severity == "error"]:
            raise UsageError(f"The reference data of {self.folder} cannot be read: {errors[0].place}: {errors[0].text}.")
        if not run.report.files:
            raise UsageError(f"{self.folder} has no file with reference data, such as a portal's genes.json.")

    def fill(self, scratch: Writer) -> Served:
        exported, entities = Exported(self.folder), count(_FIRST_ENTITY)
        _add_entities(scratch, ((next(entities), *treatment) for treatment in exported.treatments()))
        gene_sets = exported.gene_sets()
        version = exported.version() or (ANY_VERSION if gene_sets else None)
        return {"geneset_version": [(version,)], "geneset_rows": [(name, next(entities)) for name in gene_sets]}


class OtherDatabase(NoReference):
    """The reference data of a database, which is only read. SchemaError where it has none. *name*: what it is called."""

    def __init__(self, database: Database, name: str):
        self.database, self.name = database, name

    def fill(self, scratch: Writer) -> Served:
        if not schema.look_between_loads(self.database).version:
            lack = schema.lack_of(self.database)
            raise SchemaError(f"The database {self.database.driver.name} {lack}: it has no reference data to validate against.")
        with self.database.read() as source:
            _copy(source, scratch)
            _copy_entities(source, scratch)
            genes, aliases = list(source.rows("gene_rows")), list(source.rows("gene_alias_rows"))
            version, sets = [(source.value("geneset_version"),)], list(source.rows("geneset_rows"))
        return {"gene_rows": genes, "gene_alias_rows": aliases, "geneset_version": version, "geneset_rows": sets}


def _copy(source: Session, scratch: Writer) -> None:
    """Copies cancer types, and gene panels with their genes."""
    known = {row[0] for row in scratch.all("cancer_type_rows")}
    scratch.add_all("add_cancer_types", [row for row in source.rows("cancer_type_rows") if row[0] not in known])
    panels = source.all("panel_rows")
    scratch.add_all("add_panels", ((panel.panel_pk, panel.panel_id, "") for panel in panels))
    for panel in panels:
        genes = source.all("panel_gene_rows", panel_pk=panel.panel_pk)
        scratch.add_all("add_panel_genes", ((panel.panel_pk, entrez) for (entrez,) in genes))


def _copy_entities(source: Session, scratch: Writer) -> None:
    """Copies the entities of generic assays and what is told about them, where the database has a place for their ids."""
    if source.runs("assay_entity_rows") and source.runs("entity_property_rows"):
        entities = ((entity, "GENERIC_ASSAY", stable_id) for stable_id, entity in source.rows("assay_entity_rows"))
        scratch.add_all("add_assay_entities", entities)
        scratch.add_all("add_entity_properties", source.rows("entity_property_rows"))
    elif source.runs("treatment_rows"):
        treatments = (
            (entity, stable_id, {"NAME": name, "DESCRIPTION": description, "URL": link})
            for entity, stable_id, name, description, link in source.rows("treatment_rows")
        )
        _add_entities(scratch, treatments)


def _add_entities(scratch: Writer, entities: Iterable[tuple[int, str, dict[str, str]]]) -> None:
    """Adds entities of generic assays: (internal id, stable id, what is told about it)."""
    rows = list(entities)
    scratch.add_all("add_assay_entities", ((entity, "GENERIC_ASSAY", stable_id) for entity, stable_id, _ in rows))
    told = ((entity, name, text) for entity, _, definitions in rows for name, text in definitions.items() if text)
    scratch.add_all("add_entity_properties", ((pk, *row) for pk, row in enumerate(told, start=1)))


class Exported:
    """The files of *folder* that a reference load does not take, or not without being told more."""

    def __init__(self, folder: Path):
        self._sources, _ = find_sources([folder], Findings())

    def gene_sets(self) -> list[str]:
        """The ids of the gene sets, each once."""
        return list(dict.fromkeys(name for source in self._sources for name in _sets_of(source)))

    def version(self) -> str | None:
        """The version of the gene sets; None where no file tells it."""
        return next((source.records[0] for source in self._sources if source.kind == definitions.VERSION), None)

    def treatments(self) -> Iterator[Entity]:
        for source in self._sources:
            if source.kind == portalfiles.TREATMENTS:
                yield from _treatments_of(source.records)


def _sets_of(source: ReferenceSource) -> Iterable[str]:
    if source.kind == definitions.PORTAL_TEXTS:
        return (one.gene_set for one in definitions.texts_of_records(source.records))
    if source.kind == definitions.DEFINITIONS:
        return (cells[0] for _, cells in definitions.rows(source.path))
    return ()


def _treatments_of(records):
    for record in records:
        told = {name: record.get(field) for name, field in _FIELDS.items()}
        if isinstance(record.get("treatmentId"), str):
            yield record["treatmentId"], {name: text for name, text in told.items() if isinstance(text, str) and text}
