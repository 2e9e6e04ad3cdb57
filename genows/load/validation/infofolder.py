"""What a portal's exported info folder tells beside genes, cancer types and panels: gene sets with their version, and treatments."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from genows.load.genesets import files, texts
from genows.load.reference import portalfiles
from genows.load.reference.sources import Source, find_sources
from genows.load.report.findings import Findings

# (stable id, what is told about it by name)
Entity = tuple[str, dict[str, str]]
_FIELDS = {"NAME": "name", "DESCRIPTION": "description", "URL": "refLink"}


class Exported:
    """The files of *folder* that a reference load does not take, or not without being told more."""

    def __init__(self, folder: Path):
        self._sources, _ = find_sources([folder], Findings())

    def gene_sets(self) -> list[str]:
        """The ids of the gene sets, each once."""
        return list(dict.fromkeys(name for source in self._sources for name in _sets_of(source)))

    def version(self) -> str | None:
        """The version of the gene sets; None where no file tells it."""
        return next((source.records[0] for source in self._sources if source.kind == files.VERSION), None)

    def treatments(self) -> Iterator[Entity]:
        for source in self._sources:
            if source.kind == portalfiles.TREATMENTS:
                yield from _treatments_of(source.records)


def _sets_of(source: Source) -> Iterable[str]:
    if source.kind == files.PORTAL_TEXTS:
        return (one.gene_set for one in texts.texts_of_records(source.records))
    if source.kind == files.DEFINITIONS:
        return (cells[0] for _, cells in files.rows(source.path))
    return ()


def _treatments_of(records):
    for record in records:
        told = {name: record.get(field) for name, field in _FIELDS.items()}
        if isinstance(record.get("treatmentId"), str):
            yield record["treatmentId"], {name: text for name, text in told.items() if isinstance(text, str) and text}
