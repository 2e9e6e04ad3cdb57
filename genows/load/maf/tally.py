"""Takes the accepted rows of a mutation file that is validated, in place of the store: they are counted and not written."""

from genows.load.maf.batch import Batch

_GENE = 0  # among the values of an event


class Tally:
    """*sample_pks*, *genes*: of the rows; *added*, *reused*: events, which nobody compares here."""

    def __init__(self):
        self.sample_pks: dict[int, None] = {}
        self.genes: set[int] = set()
        self.added = 0
        self.reused: set[int] = set()
        self.events = self

    def add(self, batch: Batch) -> None:
        self.sample_pks.update(dict.fromkeys(batch.sample_pks))
        self.genes.update(batch.event[_GENE])

    def finish(self) -> None:
        """Nothing is left to be done."""
