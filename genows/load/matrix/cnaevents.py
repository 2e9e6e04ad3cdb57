"""Writes the events of a copy-number profile that is shown: samples with a gene deleted (-2) or highly amplified (2)."""

from genows.load.context import Load
from genows.load.report.report import FileReport

LEVELS = {"2": 2, "-2": -2}
COUNTERS = {2: "gains", -2: "deletions"}


class CnaEvents:
    """Collects the events of one profile. *pks*: the samples of the values, in order; *counts*: the FileReport."""

    def __init__(self, load: Load, profile_pk, pks, counts: FileReport):
        self.load, self.profile_pk, self.pks, self.counts = load, profile_pk, pks, counts
        self._ids = {(entrez, level): event for entrez, level, event in load.db.rows("cna_event_rows")}
        self._counted: set[int] = set()
        self._new: list[tuple] = []  # events
        self._samples: list[tuple] = []  # their occurrences
        for name in (*COUNTERS.values(), "cna_event rows created", "cna_event rows reused", "sample_cna_event rows"):
            counts.count(name, 0)

    def add(self, gene, values: str) -> None:
        """The events of one gene. *values*: as stored, one per sample; exactly the texts `2` and `-2` are events."""
        if "2," not in values:
            return
        for pk, value in zip(self.pks, values.split(","), strict=False):
            if value in LEVELS:
                level = LEVELS[value]
                self._samples.append((self._event(gene.entrez, level), pk, self.profile_pk))
                self.counts.count(COUNTERS[level])

    def _event(self, entrez, level):
        """The id of the (gene, level) row: the one that is there, or a new one."""
        event = self._ids.get((entrez, level))
        if event is None:
            event = self._ids[entrez, level] = self.load.next_id("cna_event")
            self._new.append((event, entrez, level))
            self._counted.add(event)
            self.counts.count("cna_event rows created")
        elif event not in self._counted:
            self._counted.add(event)
            self.counts.count("cna_event rows reused")
        return event

    def write(self) -> None:
        """Writes the events collected since the last call; the genes must be there."""
        new, samples, self._new, self._samples = self._new, self._samples, [], []
        self.load.db.add_all("add_cna_events", new)
        self.load.db.add_all("add_sample_cna_events", samples)
        self.counts.count("sample_cna_event rows", len(samples))
