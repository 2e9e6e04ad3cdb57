"""Twins of the rules of cancer types, gene panels, segments, long copy-number files, driver annotations and heads of clinical files."""

from tests.studyfolders import fields
from tests.twins.base import added, cell, field, meta, rows
from tests.twins.twin import E, N, Twin, W

SEGMENT_COLUMNS = "ID|chrom|loc.start|loc.end|num.mark|seg.mean"
LONG_COLUMNS = "Hugo_Symbol|Entrez_Gene_Id|Sample_Id|Value"
DRIVER_COLUMNS = "SAMPLE_ID|Entrez_Gene_Id|cbp_driver|cbp_driver_annotation"
PANEL = fields(stable_id="PA", description="d", gene_list="BRAF\tTP53")


def segments(row, columns=SEGMENT_COLUMNS):
    """A segment file of one good row and another."""
    files = rows(columns, "S1|1|100|200|10|0.5" if columns == SEGMENT_COLUMNS else "0.5|1|100|200|10|S1", row)
    text = meta("COPY_NUMBER_ALTERATION", "SEG", "seg", reference_genome_id="hg19", description="d")
    return {"meta_seg.txt": text, "data_seg.txt": files}


def matrix(*lines, columns="SAMPLE_ID|mutations", **more):
    files = {"meta_matrix.txt": meta("GENE_PANEL_MATRIX", "GENE_PANEL_MATRIX", "matrix"), "data_matrix.txt": rows(columns, *lines)}
    return {**files, "panel.txt": PANEL, **more}


def types(*lines):
    return {"data_type.txt": rows("demot|Demo Type|Gold|tissue", *lines)}


def long(row, columns=LONG_COLUMNS, first="BRAF|673|S1|2"):
    return {"meta_long.txt": meta("COPY_NUMBER_ALTERATION", "DISCRETE_LONG", "long", "cna"), "data_long.txt": rows(columns, first, row)}


def drivers(row, columns=DRIVER_COLUMNS):
    named = {"meta_cna.txt": field("pd_annotations_filename", "pd.txt")}
    return {**named, "pd.txt": rows(columns, *(("S1|673|Putative_Driver|x",) if columns == DRIVER_COLUMNS else ()), row)}


def _segment(rule, severity, column, bad, good, value, also=""):
    return Twin(rule, severity, segments(bad), "data_seg.txt", 3, column, value, segments(good), also)


GOOD_MATRIX = matrix("S1|PA", "S2|WXS", "S3|NA")

