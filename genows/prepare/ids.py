"""The samples and patients of the study that is prepared, by the ids that files spell in different ways."""

import re

from genows.data import barcodes
from genows.load.clinical.attributes import is_spreadsheet_date
from genows.prepare.columns import MARKS
from genows.prepare.tables import is_missing
from genows.prepare.telling import FileTold

_NOT_ALLOWED = re.compile(r"[^A-Za-z0-9._()\[\]'+:;-]+")
_DOTTED = re.compile(r"TCGA[._][A-Za-z0-9]{2}[._][A-Za-z0-9]{4}", re.IGNORECASE)
_BARCODE = re.compile(r"TCGA-[A-Z0-9]{2}-[A-Z0-9]{4}", re.IGNORECASE)
LONGEST = 50  # characters of an id
NOBODY, TOO_LONG = "row without a sample, left out", f"row of a sample whose id is longer than {LONGEST} characters, left out"
NORMAL = "row of a normal sample, which a study does not hold, left out"


def is_patient_barcode(text: str) -> bool:
    """Returns whether an id is a TCGA barcode of three parts: a patient's, though files of samples use it too."""
    return bool(_BARCODE.fullmatch(text)) or bool(_DOTTED.fullmatch(text))


def _spelt(text):
    """An id as it may stand in a study: a barcode with hyphens and in capitals, other marks than are allowed as one underscore."""
    if _DOTTED.match(text):
        text = re.sub(r"[._]", "-", text)
    if _BARCODE.match(text):
        text = text[:12].upper() + text[12:]
    if is_spreadsheet_date(text):
        text = text.replace("-", "_")
    return _NOT_ALLOWED.sub("_", text.strip()).strip("_") or "_"


def key_of(text: str) -> str:
    """What ids that programs have changed have in common: R writes `X12.A` for `12-A`."""
    key = MARKS.sub(".", text.lower())
    return key[1:] if re.match(r"x[0-9.]", key) else key


class Ids:
    """Samples and patients. *patient_of*: sample id → patient id, None where no file has told it; *patients*: all that were told, in their order.

    An id that is known but for case and marks is the known one.
    """

    def __init__(self):
        self.patient_of: dict[str, str | None] = {}
        self.patients: dict[str, None] = {}
        self.samples_of: dict[str, list[str]] = {}
        self._by_key: dict[str, str] = {}
        self._patients_by_key: dict[str, str] = {}
        self._meant: dict[str, str | None] = {}
        self._files: dict[str, FileTold] = {}  # sample id → the file that named it first

    def sample(self, text: str, told: FileTold, line: int | None = None, surely: bool = False) -> str | None:
        """The sample id that a cell means, which is known from now on; None (told) where it means none, or a normal sample.

        *surely*: whether it is no patient's id that stands for the only sample.
        """
        if text not in self._meant:
            self._meant[text] = self._sample(text, told, surely)
        meant = self._meant[text]
        if meant is None:
            told.note(NOBODY if is_missing(text) else NORMAL if len(text) <= LONGEST else TOO_LONG, line, text)
        return meant

    def _sample(self, text: str, told: FileTold, surely: bool) -> str | None:
        if is_missing(text) or len(text) > LONGEST:
            return None
        spelt = _spelt(text)
        if spelt in self.patient_of:
            return spelt
        if barcodes.is_normal(spelt):
            return None
        patient = self._patients_by_key.get(key_of(spelt))
        only = [] if surely else self.samples_of.get(patient or "", [])
        if len(only) == 1 and barcodes.sample_id(spelt) not in self.patient_of:
            told.note(f"id of a patient, taken for the patient's only sample (as {only[0]})", None, text)
            return only[0]
        sample_id = barcodes.sample_id(spelt)
        known = sample_id if sample_id in self.patient_of else self._by_key.get(key_of(sample_id))
        if known and known != sample_id and self._files.get(known) is told:
            told.note("id that differs from another in case and marks alone: two samples", None, f"{text}, {known}")
            known = None
        if known is None:
            self.add_sample(sample_id, None)
            self._files[sample_id] = told
            known = sample_id
        if known != text:
            told.note(_how(text, spelt, known), None, f"{text} → {known}")
        return known

    def add_sample(self, sample_id: str, patient_id: str | None) -> None:
        """Makes a sample known, or whose it is; a barcode's sample is its own patient's."""
        if barcodes.tcga_code(sample_id) is not None:
            patient_id = barcodes.patient_id(sample_id)
        if patient_id is None:
            self.patient_of.setdefault(sample_id, None)
        else:
            self.patient_of[sample_id] = patient_id
            self.patients.setdefault(patient_id)
            self._patients_by_key.setdefault(key_of(patient_id), patient_id)
            of = self.samples_of.setdefault(patient_id, [])
            if sample_id not in of:
                of.append(sample_id)
        self._by_key.setdefault(key_of(sample_id), sample_id)

    def patient(self, text: str) -> str | None:
        """The patient id that a cell means; None where it means none."""
        if is_missing(text) or len(text) > LONGEST:
            return None
        patient_id = barcodes.patient_id(_spelt(text))
        patient_id = patient_id if patient_id in self.patients else self._patients_by_key.get(key_of(patient_id), patient_id)
        self.patients.setdefault(patient_id)
        self._patients_by_key.setdefault(key_of(patient_id), patient_id)
        return patient_id

    def settle(self) -> list[str]:
        """Gives every sample its patient and every patient a sample; returns the patients for whom a sample was made."""
        told = dict(self._patients_by_key)
        for sample_id, patient_id in list(self.patient_of.items()):
            if patient_id is None:
                self.add_sample(sample_id, _patient_of(sample_id, told))
        alone = [patient_id for patient_id in self.patients if patient_id not in self.samples_of]
        for patient_id in alone:
            sample_id = barcodes.sample_id(patient_id)
            self.add_sample(sample_id if sample_id not in self.patient_of else f"{sample_id}_1", patient_id)
        return alone


def _patient_of(sample_id, patients):
    """The patient, of those by their keys, whose id the sample's is or begins with; else the sample's own id."""
    for end in range(len(sample_id), 0, -1):
        if (end == len(sample_id) or not sample_id[end].isalnum()) and (known := patients.get(key_of(sample_id[:end]))):
            return known
    return barcodes.patient_id(sample_id)


def _how(text, spelt, known):
    if known == f"{spelt}-01":
        return "id is a barcode without its sample's part: -01 added, as loads do"
    if text.startswith(known):
        return "id is a longer barcode, cut to the sample's part"
    return "id spelt otherwise"
