"""Twins of the rules that hold for files of every kind."""

from tests.twins.base import added, both, cell, line, meta, replaced, rows, whole
from tests.twins.twin import E, Twin, W

SIGNIFICANT = "BRAF|10|2|0.001|0.01"


def mutsig(columns):
    return {"meta_sig.txt": meta("MUTSIG", "Q-VALUE", "sig"), "data_sig.txt": rows(columns, SIGNIFICANT)}


def columns(*names):
    """Further columns at the end of a mutation file, with a word in each row."""
    return lambda text: "".join(f"{line}\t" + "\t".join(names if not index else ["c"] * len(names)) + "\n" for index, line in enumerate(text.splitlines()))


def second(name):
    """A column behind the first, with the cells of the first."""
    return lambda text: "".join("\t".join([cells[0], name if not index else cells[0], *cells[1:]]) + "\n"
                                for index, cells in enumerate(line.split("\t") for line in text.splitlines()))  # fmt: skip


TWINS = [
    Twin("F-01", E, {"data_cna.txt": whole(None)}, "data_cna.txt"),
    Twin("F-02", E, {"data_mut.txt": lambda text: text.encode() + b"\xe9\n"}, "data_mut.txt", 4),
    Twin("F-02", E, {"data_cna.txt": lambda text: text.encode() + b"TP53\t7157\t0\t\xe9\t0\n"}, "data_cna.txt", 4),
    Twin("F-03", E, {"data_cna.txt": whole("#only\n")}, "data_cna.txt"),
    Twin("F-03", E, {"data_mut.txt": whole("")}, "data_mut.txt"),
    Twin("F-04", W, {"data_cna.txt": replaced("\t", " ")}, "data_cna.txt", 1, also="tab"),
    Twin("F-04", W, {"data_cna.txt": line(2, "BRAF|673|2")}, "data_cna.txt", also="numbers of cells"),
    Twin("F-05", W, {"data_samples.txt": cell(6, 3, '"0.5"')}, "data_samples.txt", 6, 3, '"0.5"', {"data_samples.txt": cell(6, 3, '"')}),
    Twin("F-09", E, {"data_cna.txt": added("")}, "data_cna.txt", 4),
    Twin("F-09", E, {"data_mut.txt": added("||")}, "data_mut.txt", 4),
    Twin("F-09", E, {"data_samples.txt": line(7, "")}, "data_samples.txt", 7),
    Twin("F-10", E, {"data_cna.txt": added("#TP53|7157|0|0|0")}, "data_cna.txt", 4),
    Twin("F-10", E, {"data_mut.txt": added("#x")}, "data_mut.txt", 4, value="#x"),
    Twin("F-10", E, {"data_patients.txt": added("#x")}, "data_patients.txt", 8),
    Twin("F-11", E, {"data_cna.txt": added("Hugo_Symbol|Entrez_Gene_Id|S1|S2|S3")}, "data_cna.txt", 4),
    Twin("F-11", E, {"data_samples.txt": added("PATIENT_ID|SAMPLE_ID|PURITY|SMOKER")}, "data_samples.txt", 9),
    Twin("F-12", E, {"data_cna.txt": added("TP53|7157|0|0")}, "data_cna.txt", 4, value="4"),
    Twin("F-12", E, {"data_cna.txt": added("TP53|7157|0|0|0|7")}, "data_cna.txt", 4, value="6", also="skipped"),
    Twin("F-12", E, {"data_cna.txt": added("TP53|7157|0|0|0|")}, "data_cna.txt", 4, value="6", also="empty"),
    Twin("F-12", E, {"data_cna.txt": added("TP53")}, "data_cna.txt", 4, value="1", also="fewer"),
    Twin("F-12", E, {"data_rppa.txt": lambda text: text + "TP53|P53\t0\t0\t\t\n"}, "data_rppa.txt", 4, value="5", also="empty"),
    Twin("F-12", E, {"data_scores.txt": line(3, "SET_B|0|1|1")}, "data_scores.txt", 3, value="4", also="skipped"),
    Twin("F-12", E, {"data_scores.txt": line(3, "SET_B|0|1|")}, "data_scores.txt", 3, value="4"),
    Twin("F-12", E, {"data_arms.txt": added("2p|Gain|Loss|Loss")}, "data_arms.txt", 4, value="4", also="skipped"),
    Twin("F-12", E, {"data_arms.txt": added("2p|Gain")}, "data_arms.txt", 4, value="2"),
    Twin("F-12", E, {"data_mut.txt": added("TP53|7157")}, "data_mut.txt", 4, value="2"),
    Twin("F-12", E, {"data_samples.txt": added("P3|S4")}, "data_samples.txt", 9, value="2"),
    Twin("F-14", E, {"data_cna.txt": replaced("673\t2\t0\t-2\n", "673\t2\t0\t-2\r\n")}, "data_cna.txt", also="mixed"),
    Twin("F-14", E, {"data_cna.txt": whole("Hugo_Symbol\tS1")}, "data_cna.txt", also="no line break"),
    Twin("F-06", E, {"data_mut.txt": cell(1, 3, "Hugo_Symbol")}, "data_mut.txt", 1, 3, "Hugo_Symbol"),
    Twin("F-07", E, mutsig("gene|N|n|p|score"), "data_sig.txt", 1, good=mutsig("gene|N|n|p|q"), also="column q"),
    Twin("F-08", E, mutsig("gene|N|n|p|q|p"), "data_sig.txt", 1),
    Twin("F-08", E, {"data_mut.txt": cell(1, 1, "Symbol")}, "data_mut.txt"),
    # Names that differ in case alone are different names, unless the column is read: that is a warning alone.
    Twin("F-06", E, {"data_mut.txt": columns("My_Note", "My_Note")}, "data_mut.txt", 1, 32, "My_Note", {"data_mut.txt": columns("My_Note", "my_note", "MY_NOTE")}),
    Twin("F-17", W, {"data_mut.txt": columns("CENTER")}, "data_mut.txt", 1, 31, "CENTER", {"data_mut.txt": columns("My_Note", "my_note", "MY_NOTE")}),
    Twin("F-06", E, {"data_mut.txt": columns("Center")}, "data_mut.txt", 1, 31, "Center", {"data_mut.txt": columns("CENTER")}),
    Twin("F-17", W, {"data_cna.txt": second("HUGO_SYMBOL")}, "data_cna.txt", 1, 2, "HUGO_SYMBOL"),
    Twin("F-17", W, {"data_mut.txt": both(cell(1, 3, "Hugo_Symbol"), cell(2, 3, "BRAF"))}, "data_mut.txt", 1, 3, "Hugo_Symbol"),
]
