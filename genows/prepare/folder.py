"""The study that is put together: its folder, its ids, its genome, and what was measured in which samples."""

import os
from collections.abc import Iterable, Mapping
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from genows.encode.tabletext import counted
from genows.load.kinds import KINDS, Pair
from genows.load.progress import LoadProgress
from genows.prepare.ids import Ids
from genows.prepare.telling import Telling

ALL = "all"
PAIR_FIELDS = ("genetic_alteration_type", "datatype")
_DESCRIPTION = 1000  # characters
SEQUENCED, CNA, STRUCTURAL = "sequenced", "cna", "sv"
# Suffix of a list's id → (category, what was measured, words of its name).
LISTS = {
    "sequenced": ("all_cases_with_mutation_data", "mutations"),
    "cna": ("all_cases_with_cna_data", "copy-number data"),
    "cnaseq": ("all_cases_with_mutation_and_cna_data", "mutations and copy-number data"),
    "sv": ("all_cases_with_sv_data", "structural variants"),
    "log2CNA": ("all_cases_with_log2_cna_data", "continuous copy-number data"),
    "rna_seq_v2_mrna": ("all_cases_with_mrna_rnaseq_data", "mRNA expression data"),
    "methylation": ("all_cases_with_methylation_data", "methylation data"),
    "rppa": ("all_cases_with_rppa_data", "protein data"),
    "3way_complete": ("all_cases_with_mutation_and_cna_and_mrna_data", "mutations, copy-number and mRNA expression data"),
}
# Lists that are made of others.
_TOGETHER = {"cnaseq": ("sequenced", "cna"), "3way_complete": ("sequenced", "cna", "rna_seq_v2_mrna")}


def pair_of(kind: str) -> Pair:
    """The first (genetic_alteration_type, datatype) by which loads know a kind of file."""
    return next(iter(KINDS[kind].pairs))


def type_of(kind: str, pair: Pair | None = None) -> dict[str, str]:
    """The fields by which loads know a kind of file. *pair*: which of several."""
    if resource_type := KINDS[kind].resource_type:
        return {"resource_type": resource_type}
    return dict(zip(PAIR_FIELDS, pair or pair_of(kind), strict=True))


class Wishes(NamedTuple):
    """What the command's options say; None is what the files have to tell.

    *kinds*: file → kind; *genome*: hg19, hg38, mm10; *sequenced*: ALL or a file of ids.
    """

    study_id: str
    name: str | None = None
    cancer_type: str | None = None
    genome: str | None = None
    kinds: dict[str, str] = {}
    geneset_version: str | None = None
    sequenced: str | None = None


