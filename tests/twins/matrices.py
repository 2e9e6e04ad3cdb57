"""Twins of the rules of genes and of matrix files."""

from tests.twins.base import added, again, both, cell, line, replaced, whole, without
from tests.twins.twin import E, Twin, W

CNA, EXPR, RPPA = "data_cna.txt", "data_expr.txt", "data_rppa.txt"


def gene(symbol, entrez):
    """A row of data_expr.txt, line 4, of these cells."""
    return {EXPR: added(f"{symbol}|{entrez}|1|2")}


def values(first, second="0"):
    return {EXPR: added(f"TP53|7157|{first}|{second}")}


TWINS = [
    Twin("G-01", W, gene("2-Sep", ""), EXPR, 4, 1, "2-Sep"),
    Twin("G-02", W, gene("TP53", "7157x"), EXPR, 4, 2, "7157x"),
    Twin("G-03", E, gene("TP53", "-7157"), EXPR, 4, 2, "-7157"),
    # A row that its symbol names alone is stored, and a load says that the id was no help.
    Twin("G-03", E, gene("TP53", "0"), EXPR, 4, 2, "0"),
    Twin("G-02", W, gene("TP53", "7,157"), EXPR, 4, 2, "7,157", gene("TP53", "NA")),
    Twin("G-02", W, gene("TP53", "7157.0"), EXPR, 4, 2, "7157.0"),
    Twin("G-04", E, gene("", ""), EXPR, 4),
    Twin("G-05", W, gene("NEWONE", "999999"), EXPR, 4, 2, "999999"),
    Twin("G-06", W, gene("NEWONE", "7157"), EXPR, 4, 1, "NEWONE"),
    Twin("G-07", W, gene("ALK", "7157"), EXPR, 4, 1, "ALK", gene("ERBB", "238")),
    Twin("G-08", W, gene("TP53", ""), EXPR, 4, 1, "TP53", gene("ALK", "")),
    Twin("G-09", W, gene("ERBB", ""), EXPR, 4, 1, "ERBB", {EXPR: line(2, "BRAF1||1|1")}),
    Twin("G-10", W, gene("NEWONE", ""), EXPR, 4, 1, "NEWONE"),
    Twin("G-03", E, {"data_mut.txt": again(3, cell(4, 2, "-1"))}, "data_mut.txt", 4, 2, "-1"),
    Twin("G-05", W, {"data_mut.txt": again(3, cell(4, 2, "999999"))}, "data_mut.txt", 4, 2, "999999"),
    Twin("G-10", W, {RPPA: replaced("EGFR|EGFR_b", "NEWONE|EGFR_b")}, RPPA, 3, 1, "NEWONE"),
    Twin("M-01", E, {EXPR: whole("Hugo_Symbol\tEntrez_Gene_Id\nBRAF\t673\n")}, EXPR, 1),
    Twin("M-02", E, {EXPR: cell(1, 4, "S9")}, EXPR, 1, 4, "S9"),
    Twin("M-02", E, {EXPR: cell(1, 4, "")}, EXPR, 1, 4),
    Twin("M-03", E, {EXPR: cell(1, 4, "S 2")}, EXPR, 1, 4, "S 2"),
    Twin("M-04", E, {EXPR: replaced("Hugo_Symbol\tEntrez_Gene_Id\tS1", "Hugo_Symbol\tS1\tEntrez_Gene_Id")}, EXPR, 1, 2, "S1"),
    Twin("M-05", E, {EXPR: both(cell(1, 1, "Gene"), cell(1, 2, "Id"))}, EXPR, 1),
    Twin("M-06", W, {EXPR: without("Entrez_Gene_Id")}, EXPR, 1),
    Twin("M-07", W, {EXPR: again(2)}, EXPR, 4, 1, "BRAF"),
    Twin("M-07", W, {EXPR: added("|673|1|1")}, EXPR, 4, 2, "BRAF"),
    Twin("M-08", E, {CNA: cell(2, 3, "3")}, CNA, 2, 3, "3", {CNA: cell(2, 3, " 2 ")}),
    Twin("M-08", E, {CNA: cell(2, 4, "2.0")}, CNA, 2, 4, "2.0"),
    Twin("M-08", E, {CNA: cell(3, 5, "+1")}, CNA, 3, 5, "+1"),
    Twin("M-08", E, {CNA: cell(3, 5, "NaN")}, CNA, 3, 5, "NaN"),
    Twin("M-08", E, {CNA: cell(3, 5, "")}, CNA, 3, 5, ""),
    Twin("M-09", E, values("abc"), EXPR, 4, 3, "abc", values("1e-5", "-.5")),
    Twin("M-09", E, values("1", ""), EXPR, 4, 4, "", values(" 1.5", "5.")),
    Twin("M-09", E, values("", "1"), EXPR, 4, 3, "", values("NA", "NA")),
    Twin("M-09", E, values("nan"), EXPR, 4, 3, "nan", values("+1", "1E3")),
    Twin("M-09", E, {EXPR: added("TP53|7157|1,5|0")}, EXPR, 4, 3, "1,5"),
    Twin("PR-01", E, {RPPA: whole("Hugo_Symbol\tEntrez_Gene_Id\tS1\nBRAF\t673\t1\n")}, RPPA, 1, 1),
    Twin("PR-02", E, {RPPA: added("TP53|1|2")}, RPPA, 4, value="TP53"),
    Twin("PR-03", W, {RPPA: lambda text: text + "TP53 NA|x\t1\t2\n"}, RPPA, 4, 1),
    Twin("PR-05", W, {RPPA: lambda text: text + "TP53|EGFR_b\t1\t2\n"}, RPPA, 4),
]
