"""The ids of all rules of the study file format: its section on validation, the supplement's, and genows' own of what folders alone show."""


def _numbered(letters, *numbers):
    return [f"{letters}-{number:02}" for number in numbers]


RULES = [
    *_numbered("S", *range(1, 40), 49),
    *_numbered("F", *range(1, 18), 19, 20),
    *_numbered("G", *range(1, 11)),
    *_numbered("M", *range(1, 10)),
    *_numbered("PR", *range(1, 7)),
    *_numbered("MU", *range(1, 8), *range(10, 31), *range(40, 62), 63),
    *_numbered("MS", 1, 2, 3),
    *_numbered("C", *range(1, 35)),
    *_numbered("SG", *range(1, 9)),
    *_numbered("GI", *range(1, 11)),
    *_numbered("FU", *range(1, 5)),
    *_numbered("SV", 1, 2, 3, 4, *range(7, 12)),
    *_numbered("T", *range(1, 5)),
    *_numbered("P", *range(1, 9)),
    *_numbered("CT", *range(1, 7)),
    *_numbered("GS", *range(1, 4)),
    *_numbered("GA", *range(1, 10)),
    *_numbered("RE", *range(1, 12)),
    *_numbered("CD", *range(1, 5)),
    *_numbered("PD", *range(1, 5)),
    *_numbered("NS", 1, 2),
    *_numbered("DA", 1),
    *_numbered("CL", *range(1, 11)),
]
# Rules that only name other rules, say what counts as missing, or are dropped.
for _id in ("C-12", "MU-03", "MU-30", "MU-61", "GI-06", "PR-04", "PR-06", "FU-02", "SV-04"):
    RULES.remove(_id)
