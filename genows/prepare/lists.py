"""Lists: segments, timelines, long copy number, and what all lists are read and written by.

Each is known by its columns, whatever they are called; what the format has no place for is left out and told of.
"""

import math
import re
from collections.abc import Callable, Iterable
from functools import partial
from statistics import median
from typing import NamedTuple

from genows.data.reference import chromosome_name
from genows.errors import StudyError
from genows.load.matrix.segments import NAMES as SEGMENT
from genows.load.metafile import DISCRETE_LONG, SEGMENTS, TIMELINE
from genows.prepare import columns
from genows.prepare.folder import CNA, Study, pair_of, type_of
from genows.prepare.layouts import level_of, share_of_genes
from genows.prepare.tables import Loose, is_missing, number_of

TREATMENT = "TREATMENT"
ABOUT_LEVELS = "-2 = deep deletion; -1 = shallow deletion; 0 = diploid; 1 = gain; 2 = amplification"
_COPIES = 0.01  # the fewest copies of which a logarithm is taken


# Gives of a row (line number, cells) what is written; None for what is left out.
Made = Callable[[int, list[str]], list[str] | None]


def spellings(text: str) -> tuple[str, ...]:
    return tuple(text.split())


# What lists are made of: {name in the format: what it is called elsewhere}.
OF_SEGMENTS = {
    "ID": tuple(columns.SAMPLE) + ("ID",),
    "chrom": tuple(columns.CHROMOSOME),
    "loc.start": ("loc.start", *columns.START),
    "loc.end": ("loc.end", *columns.END),
    "num.mark": spellings("num.mark Num_Markers Num_Probes NumProbes Probes Number_of_probes nMark nbrOfLoci Markers Num_SNPs n.probes num_mark"),
    "seg.mean": spellings("seg.mean Segment_Mean Seg_CN Log2_Ratio Log2Ratio Mean log2 logR Copy_Ratio Mean_Log2 log2_copy_ratio Mean_Log2_Copy_Ratio"
                       " Copy_Number Total_CN cn TCN CopyNumber segmented log2fc"),
}  # fmt: skip
DRIVERS = ["cbp_driver", "cbp_driver_annotation", "cbp_driver_tiers", "cbp_driver_tiers_annotation"]
OF_TIMELINE = {
    "PATIENT_ID": tuple(columns.PATIENT),
    "START_DATE": spellings("START_DATE Start_Day Start_Days StartDate Days_To_Start Start_Day_Offset Start_Date_Days Days_From_Diagnosis Day Start Days_To_Treatment_Start Days_To_Drug_Start"
                            " Days_To_Drug_Therapy_Start Pharmaceutical_Tx_Started_Days_To"),
    "STOP_DATE": spellings("STOP_DATE End_Date Stop_Day End_Day Stop_Days End_Days EndDate StopDate Days_To_End Days_To_Stop End_Date_Days Stop_Date_Days Stop End"
                           " Days_To_Treatment_End Days_To_Drug_End Days_To_Drug_Therapy_End Pharmaceutical_Tx_Ended_Days_To"),
    "EVENT_TYPE": spellings("EVENT_TYPE Event EventType Event_Name Event_Class"),
}
# A table of treatments is a timeline whose events are all of one type.
OF_TREATMENTS = {**OF_TIMELINE, "AGENT": spellings("AGENT Drug Drug_Name Agent_Name Medication Substance Treatment Therapy Regimen Treatment_Name Therapeutic_Agents"
                                                    " Pharmaceutical_Therapy_Drug_Name")}
OF_LONG_CNA = {
    "Hugo_Symbol": tuple(columns.SYMBOL), "Entrez_Gene_Id": tuple(columns.ENTREZ), "Sample_Id": tuple(columns.SAMPLE),
    "Value": spellings("Value CNA CNA_Value Copy_Number_Alteration Level Call GISTIC GISTIC_Value Alteration"), **dict.fromkeys(DRIVERS, ()),
}  # fmt: skip


