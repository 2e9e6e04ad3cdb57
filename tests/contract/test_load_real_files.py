"""Copy-number files of a real study, loaded into both databases and counted with the csv module instead of the loader's code."""

import csv
from collections import Counter
from decimal import ROUND_HALF_UP, Decimal

import pytest

from genows.load.findings import Findings
from genows.load.matrix.matrixfile import load_matrix
from genows.load.matrix.segments import load_segments
from tests.loads import add_study, run_load
from tests.shared import shared
from tests.studyfolders import read_meta

GENE_COLUMNS = ("Hugo_Symbol", "Entrez_Gene_Id")


@pytest.fixture
def folder():
    return shared("studies/study_es_0")


def rows_of(path):
    with open(path, newline="", encoding="utf-8") as stream:
        return list(csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE))


def test_discrete_copy_number(made, folder):
    rows = rows_of(folder / "data_cna_discrete.txt")
    samples = [name for name in rows[0] if name not in GENE_COLUMNS]
    assert (len(rows), len(samples)) == (8, 788)
    add_study(made, samples)
    meta = read_meta(folder, "meta_cna_discrete.txt", Findings())
    done = run_load(made, folder, samples, load_matrix, meta)
    assert not done.findings.errors
    stored = dict(made.rows("SELECT `ENTREZ_GENE_ID`, `VALUES` FROM `genetic_alteration` JOIN `gene` USING (`GENETIC_ENTITY_ID`)"))
    assert stored == {int(row["Entrez_Gene_Id"]): "".join(f"{row[sample]}," for sample in samples) for row in rows}
    events = made.rows(
        "SELECT `ENTREZ_GENE_ID`, `ALTERATION`, `STABLE_ID` FROM `sample_cna_event` JOIN `cna_event` USING (`CNA_EVENT_ID`)"
        " JOIN `sample` ON `SAMPLE_ID` = `INTERNAL_ID`"
    )
    expected = [
        (int(row["Entrez_Gene_Id"]), int(row[sample]), sample) for row in rows for sample in samples if row[sample] in ("2", "-2")
    ]
    assert len(expected) == 63
    assert Counter(events) == Counter(expected)


def test_segments(made, folder):
    rows = rows_of(folder / "data_cna_hg19.seg")
    samples = list(dict.fromkeys(row["ID"] for row in rows))
    add_study(made, samples)
    meta = read_meta(folder, "meta_cna_hg19_seg.txt", Findings())
    done = run_load(made, folder, samples, load_segments, meta)
    assert not done.findings.errors
    stored = made.rows(
        "SELECT `STABLE_ID`, `CHR`, `START`, `END`, `NUM_PROBES`, `SEGMENT_MEAN` FROM `copy_number_seg`"
        " JOIN `sample` ON `SAMPLE_ID` = `INTERNAL_ID` ORDER BY `SEG_ID`"
    )
    assert stored == [
        (row["ID"], row["chrom"], int(row["loc.start"]), int(row["loc.end"]), int(row["num.mark"]), float(row["seg.mean"])) for row in rows
    ]
    assert made.rows("SELECT `INTERNAL_ID`, `ATTR_VALUE` FROM `clinical_sample` ORDER BY 1") == [
        (pk, altered_share([row for row in rows if row["ID"] == sample])) for pk, sample in enumerate(samples, start=11)
    ]


def altered_share(rows):
    widths = {True: Decimal(0), False: Decimal(0)}
    for row in rows:
        widths[abs(Decimal(row["seg.mean"])) >= Decimal("0.2")] += int(row["loc.end"]) - int(row["loc.start"])
    return str((widths[True] / sum(widths.values())).quantize(Decimal("0.0001"), ROUND_HALF_UP))
