"""The samples and patients of the study that is loaded, by id."""

from collections.abc import KeysView

from genows.domain import barcodes


class Samples:
    """The study's samples and patients, by exact id, in load order. *patients*: patient_id -> patient_pk.

    *as_written*: the cells of SAMPLE_ID in the sample file, with those of normal samples; *normal*: ids of the rows of normal tissue that it has.
    """

    def __init__(self):
        self.normal: set[str] = set()
        self.patients: dict[str, int] = {}
        self.as_written: set[str] = set()
        self._samples: dict[str, tuple[int, int]] = {}
        self._spellings: dict[str, str] = {}

    def beside_own(self, cell: str) -> str:
        """*cell*, which means a sample of the study, and beside it how the sample file spells that one: for messages."""
        if not self._spellings:
            self._spellings = {barcodes.sample_id(written): written for written in sorted(self.as_written, reverse=True)}
        own = barcodes.sample_id(cell)
        return f"{cell} ({self._spellings.get(own, own)} in the sample file)"

    def listed(self, text: str) -> str:
        """The sample id meant by an entry of a list: one that is several ids in one is literal, not cut to the first barcode in it."""
        return barcodes.sample_id(text) if text in self.as_written else barcodes.listed_sample_id(text)

    def is_normal(self, sample_id: str) -> bool:
        """Returns whether the id is that of a sample of normal tissue, by its barcode or by the sample file: the study does not hold it."""
        return sample_id in self.normal or barcodes.is_normal(sample_id)

    def add(self, sample_id: str, sample_pk: int, patient_pk: int) -> None:
        self._samples[sample_id] = (sample_pk, patient_pk)

    def pk(self, sample_id: str) -> int | None:
        """The sample's internal id; None where the study has no such sample."""
        sample = self._samples.get(sample_id)
        return sample and sample[0]

    def patient_pk(self, sample_id: str) -> int | None:
        """The internal id of the sample's patient; None where the study has no such sample."""
        sample = self._samples.get(sample_id)
        return sample and sample[1]

    @property
    def ids(self) -> KeysView[str]:
        """The sample ids, in load order."""
        return self._samples.keys()

    def pks(self) -> list[int]:
        return [sample_pk for sample_pk, _ in self._samples.values()]

    def by_patient(self) -> dict[int, list[int]]:
        """patient_pk -> sample_pks, for patients with samples, in load order."""
        patients: dict[int, list[int]] = {}
        for sample_pk, patient_pk in self._samples.values():
            patients.setdefault(patient_pk, []).append(sample_pk)
        return patients