class LooseList(NamedTuple):
    """A list that is written. *places*: {name in the format: index of its column}."""

    loose: Loose
    places: dict[str, int]

    def cell(self, cells: list[str], name: str) -> str:
        """The cell of a column; '' where it is missing, or there is no such column."""
        index = self.places.get(name)
        return "" if index is None or is_missing(cells[index]) else cells[index]


def _of_timeline(loose):
    """What the columns of a timeline are called: with the agent, where no column says what events are, and a patient has several or little else is told."""
    part = part_of(loose, OF_TREATMENTS)
    if not has_columns(part, "PATIENT_ID", "START_DATE", "AGENT") or "EVENT_TYPE" in part.places:
        return OF_TIMELINE
    patients = loose.column(part.places["PATIENT_ID"])
    told = bool(loose.column(part.places["START_DATE"]))
    several, alone = len(set(patients)) < len(patients), "STOP_DATE" in part.places and len(part.places) * 2 > len(loose.header)
    return OF_TREATMENTS if told and (several or alone) else OF_TIMELINE


def part_of(loose: Loose, known: dict[str, tuple[str, ...]], tell: bool = False, keep: bool = False) -> LooseList:
    """*tell*: whether what becomes of the columns is told; *keep*: whether those that are not known are kept."""
    places = columns.named(loose.header, {name: (name, *others) for name, others in known.items()})
    if tell:
        became = {index: name for name, index in places.items()}
        for index, column in enumerate(loose.header):
            if index in became:
                loose.told.column(column, became[index], "" if column == became[index] else "what the format calls it")
            elif keep and column and column not in places:
                loose.told.column(column, column)
                places[column] = index
            else:
                loose.told.column(column, "", "a second column of that name" if column in places else "no place for it in such a file")
    return LooseList(loose, places)


def has_columns(part: LooseList, *names: str) -> bool:
    return all(name in part.places for name in names)


def columns_of(part: LooseList, *names: str) -> str:
    return ", ".join(part.loose.header[part.places[name]] for name in names if name in part.places)


def segments_recognised(loose: Loose) -> str | None:
    part = part_of(loose, OF_SEGMENTS)
    needed = ("ID", "chrom", "loc.start", "loc.end", "seg.mean")
    if not has_columns(part, *needed) or columns.find(loose.header, columns.SYMBOL) is not None:
        return None
    numbers = [number_of(cell) is not None for name in needed[2:] for cell in loose.column(part.places[name])]
    return f"samples, places and means: columns {columns_of(part, *needed)}" if sum(numbers) * 2 > len(numbers) else None


def timeline_recognised(loose: Loose) -> str | None:
    part = part_of(loose, _of_timeline(loose))
    if "AGENT" in part.places:
        return f"treatments of patients: columns {columns_of(part, 'PATIENT_ID', 'START_DATE', 'STOP_DATE', 'AGENT')}"
    if not has_columns(part, "PATIENT_ID", "START_DATE", "EVENT_TYPE"):
        return None
    kinds = loose.column(part.places["EVENT_TYPE"])
    words = any(number_of(kind) is None for kind in kinds)
    return f"a patient, a day and an event a row: columns {columns_of(part, 'PATIENT_ID', 'START_DATE', 'EVENT_TYPE')}" if words else None


def long_cna_recognised(loose: Loose) -> str | None:
    part = part_of(loose, OF_LONG_CNA)
    if not has_columns(part, "Sample_Id", "Value") or not {"Hugo_Symbol", "Entrez_Gene_Id"} & set(part.places):
        return None
    if not any(share_of_genes(loose, part.places[name]) for name in ("Hugo_Symbol", "Entrez_Gene_Id") if name in part.places):
        return None
    levels = [level_of(cell) is not None for cell in loose.column(part.places["Value"])]
    shown = columns_of(part, "Hugo_Symbol", "Entrez_Gene_Id", "Sample_Id", "Value")
    return f"a gene, a sample and a level a row: columns {shown}" if sum(levels) * 2 > len(levels) else None


