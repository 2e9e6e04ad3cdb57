"""Files made strange for `genows prepare`: tables of each kind, with rows, cells, heads and bytes as nobody should write them."""

import gzip
from typing import NamedTuple

from hypothesis import strategies as st

GENES = "TP53 KRAS EGFR BRAF PTEN MYC RB1 NF1".split()
SAMPLES = [f"PX-{number}" for number in range(1, 7)]


def _matrix(value):
    return [["Hugo_Symbol", "Entrez_Gene_Id", *SAMPLES]] + [[gene, "", *(value(row, column) for column in range(len(SAMPLES)))] for row, gene in enumerate(GENES)]


# kind → (the file of the folder whose rows are those of the table, the table)
TABLES: dict[str, tuple[str, list[list[str]]]] = {
    "mutations": (
        "data_mutations.txt",
        [["Hugo_Symbol", "Tumor_Sample_Barcode", "Chromosome", "Start_Position", "End_Position", "Reference_Allele", "Tumor_Seq_Allele2", "Variant_Classification", "HGVSp_Short", "NCBI_Build"]]
        + [[gene, SAMPLES[number % 6], "7", str(1000 + number), str(1000 + number), "A", "T", "Missense_Mutation", f"p.V{number + 1}E", "GRCh37"] for number, gene in enumerate(GENES)],
    ),
    "segments": ("data_segments.txt", [["Sample", "Chromosome", "Start.bp", "End.bp", "Num.Markers", "Seg.CN"]] + [[SAMPLES[number % 6], str(number % 22 + 1), "1", "999", "12", str(number / 7 - 1)] for number in range(8)]),
    "structural-variants": ("data_sv.txt", [["Sample_Id", "Gene1", "Gene2", "Class"]] + [[SAMPLES[number % 6], GENES[number], GENES[7 - number], "FUSION"] for number in range(8)]),
    "timeline": ("data_timeline.txt", [["PATIENT_ID", "START_DATE", "STOP_DATE", "EVENT_TYPE", "AGENT"]] + [[f"P{number % 6 + 1}", str(number), str(number + 9), "TREATMENT", "x"] for number in range(8)]),
    "long-cna": ("data_cna_long.txt", [["Hugo_Symbol", "Sample_Id", "Value"]] + [[gene, SAMPLES[number % 6], str(number % 5 - 2)] for number, gene in enumerate(GENES)]),
    "discrete-cna": ("data_cna.txt", _matrix(lambda row, column: str((row + column) % 5 - 2))),
    "expression": ("data_rna_seq_v2_mrna.txt", _matrix(lambda row, column: str(row * 100 + column * 7.5))),
    "clinical": ("data_clinical_sample.txt", [["PATIENT_ID", "SAMPLE_ID", "AGE", "STAGE"]] + [[f"P{number}", f"PX-{number}", str(40 + number), "II"] for number in range(1, 9)]),
}
ODD = (
    "", " ", "NA", "nan", "-Inf", "1e999", "-1", "1,5", "0x1F", "١٢", "1_000", "=1+2", "#REF!", "?", "NULL", "'", '"', 'a"b', "a\u2028b", "ä", "\U0001f9ec", "x" * 5000, "0", "-0", "2.0", "<b>",
    "1.5e3", "TCGA-AB-2802", "TCGA-AB-2802-11A", "chr7", "GRCh38", "..", "\\N", "None", "0000", "99999999999999999999", "a;b", "-", "p.", "ID", "\u00a0", "\ufeffx", "#", "%s", "../x",
)  # fmt: skip


class Strange(NamedTuple):
    """*content*: the file's bytes; *name*: of the file; *kind*: of the table; *rows*: how many it has, None where bytes were changed."""

    name: str
    kind: str
    content: bytes
    rows: int | None


