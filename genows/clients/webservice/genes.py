"""The genes that a request of webservice.do names, and what is said of names that mean none."""

from functools import cached_property

from genows.clients.webservice.messages import UNKNOWN_GENE, UNKNOWN_MICRORNA, message_text
from genows.data.genes import Gene, genes_by_names
from genows.db.sessions import Session


class GeneList:
    """The names of gene_list, resolved. *genes*: the gene of each name, None for a name that means none."""

    def __init__(self, db: Session, names: list[str]):
        self.names, self.genes = names, genes_by_names(db, names)

    @cached_property
    def by_symbol(self) -> list[Gene]:
        """The genes by symbol; a gene named twice stays twice."""
        return sorted(self.resolved(), key=lambda gene: gene.symbol)

    def resolved(self) -> list[Gene]:
        """Returns the genes in the order of the request."""
        return [gene for gene in self.genes if gene]

    @cached_property
    def warnings(self) -> str:
        """One line for each name that means no gene."""
        return "".join(_warning(name) for name, gene in zip(self.names, self.genes, strict=True) if gene is None)


def _warning(name):
    return message_text(UNKNOWN_MICRORNA if name.startswith("hsa") else UNKNOWN_GENE, name)
