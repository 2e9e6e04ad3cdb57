"""Writes the events of a copy-number profile that is shown: samples with a gene deleted (-2) or highly amplified (2)."""

from typing import NamedTuple

from genows.load.context import Load
from genows.load.report import FileReport
from genows.load.variants.drivers import Drivers, Texts

LEVELS = {"2": 2, "-2": -2}
COUNTERS = {2: "gains", -2: "deletions"}
ANNOTATION = "sample_cna_event.ANNOTATION_JSON"


class Remark(NamedTuple):
    """What a file says of one gene in one sample beside the value. *drivers*: as stored; *annotation*: JSON text or None."""

    line: int
    drivers: Texts
    annotation: str | None = None


class CnaEvents:
    """Collects the events of one profile. *pks*: the samples of the values, in order; *counts*: the FileReport.

    *remarks*: (Entrez id, sample_pk) -> Remark, taken out where there is an event: what stays was of no use. *drivers*: writes verdicts;
    None where the file can have none.
    """

    def __init__(
        self,
        load: Load,
        profile_pk,
        pks,
        counts: FileReport,
        remarks: dict[tuple[int, int], Remark] | None = None,
        drivers: Drivers | None = None,
    ):
        self.load, self.profile_pk, self.pks, self.counts = load, profile_pk, pks, counts
        self.remarks = {} if remarks is None else remarks
        self.drivers = drivers
        self._ids = {(entrez, level): event for entrez, level, event in load.db.rows("cna_event_rows")}
        self._counted: set[int] = set()
        self._new: list[tuple] = []  # events
        self._samples: list[tuple] = []  # their occurrences
        self._annotated: list[tuple] = []  # those with an annotation
        for name in (*COUNTERS.values(), "cna_event rows created", "cna_event rows reused", "sample_cna_event rows"):
            counts.count(name, 0)

    def add(self, gene, values: str) -> None:
        """The events of one gene. *values*: as stored, one per sample; exactly the texts `2` and `-2` are events."""
        if "2," not in values:
            return
        for pk, value in zip(self.pks, values.split(","), strict=False):
            if value in LEVELS:
                level = LEVELS[value]
                event = self._event(gene.entrez, level)
                self.counts.count(COUNTERS[level])
                if not self.remarks or not self._remarked(event, pk, self.remarks.pop((gene.entrez, pk), None)):
                    self._samples.append((event, pk, self.profile_pk))

    def _remarked(self, event, pk, remark):
        """Takes what a remark has to say of an event; whether the event is written with its annotation."""
        if remark is None:
            return False
        if self.drivers:
            self.drivers.add(event, pk, remark.drivers, remark.line)
        if remark.annotation is None or not self.load.has(ANNOTATION):
            return False
        self._annotated.append((event, pk, self.profile_pk, remark.annotation))
        return True

    def _event(self, entrez, level):
        """The id of the (gene, level) row: the one that is there, or a new one."""
        event = self._ids.get((entrez, level))
        if event is None:
            event = self._ids[entrez, level] = self.load.ids.next("cna_event")
            self._new.append((event, entrez, level))
            self._counted.add(event)
            self.counts.count("cna_event rows created")
        elif event not in self._counted:
            self._counted.add(event)
            self.counts.count("cna_event rows reused")
        return event

    def write(self) -> None:
        """Writes the events collected since the last call; the genes must be there."""
        new, samples, annotated = self._new, self._samples, self._annotated
        self._new, self._samples, self._annotated = [], [], []
        self.load.db.add_all("add_cna_events", new)
        self.load.db.add_all("add_sample_cna_events", samples)
        if annotated:
            self.load.db.add_all("add_annotated_cna_events", annotated)
        if self.drivers:
            self.drivers.write()
        self.counts.count("sample_cna_event rows", len(samples) + len(annotated))