class Study:
    """The study being prepared. *folder*: where its files are written; *measured*: suffix of a sample list → ids of its samples, in order.

    *genome*: hg19, hg38, mm10, None until a file or an option tells it; *cancer_type*: a code of the reference data, likewise.
    """

    def __init__(self, folder: Path, wishes: Wishes, telling: Telling, progress: LoadProgress):
        self.folder, self.wishes, self.telling, self.progress = folder, wishes, telling, progress
        self.study_id = wishes.study_id
        self.genome, self.cancer_type = wishes.genome, wishes.cancer_type
        self.ids = Ids()
        self.measured: dict[str, dict[str, None]] = {}
        self.hints: set[str] = set()  # ids that files of mutations name, as `ids.key_of` has them, before these are read
        self.all_sequenced = False  # whether a file of mutations has told all samples that were sequenced
        self.sources: list[str] = []
        self.profiles: dict[str, tuple[str, str]] = {}  # stable id → (genetic_alteration_type, datatype)
        self.cancer_types: dict[str, str] = {}  # code → name, of those that the folder defines
        self.panels: set[str] = set()  # ids of gene panels that the folder defines
        self.tables: list[Any] = []  # clinical tables, which are written last

    def measure(self, suffix: str, sample_ids: Iterable[str]) -> None:
        """Tells which samples were measured; *suffix*: of the list of LISTS."""
        self.measured.setdefault(suffix, {}).update(dict.fromkeys(sample_ids))

    def data(self, name: str) -> TextIO:
        """Opens `data_NAME.txt` for writing; the caller closes it."""
        return (self.folder / f"data_{name}.txt").open("w", encoding="utf-8", newline="\n")

    def meta(self, name: str, type_: Mapping[str, str], /, **fields: str) -> None:
        """Writes `meta_NAME.txt`: the study's id, *type_* as `type_of` says it, the *fields* in their order, and the data file of that name."""
        told = {"cancer_study_identifier": self.study_id, **type_, **fields, "data_filename": f"data_{name}.txt"}
        self.fields(f"meta_{name}.txt", **told)

    def profile(self, name: str, pair: Pair, stable_id: str, title: str, description: str, **more: str) -> None:
        """Writes the meta file of a genetic profile, shown. *pair*: see `pair_of`; *more*: further fields, or others."""
        self.profiles[stable_id] = pair
        named = {"stable_id": stable_id, "show_profile_in_analysis_tab": "true", "profile_name": title, "profile_description": description}
        self.meta(name, dict(zip(PAIR_FIELDS, pair, strict=True)), **{**named, **more})

    def free_id(self, stable_id: str) -> str:
        """The stable id, with a number behind it where a profile has it."""
        return next(name for number in count(1) if (name := stable_id if number == 1 else f"{stable_id}_{number}") not in self.profiles)

    def free_name(self, name: str) -> str:
        """The *name* of a data file, with a number behind it where a file has it."""
        return next(free for number in count(1) if not (self.folder / f"data_{(free := name if number == 1 else f'{name}_{number}')}.txt").exists())

    def profile_of(self, pair: Pair) -> str | None:
        """The stable id of the first profile of (genetic_alteration_type, datatype); None where there is none."""
        return next((stable_id for stable_id, other in self.profiles.items() if other == pair), None)

    def finish(self) -> None:
        """Writes meta_study.txt and the case lists."""
        self.fields(
            "meta_study.txt",
            type_of_cancer=self.cancer_type or "mixed",
            cancer_study_identifier=self.study_id,
            name=self.wishes.name or self.study_id,
            description=f"Prepared from {', '.join(self.sources)}"[:_DESCRIPTION],
            **({"reference_genome": self.genome} if self.genome else {}),
        )
        (self.folder / "case_lists").mkdir()
        self._list("all", "all_cases_in_study", "All samples", "All samples of the study", self.ids.patient_of)
        for suffix, parts in _TOGETHER.items():
            if all(part in self.measured for part in parts):
                first, *others = (self.measured[part] for part in parts)
                both = [sample_id for sample_id in first if all(sample_id in other for other in others)]
                if both:
                    self.measure(suffix, both)
        for suffix, sample_ids in self.measured.items():
            category, words = LISTS.get(suffix, ("other", suffix))
            self._list(suffix, category, f"Samples with {words}", f"Samples with {words}", sample_ids)

    def _list(self, suffix, category, title, description, sample_ids):
        self.fields(
            f"case_lists/cases_{suffix}.txt",
            cancer_study_identifier=self.study_id,
            stable_id=f"{self.study_id}_{suffix}",
            case_list_category=category,
            case_list_name=title,
            case_list_description=f"{description} ({counted(len(sample_ids), 'sample')})",
            case_list_ids="\t".join(sample_ids),
        )

    def fields(self, file: str, /, **fields: str) -> None:
        """Writes a file of `field: value` lines."""
        lines = [f"{field}: {' '.join(value.split()) if field != 'case_list_ids' else value}\n" for field, value in fields.items()]
        (self.folder / file).write_text("".join(lines), encoding="utf-8", errors="replace")


def must_be_free(folder: Path) -> str | None:
    """Why no study can be written into *folder*, None where it can: it is not there, or empty."""
    if os.path.lexists(folder) and not folder.is_dir():
        return f"{folder} is there and no folder; the folder that is made comes first, then the files"
    if folder.is_dir() and any(folder.iterdir()):
        return f"the folder {folder} is not empty; name a new one, or empty it"
    if not folder.parent.is_dir():
        return f"there is no folder {folder.parent}, in which {folder.name} could be made"
    return None