def write_list(study: Study, name: str, header: Iterable[str], parts: Iterable[tuple[LooseList, Made]]) -> None:
    """Writes `data_NAME.txt`: a head, and what is made of the rows of each part. StudyError for a part of which no row is left."""
    with study.data(name) as data:
        data.write("\t".join(header) + "\n")
        for part, made in parts:
            loose, rows = part.loose, 0
            step = study.progress.step(f"reading {loose.file}", loose.size)
            for line, cells in loose.rows(step):
                row = made(line, cells)
                if row is not None:
                    data.write("\t".join(row) + "\n")
                    rows += 1
            step.done()
            if not rows:
                raise StudyError("no row that could be written", loose.file, rule="F-03")
            loose.told.result.append(f"{rows:,} row{'s' if rows != 1 else ''} in data_{name}.txt")


def single(files: list[Loose], what: str, rule: str) -> Loose:
    """The one file of a kind of which a study has one. StudyError for a second."""
    for loose in files[1:]:
        raise StudyError(f"a second {what}, beside {files[0].file}; a study has one", loose.file, rule=rule)
    return files[0]


def whole_number(text: str) -> str | None:
    """A whole number in digits: `1.2e6`, `15.0` and `1,234,567` are such; None for what is none."""
    value = number_of(text.replace(",", "") if re.fullmatch(r"[0-9]{1,3}(,[0-9]{3})+", text) else text)
    return None if value is None or not math.isfinite(value) else str(round(value))


def write_segments(study: Study, files: list[Loose]) -> None:
    """Writes all segments into one file, as a study has one."""
    write_list(study, "segments", SEGMENT, (_segments(study, loose) for loose in files))
    genome = study.genome or "hg19"
    if not study.genome:
        study.telling.asked.append("Segments: no file says of which genome their places are, and hg19 is written; --genome says another.")
    study.meta("segments", type_of(SEGMENTS), reference_genome_id=genome, description="Segments of copy number")


def _segments(study, loose) -> tuple[LooseList, Made]:
    part = part_of(loose, OF_SEGMENTS, tell=True)
    copies = _are_copies(part)
    if copies:
        loose.told.note("copy numbers, written as log2 of half of them")
    if "num.mark" not in part.places:
        loose.told.note("no column of numbers of probes, 0 is written")
    return part, partial(_segment, study, part, copies)


def _are_copies(part):
    means = [number for cell in part.loose.column(part.places["seg.mean"]) if (number := number_of(cell)) is not None]
    return bool(means) and min(means) >= 0 and 1.5 <= median(means) <= 2.5


def _segment(study, part, copies, line, cells):
    sample_id = study.ids.sample(cells[part.places["ID"]], part.loose.told, line)
    if sample_id is None:
        return None
    chromosome, start, end = chromosome_name(part.cell(cells, "chrom")), whole_number(part.cell(cells, "loc.start")), whole_number(part.cell(cells, "loc.end"))
    chromosome = {"23": "X", "24": "Y"}.get(chromosome or "", chromosome)
    mean, told = number_of(part.cell(cells, "seg.mean")), part.loose.told
    if chromosome not in _CHROMOSOMES or start is None or end is None or "-" in start + end or mean is None or not math.isfinite(mean):
        value = "\t".join(part.cell(cells, name) for name in ("chrom", "loc.start", "loc.end", "seg.mean"))
        told.note("segment whose place or mean cannot be read, left out", line, value.replace("\t", " "))
        return None
    text = f"{math.log2(max(mean, _COPIES) / 2):.6g}" if copies else part.cell(cells, "seg.mean")
    return [sample_id, chromosome, start, end, whole_number(part.cell(cells, "num.mark")) or "0", text]


_CHROMOSOMES = frozenset((*map(str, range(1, 23)), "X", "Y"))