@st.composite
def strange_files(draw) -> Strange:
    """A file made strange in its rows and cells, and every third time in its bytes."""
    kind = draw(st.sampled_from(sorted(TABLES)))
    head, *rows = [list(row) for row in TABLES[kind][1]]
    for change in draw(st.lists(st.sampled_from(_CHANGES), max_size=4)):
        change(draw, head, rows)
    delimiter = draw(st.sampled_from("\t\t\t,;"))
    lines = [delimiter.join(_cell(cell, delimiter) for cell in row) for row in [head, *rows]]
    above = draw(st.lists(st.sampled_from(["#comment", "", "A title", "#"]), max_size=2))
    end = draw(st.sampled_from(["\n", "\n", "\r\n", "\r"]))
    text = end.join([*above, *lines]) + draw(st.sampled_from([end, "", end * 3]))
    encoding = draw(st.sampled_from(["utf-8", "utf-8", "utf-8-sig", "utf-16", "cp1252"]))
    content = text.encode(encoding, "replace" if encoding == "cp1252" else "strict")
    whole: int | None = sum(any(cell.strip("\ufeff \u00a0\"") for cell in row) for row in rows)
    for damage in draw(st.lists(st.sampled_from(_DAMAGES), max_size=1)) if draw(st.integers(0, 2)) == 0 else []:
        content, whole = damage(draw, content), None
    if draw(st.integers(0, 3)) == 0:
        content = gzip.compress(content)
    ending = draw(st.sampled_from([".txt", ".tsv", ".csv", ".maf", ""]))
    return Strange(f"strange{ending}", kind, content, whole)


def _cell(cell, delimiter):
    return '"' + cell.replace('"', '""') + '"' if delimiter in cell or cell.startswith('"') else cell


def _odd_cell(draw, head, rows):
    if rows:
        row = draw(st.sampled_from(rows))
        row[draw(st.integers(0, len(row) - 1))] = draw(st.sampled_from(ODD))


def _odd_column(draw, head, rows):
    index, odd = draw(st.integers(0, len(head) - 1)), draw(st.sampled_from(ODD))
    for row in rows:
        if index < len(row):
            row[index] = odd


def _odd_head(draw, head, rows):
    head[draw(st.integers(0, len(head) - 1))] = draw(st.sampled_from([*ODD, *head, "SAMPLE_ID", "x"]))


def _repeat(draw, head, rows):
    if rows:
        rows.insert(draw(st.integers(0, len(rows))), list(draw(st.sampled_from([head, *rows]))))


def _short(draw, head, rows):
    if rows:
        row = draw(st.sampled_from(rows))
        del row[draw(st.integers(1, len(row))) :]


def _long(draw, head, rows):
    if rows:
        draw(st.sampled_from(rows)).extend(draw(st.lists(st.sampled_from(ODD), min_size=1, max_size=3)))


def _turn(draw, head, rows):
    order = draw(st.permutations(range(len(head))))
    for row in (head, *rows):
        row[:] = [row[index] if index < len(row) else "" for index in order]


def _cut(draw, head, rows):
    del rows[draw(st.integers(0, len(rows))) :]


def _hash(draw, head, rows):
    if rows:
        row = draw(st.sampled_from(rows))
        row[0] = "#" + row[0]


_CHANGES = (_odd_cell, _odd_cell, _odd_cell, _odd_column, _odd_head, _repeat, _short, _long, _turn, _cut, _hash)


def _nul(draw, content):
    place = draw(st.integers(0, len(content)))
    return content[:place] + b"\0" * draw(st.integers(1, 3)) + content[place:]


def _ends(draw, content):
    return content[: draw(st.integers(0, len(content)))]


def _broken_gzip(draw, content):
    return gzip.compress(content)[: draw(st.integers(3, 60))]


def _bytes(draw, content):
    place = draw(st.integers(0, len(content)))
    return content[:place] + draw(st.binary(max_size=40)) + content[place:]


def _other(draw, content):
    return draw(st.sampled_from([b"", b"\n\n\n", b"PK\x03\x04" + content, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"##fileformat=VCFv4.2\n#CHROM\tPOS\n", b"\x89PNG\r\n\x1a\n\0\0\0", b"{}\n", b"\x1f\x8b", b"x" * 300_000, b"\t\t\t\n" * 9, b'"' * 999, b"a\tb\n" + b'"open\t1\n' * 50]))


_DAMAGES = (_nul, _ends, _broken_gzip, _bytes, _other)