TWINS = [
    Twin("SG-01", E, segments("0.5|1|1|9|1|S2", "seg.mean|chrom|loc.start|loc.end|num.mark|ID"), "data_seg.txt", 1, good=segments("S2|1|1|9|1|0")),
    Twin("SG-01", E, segments("S2|1|1|9|1", "ID|chrom|loc.start|loc.end|num.mark"), "data_seg.txt", 1, also="seg.mean is missing"),
    Twin(
        *("SG-01", E, segments("S2|1|1|9|1|0", '"' + SEGMENT_COLUMNS), "data_seg.txt", 1, None, '"' + SEGMENT_COLUMNS.replace("|", ", ")),
        *(segments("S2|1|1|9|1|0"), "read by their names"),
    ),
    Twin("SG-01", E, segments("S2|1|1|9|1|0", "ID|chrom|loc.start|loc.end|num.mark|x.mean"), "data_seg.txt", 1, value="ID, chrom, loc.start, loc.end, num.mark, x.mean"),
    _segment("SG-02", E, 1, "S9|1|1|9|1|0", "S2|1|1|9|1|0", "S9"),
    _segment("SG-03", E, 2, "S2|chr1|1|9|1|0", "S2|X|1|9|1|0", "chr1"),
    _segment("SG-03", E, 2, "S2|x|1|9|1|0", "S2|24|1|9|1|0", "x", "spelled otherwise"),
    _segment("SG-04", E, 3, "S2|1|a|9|1|0", "S2|1|1|1.5e+07|1|0", "a"),
    _segment("SG-04", E, 4, "S2|1|1|9.5|1|0", "S2|1|1|9|1|0", "9.5", "fraction"),
    _segment("SG-04", E, 3, "S2|1|1.0|9|1|0", "S2|1|1e+00|9|1|0", "1.0", "not written as"),
    _segment("SG-06", E, 5, "S2|1|1|9|3.0|0", "S2|1|1|9|3|0", "3.0", "not written as"),
    _segment("SG-05", E, 4, "S2|22|1|51304567|1|0", "S2|22|0|51304566|1|0", "51304567"),
    _segment("SG-05", E, 3, "S2|22|6e+07|6e7|1|0", "S2|22|5e+07|5.1e7|1|0", "6e+07"),
    _segment("SG-06", E, 5, "S2|1|1|9|few|0", "S2|1|1|9|1e+05|0", "few"),
    _segment("SG-07", E, 6, "S2|1|1|9|1|NA", "S2|1|1|9|1|-1e-3", "NA"),
    _segment("SG-08", W, 4, "S2|1|9|9|1|0", "S2|1|8|9|1|0", "9-9"),
    _segment("SG-08", E, 4, "S2|1|9|8|1|0", "S2|1|8|9|1|0", "9-8"),
    _segment("SG-08", E, 4, "S2|1|9e0|8|1|0", "S2|1|8|9e0|1|0", "9e0-8"),
    Twin("P-01", E, matrix("S1|PA", columns="SAMPLE|mutations"), "data_matrix.txt", 1, good=GOOD_MATRIX),
    Twin("P-01", W, matrix("PA|S1", columns="mutations|SAMPLE_ID"), "data_matrix.txt", 1, 2, good=GOOD_MATRIX),
    Twin("P-02", E, matrix("S1|PA|PA", columns="SAMPLE_ID|mutations|nothing"), "data_matrix.txt", 1, 3, "nothing", GOOD_MATRIX),
    Twin(
        "P-03", E, matrix("S1|PA", columns="SAMPLE_ID|gistic", **{"meta_cna.txt": field("gene_panel", "PA")}), "data_matrix.txt", 1, 2, "gistic",
        matrix("S1|PA", columns="SAMPLE_ID|gistic"),
    ),
    Twin("P-03", N, matrix("S1|PA", columns="SAMPLE_ID|gistic"), "data_matrix.txt", 1, 2, "gistic", GOOD_MATRIX),
    Twin("P-04", E, matrix("S1|PA", "S2|PA", "S1|PA"), "data_matrix.txt", 4, 1, "S1", GOOD_MATRIX),
    Twin("P-05", E, matrix("S1|PA", "S9|PA"), "data_matrix.txt", 3, 1, "S9", GOOD_MATRIX),
    Twin("P-06", E, matrix("S1|PA", "S3|PA"), "data_matrix.txt", 3, value="S3", good=GOOD_MATRIX),
    Twin("P-07", E, matrix("S1|PA", "S2|PX"), "data_matrix.txt", 3, 2, "PX", GOOD_MATRIX),
    Twin("P-08", N, matrix("S1|WXS", "S2|WGS"), "data_matrix.txt", also="2 cells", good=matrix("S1|PA")),
    Twin("F-13", E, matrix("S1|PA", "S2|"), "data_matrix.txt", 3, 2, good=GOOD_MATRIX),
    Twin("F-03", E, {"data_type.txt": "#x\n", "meta_study.txt": field("type_of_cancer", "demox")}, "data_type.txt", good=types("a|A|Red|tissue")),
    Twin("CT-01", E, types("a|A|Red"), "data_type.txt", 2, good=types("a|A|k|Red|tissue")),
    Twin("CT-01", E, types("a||Red|tissue"), "data_type.txt", 2, 2, good=types("a|A||Red|tissue")),
    Twin("CT-02", E, types("a|A|Redd|tissue"), "data_type.txt", 2, 3, "Redd", types("a|A|RED|tissue")),
    Twin("CT-03", E, types("a|A|Red|b", "b|B|Red|tissue"), "data_type.txt", 2, 4, "b", types("b|B|Red|tissue", "a|A|Red|B")),
    Twin("CT-04", E, types("a|A|Red|tissue", "A|A|Red|tissue"), "data_type.txt", 3, 1, "A", types("a|A|Red|tissue")),
    Twin(
        *("CT-05", E, types("demox|Demo X|Gold|tissue"), "data_type.txt", 2, None, "demox: color 'Gold', the database has 'Red'"),
        types("demox|Demo X|Red|tissue"),
    ),
    Twin("CT-03", E, types("a|A|Red|Nowhere"), "data_type.txt", 2, 4, "Nowhere", types("a|A|Red|Tissue")),
    Twin("CT-06", N, types("Aa|A|Red|tissue"), "data_type.txt", 2, 1, "Aa"),
    Twin("CD-01", E, long("BRAF|673|S2|1", "Hugo_Symbol|Entrez_Gene_Id|Sample|Value"), "data_long.txt", 1, good=long("BRAF|673|S2|1")),
    Twin("CD-01", E, long("BRAF|673|S2|1", "a|b|Sample_Id|Value"), "data_long.txt", 1, also="neither", good=long("BRAF|673|S2|1")),
    Twin("CD-02", E, long("BRAF|673|S9|1"), "data_long.txt", 3, 3, "S9", long("BRAF|673|S2|1")),
    Twin("CD-03", E, long("braf|673|S1|1"), "data_long.txt", 3, also="the same symbol", good=long("BRAF|673|S2|1")),
    Twin("CD-03", E, long("BRAF1|673|S1|1"), "data_long.txt", 3, also="two symbols", good=long("EGFR|1956|S1|1")),
    Twin("CD-03", E, long("|673|S1|1"), "data_long.txt", 3, also="one without", good=long("|673|S2|1")),
    Twin("CD-03", E, long("|673|S1|1", first="|673|S1|2"), "data_long.txt", 3, also="alone", good=long("|673|S2|1", first="|673|S1|2")),
    Twin("CD-04", E, long("BRAF|673|S2|2.0"), "data_long.txt", 3, 4, "2.0", long("BRAF|673|S2|-1.5")),
    Twin("G-03", E, long("BRAF|0|S2|1"), "data_long.txt", 3, 2, "0", long("BRAF||S2|1")),
    Twin("G-02", W, long("BRAF|x|S2|1"), "data_long.txt", 3, 2, "x", long("BRAF||S2|1")),
    Twin("G-10", W, long("NEWONE||S2|1"), "data_long.txt", 3, 1, "NEWONE", long("BRAF1||S2|1")),
    Twin("G-03", E, drivers("S3|-5||"), "pd.txt", 3, 2, "-5", drivers("S3|673||")),
    Twin("G-04", E, drivers("S3|||"), "pd.txt", 3, good=drivers("S3|673||")),
    Twin("PD-01", E, drivers("S1|673", "SAMPLE|Entrez_Gene_Id"), "pd.txt", 1, good=drivers("S3|673||")),
    Twin("PD-01", E, drivers("S1|673|Putative_Driver", "SAMPLE_ID|Entrez_Gene_Id|cbp_driver"), "pd.txt", 1, also="companion", good=drivers("S3|673||")),
    Twin("PD-02", E, drivers("S9|673||"), "pd.txt", 3, 1, "S9", drivers("S3|673||")),
    Twin("PD-03", E, drivers("S1|1956||"), "pd.txt", value="1956", good=drivers("S3|673||")),
    Twin("PD-04", W, drivers("S1|673||"), "pd.txt", 3, also="row already", good=drivers("S3|673||")),
    Twin("PD-04", W, drivers("S2|673||"), "pd.txt", also="without an event", good=drivers("S3|673||")),
    Twin("C-01", E, {"data_samples.txt": lambda text: "\n".join(text.split("\n")[4:])}, "data_samples.txt", 1),
    Twin("C-06", E, {"data_samples.txt": cell(4, 3, "-2")}, "data_samples.txt", 4, 3, "-2", {"data_samples.txt": cell(4, 3, "-1")}),
    Twin("C-27", E, {"data_samples.txt": cell(6, 2, "S" * 64)}, "data_samples.txt", 6, 2, "S" * 64, {"data_samples.txt": added(f"P2|{'S' * 63}|NA|NA")}),
    Twin("S-37", E, {"meta_cna.txt": field("pd_annotations_filename", "pd.txt")}, "meta_cna.txt", value="pd.txt", good=drivers("S3|673||")),
]