def write_timeline(study: Study, files: list[Loose]) -> None:
    """Writes timelines, a file each: their further columns differ."""
    for number, loose in enumerate(files, start=1):
        known = _of_timeline(loose)
        part = part_of(loose, known, tell=True, keep=True)
        days = loose.column(part.places["START_DATE"])
        if days and not any(map(whole_number, days)):
            wanted = f"{loose.header[part.places['START_DATE']]} has no whole numbers ({days[0][:40]}); a timeline counts days, from the diagnosis"
            raise StudyError(wanted, loose.file, rule="T-02")
        if "AGENT" in known:
            loose.told.note(f"no column says what events are: {TREATMENT} is written")
        header = [name for name in OF_TIMELINE if name in part.places or name == "EVENT_TYPE"]
        header += [name for name in part.places if name not in OF_TIMELINE]
        name = "timeline" if len(files) == 1 else f"timeline_{number}"
        write_list(study, name, header, [(part, partial(_event, study, part, header))])
        study.meta(name, type_of(TIMELINE))


def _event(study, part, header, line, cells):
    told = part.loose.told
    patient_id = study.ids.patient(cells[part.places["PATIENT_ID"]])
    row = {name: cells[part.places[name]] if name in part.places else TREATMENT for name in header}
    start, kind = whole_number(part.cell(cells, "START_DATE")), "" if is_missing(row["EVENT_TYPE"]) else row["EVENT_TYPE"]
    stop = part.cell(cells, "STOP_DATE")
    if patient_id is None or start is None or not kind or stop and whole_number(stop) is None:
        why = "without a patient" if patient_id is None else "without a kind" if not kind else "whose day is no whole number (days since the diagnosis)"
        told.note(f"event {why}, left out", line, " ".join((row["START_DATE"], stop)).strip())
        return None
    row.update(PATIENT_ID=patient_id, START_DATE=start)
    if "STOP_DATE" in row:
        row["STOP_DATE"] = whole_number(stop) if stop else ""
    for name, day in (("START_DATE", start), ("STOP_DATE", row.get("STOP_DATE"))):
        if day and number_of(cells[part.places[name]]) not in (None, float(day)):
            told.note("day with a fraction, rounded", line, cells[part.places[name]])
    return [row[name] for name in header]


def write_long_cna(study: Study, files: list[Loose]) -> None:
    """Writes lists of copy-number levels; several make one profile."""
    stable_id = study.free_id("cna")
    samples: dict[str, None] = {}
    seen: set[tuple[str, str]] = set()
    for number, loose in enumerate(files, start=1):
        part = part_of(loose, OF_LONG_CNA, tell=True)
        header = [name for name in OF_LONG_CNA if name in part.places]
        name = study.free_name("cna_long")

        def made(line, cells, part=part, header=header):
            sample_id = study.ids.sample(cells[part.places["Sample_Id"]], part.loose.told, line)
            if sample_id is None:
                return None
            level = level_of(part.cell(cells, "Value"), part.loose.told, line)
            if level is None:
                part.loose.told.note("no level of copy number (-2 to 2), left out", line, cells[part.places["Value"]])
                return None
            written = {"Sample_Id": sample_id, "Value": level}
            row = [written.get(name) or part.cell(cells, name) for name in header]
            gene = (part.cell(cells, "Entrez_Gene_Id") or part.cell(cells, "Hugo_Symbol").upper(), sample_id)
            if gene in seen or not gene[0]:
                part.loose.told.note("a second level of a gene in a sample, left out" if gene[0] else "row that names no gene, left out", line, gene[0])
                return None
            seen.add(gene)
            samples[sample_id] = None
            return row

        write_list(study, name, header, [(part, made)])
        study.profile(name, pair_of(DISCRETE_LONG), stable_id, "Putative copy-number alterations", ABOUT_LEVELS)
    study.measure(CNA, samples)
