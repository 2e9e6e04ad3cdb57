"""Loads the gene panels that a portal answers, each as if it stood in a definition file."""

from genows.load.catalogue.panels import load_panel
from genows.load.context import Load
from genows.load.meta.kinds import GENE_PANEL
from genows.load.meta.metafile import Meta
from genows.load.reference import portalinfo
from genows.load.reference.referencefiles import Source


def load_portal_panels(load: Load, source: Source) -> None:
    """*load.genes* must be there. StudyError for panels without genes."""
    for panel_id, description, genes in portalinfo.panels_of(source.records, str(source.path)):
        tokens = "\t".join(_token(load, entrez, symbol) for entrez, symbol in genes)
        fields = {"stable_id": panel_id, "description": description, "gene_list": tokens}
        # JSON has no lines that would help anybody: the record's panel is in each finding's value.
        load_panel(load, Meta(source.path.parent, source.path.name, GENE_PANEL, fields, {}))


def _token(load, entrez, symbol):
    """What names the gene in a definition file: its id if the database knows it, else its symbol."""
    known = entrez is not None and load.genes.by_entrez(entrez)
    return str(entrez) if known or not symbol else symbol
