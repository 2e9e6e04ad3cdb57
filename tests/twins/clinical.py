"""Twins of the rules of clinical files and of case lists."""

from tests.twins.base import STUDY, added, both, cell, field, line, replaced, whole
from tests.twins.twin import E, N, Twin, W

SAMPLES, PATIENTS = "data_samples.txt", "data_patients.txt"
NO_HEAD = "PATIENT_ID\tSAMPLE_ID\nP1\tS1\nP1\tS2\nP2\tS3\n"


def column(name, *values, datatype="STRING", file=SAMPLES):
    """A further column of a clinical file: its head and the values of its rows."""
    cells = ["x", "x", datatype, "1", name, *values]

    def change(text):
        lines = text.splitlines()
        return "".join(f"{one}\t{cell}\n" for one, cell in zip(lines, [*cells, *["NA"] * len(lines)], strict=False))

    return {file: change}


SEQ, CNA, ALL = "case_lists/seq.txt", "case_lists/cna.txt", "case_lists/all.txt"

TWINS = [
    Twin("C-01", E, {SAMPLES: whole(NO_HEAD)}, SAMPLES),
    Twin("C-02", E, {SAMPLES: line(4, None)}, SAMPLES, 3),
    Twin("C-03", E, {SAMPLES: line(2, "#Id|Id|Purity")}, SAMPLES, 2),
    Twin("C-04", E, {SAMPLES: cell(2, 3, "NA")}, SAMPLES, 2, 3, "NA", {SAMPLES: cell(2, 3, "N/A")}),
    Twin("C-05", E, {SAMPLES: cell(3, 3, "FLOAT")}, SAMPLES, 3, 3, "FLOAT"),
    Twin("C-05", E, {SAMPLES: cell(3, 3, "Number")}, SAMPLES, 3, 3, "Number"),
    Twin("C-06", E, {SAMPLES: cell(4, 3, "1.5")}, SAMPLES, 4, 3, "1.5", {SAMPLES: cell(4, 3, "-1")}),
    Twin("C-07", E, {SAMPLES: cell(5, 3, "Purity")}, SAMPLES, 5, 3, "Purity"),
    Twin("C-08", E, column("GENDER", "M"), SAMPLES, 5, 5, "GENDER", column("HISTOLOGY", "M")),
    Twin("C-09", E, {PATIENTS: cell(3, 3, "STRING")}, PATIENTS, 5, 3, "OS_MONTHS"),
    Twin("C-10", E, column("MUTATION_COUNT", "1", datatype="NUMBER"), SAMPLES, 5, 5, "MUTATION_COUNT"),
    Twin("C-11", E, {SAMPLES: cell(5, 1, "PATIENT")}, SAMPLES, 5),
    Twin("C-11", E, {PATIENTS: cell(5, 1, "PATIENT")}, PATIENTS, 5),
    Twin("C-13", E, {SAMPLES: cell(6, 3, "high")}, SAMPLES, 6, 3, "high", {SAMPLES: cell(6, 3, "1e3")}),
    *(
        Twin("C-13", E, {SAMPLES: cell(6, 3, bad)}, SAMPLES, 6, 3, bad, {SAMPLES: cell(6, 3, good)}, also="0.5, <0.5, 1e-3 and NA are right")
        for bad, good in (("Not Stated", "<0.5"), ("1,5", ">90"), ("-", ">1500"), ("<", "< 2.0"), ("<a", " >-1e-3"), ("<<1", "<.5"), ("<=5", "<+5"), ("1<", ">1."))
    ),
    Twin("C-13", E, {PATIENTS: cell(6, 3, "a year")}, PATIENTS, 6, 3, "a year", {PATIENTS: cell(6, 3, ">12")}),
    *(
        Twin("C-35", W, {PATIENTS: cell(6, 3, bad)}, PATIENTS, 6, 3, bad, {PATIENTS: cell(6, 3, good)}, also="survival curves leave the patient out")
        for bad, good in ((">120", "120"), ("-1", "0"), ("<0.5", "NA"))
    ),
    Twin("C-35", W, {PATIENTS: both(cell(3, 5, "STRING"), cell(7, 5, ">30"))}, PATIENTS, 7, 5, ">30", {PATIENTS: both(replaced("DFS_STATUS", "DFS_STATE"), cell(7, 5, ">30"))}),
    Twin("C-14", E, {SAMPLES: cell(6, 4, "true")}, SAMPLES, 6, 4, "true"),
    Twin("C-15", E, {SAMPLES: added("NA|S4|0.5|TRUE")}, SAMPLES, 9, 1, "NA"),
    Twin("C-15", E, {SAMPLES: added("|S4|0.5|TRUE")}, SAMPLES, 9, 1),
    Twin("C-16", E, {SAMPLES: added("P2|S 4|0.5|TRUE")}, SAMPLES, 9, 2, "S 4", {SAMPLES: added("P2|S(4):x|0.5|TRUE")}),
    Twin("C-17", E, column("STAGE", "20-Oct"), SAMPLES, 6, 5, "20-Oct", column("DATE_OF", "20-Oct")),
    Twin("C-17", E, {SAMPLES: added("Mar-12|S4|0.5|TRUE")}, SAMPLES, 9, 1, "Mar-12", {SAMPLES: added("Mark-12|S4|0.5|TRUE")}),
    Twin("C-18", E, {SAMPLES: added("P2|S3|0.5|TRUE")}, SAMPLES, 9, 2, "S3"),
    Twin("C-18", W, {SAMPLES: both(added("TCGA-AA-0001|TCGA-AA-0001-01|1|TRUE"), added("TCGA-AA-0001|TCGA-AA-0001-01|1|TRUE"))}, SAMPLES, 10, 2),
    Twin("C-19", E, {PATIENTS: cell(5, 4, "SAMPLE_ID")}, PATIENTS, 5, 4),
    Twin("C-20", E, {**column("STAGE", "I"), **column("STAGE", "I", file=PATIENTS)}, PATIENTS, 5, 6),
    Twin("C-21", W, {PATIENTS: replaced("OS_MONTHS", "OS_TIME")}, PATIENTS, 5, None, "OS_MONTHS"),
    Twin("C-22", E, {PATIENTS: cell(6, 2, "dead")}, PATIENTS, 6, 2, "dead"),
    Twin("C-23", E, {PATIENTS: cell(6, 4, "recurred")}, PATIENTS, 6, 4, "recurred", {PATIENTS: cell(6, 4, "Progressed")}),
    Twin("C-24", E, {PATIENTS: added("P1|LIVING|1|DiseaseFree|1")}, PATIENTS, 8, 1, "P1"),
    Twin("C-25", W, {PATIENTS: added("P9|LIVING|1|DiseaseFree|1")}, PATIENTS, 8, 1, "P9"),
    Twin("C-08", E, {SAMPLES: cell(5, 3, "Gender")}, SAMPLES, 5, 3, "Gender"),
    Twin("C-20", E, {**column("STAGE", "I"), **column("Stage", "I", file=PATIENTS)}, PATIENTS, 5, 6, "Stage"),
    Twin("F-06", E, {SAMPLES: cell(5, 4, "Purity")}, SAMPLES, 5, 4, "Purity"),
    Twin("C-25", W, {PATIENTS: line(7, None)}, PATIENTS, None, None, "P2"),
    Twin("C-26", W, {PATIENTS: cell(6, 3, "NA")}, PATIENTS, 6, 3),
    Twin("C-26", W, {PATIENTS: replaced("OS_MONTHS", "OS_TIME")}, PATIENTS, 6, 2),
    Twin("C-27", E, {SAMPLES: added(f"P2|{'S' * 64}|1|TRUE")}, SAMPLES, 9, 2),
    Twin("C-28", E, {PATIENTS: both(replaced("DFS_STATUS", "PFS_STATUS"), replaced("DFS_MONTHS", "PFS_MONTHS"))}, PATIENTS, 7, 4, "DiseaseFree"),
    Twin("F-06", E, {SAMPLES: cell(5, 4, "PURITY")}, SAMPLES, 5, 4, "PURITY"),
    Twin("CL-01", E, {SEQ: field("case_list_name", None)}, SEQ),
    Twin("CL-01", E, {SEQ: lambda text: text + "no colon\n"}, SEQ),
    Twin("CL-02", E, {SEQ: field("stable_id", "sequenced")}, SEQ),
    Twin("CL-03", E, {CNA: field("stable_id", f"{STUDY}_all")}, CNA),
    Twin("CL-03", E, {"meta_study.txt": field("add_global_case_list", "true")}, None),
    Twin("CL-04", E, {SEQ: field("case_list_category", "mine")}, SEQ, value="mine"),
    Twin("CL-04", W, {SEQ: field("case_list_category", "all_cases_with_cna_data")}, SEQ, good={SEQ: field("case_list_category", "other")}),
    Twin("CL-05", W, {SEQ: field("case_list_ids", "S1\tS2\tS1")}, SEQ, value="S1"),
    Twin("CL-06", E, {SEQ: field("case_list_ids", "S1\tS2\tS9")}, SEQ, value="S9"),
    Twin("CL-06", E, {SEQ: field("case_list_ids", "S1\tS2\tS 3")}, SEQ, value="S 3", also="blank"),
    *(
        Twin("CL-06", E, {SEQ: field("case_list_ids", ids)}, SEQ, value=f"{said} is no sample, but {are}", also="parted by tabs")
        for ids, said, are in (
            *(("S1,S2", "S1,S2", "S1 and S2 are"), ("S1, S2 ,S3", "S1, S2 ,S3", "S1, S2 and S3 are"), ("S1 S2", "S1 S2", "S1 and S2 are")),
            *(("S1;S2;S9", "S1;S2;S9", "S1 and S2 are"), ("S3\tS1,\tS2,", "S1,", "S1 is"), ("S3\tS1|S2", "S1|S2", "S1 and S2 are")),
            ("S1,S2,S3,S1,S2", "S1,S2,S3,S1,S2", "S1, S2, S3 and 2 more are"),
        )
    ),
    Twin("CL-06", E, {SEQ: field("case_list_ids", "P1,P2")}, SEQ, value="P1,P2 is no patient, but P1 and P2 are", also="parted by tabs"),
    *(
        Twin("F-18", E, {SEQ: field("case_list_ids", ids)}, SEQ, good={SEQ: field("case_list_ids", good)}, also="not one id of the list is known")
        for ids, good in (("S1,S2", "S1\tS8,S9\tS7"), ("S8\tS9", "TCGA-AA-0001-11"), ("S 8", "P1"))
    ),
    Twin("CL-11", N, {SEQ: field("case_list_ids", "S1\tS2\tTCGA-AA-0001-11")}, SEQ, value="TCGA-AA-0001-11"),
    Twin(
        "CL-11", N,
        {SAMPLES: both(cell(5, 4, "SAMPLE_TYPE"), cell(3, 4, "STRING"), added("P1|N1|0.5|Blood Derived Normal")), SEQ: field("case_list_ids", "S1\tS2\tN1")},
        SEQ, value="N1", good={SEQ: field("case_list_ids", "S1\tS2\tN1")},
    ),
    *(
        Twin("C-36", W, changes, file, where, column, value, {SAMPLES: added("P;3|S;4|0.5|TRUE")}, also="/api/ finds them in JSON bodies only")
        for changes, file, where, column, value in (
            ({SAMPLES: added("P2|S,4|0.5|TRUE")}, SAMPLES, 9, 2, "S,4"),
            ({SAMPLES: added("P,3|S4|0.5|TRUE")}, SAMPLES, 9, 1, "P,3"),
            ({PATIENTS: added("P,9|LIVING|1|DiseaseFree|1")}, PATIENTS, 8, 1, "P,9"),
            ({SAMPLES: cell(5, 3, "A,B")}, SAMPLES, 5, 3, "A,B"),
        )
    ),
    Twin("CL-12", W, {CNA: field("stable_id", f"{STUDY}_c,na")}, CNA, value=f"{STUDY}_c,na", also="JSON bodies only"),
    Twin("CL-07", E, {SEQ: field("case_list_ids", "S1\tS3")}, SEQ, value="S2"),
    Twin("CL-08", E, {ALL: whole(None)}, None, also=f"{STUDY}_all"),
    Twin("CL-08", E, {SEQ: whole(None)}, None, also=f"{STUDY}_sequenced"),
    Twin("CL-08", E, {CNA: whole(None)}, None, also=f"{STUDY}_cna"),
    Twin("CL-08", W, {"case_lists/both.txt": whole(None)}, None, also=f"{STUDY}_cnaseq"),
    Twin("CL-09", N, dict.fromkeys((SEQ, CNA, ALL, "case_lists/both.txt")), None),
]
