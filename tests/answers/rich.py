"""A study folder that uses what the demo study leaves out: columns that few files have, a mutation file and a protein file more
for the same profiles, rows that are there twice, tags, attributes that a load otherwise makes by itself."""

import json
import shutil

# Columns of mutation files → what stands in them, row by row in turn.
SELDOM = {
    "Sequencer": ("Illumina", "", "x" * 300),
    "Validation_Status": ("Valid", "", "Unknown"),
    "Match_Norm_Seq_Allele1": ("A", "NA", ""),
    "Tumor_Validation_Allele1": ("", "C"),
    "Verification_Status": ("Verified", "", "much too long for it"),
    "Validation_Method": ("", "Sanger"),
    "Score": ("1.5", "", "."),
    "BAM_File": ("a.bam", ""),
    "dbSNP_RS": ("rs1", "novel", ""),
    "RefSeq": ("NM_1.1", ""),
    "cbp_driver_tiers": ("Class 1", ""),
    "cbp_driver_tiers_annotation": ("tier", ""),
    "MA:link.var": ("http://x", ""),
    "MA:link.PDB": ("", "NA"),
    "t_vaf": ("0.5", ""),
    "Amino_Acid_Change": ("p.X1Y", "", "NULL"),
}
# Another file of reference genes takes back the aliases of the first.
ALIASES = ("P53", "LFS1|TRP53", "-")
# What has no row of a study folder but is looked up: accession, entry name, Entrez id.
PROTEINS = [
    ("P04637", "P53_HUMAN", 7157),
    ("P04637-2", "P53_HUMAN", 3845),
    ("Q1", "TERT_HUMAN", 7157),
    ("Q2", "tert_human", 3845),
]


def rich_folder(source, target):
    """*source*: a study folder `small`."""
    shutil.copytree(source, target)
    for file in (file for file in target.rglob("*") if file.is_file()):
        file.write_bytes(file.read_bytes().replace(b"small", target.name.encode()))
    _more_mutations(target)
    _more_proteins(target)
    _given_attributes(target / "data_clinical_sample.txt", {"MUTATION_COUNT": "5", "FRACTION_GENOME_ALTERED": "0.1"})
    _given_attributes(target / "data_clinical_patient.txt", {"SAMPLE_COUNT": "9"})
    (target / "tags.json").write_text(json.dumps({"lab": "Acme", "n": [1, None, "é"]}))
    _add_lines(target / "meta_study.txt", "tags_file: tags.json", "pmid: 1,2", "citation: Doe et al.")
    return target


def reference_twice(source, folder):
    """Two files of the same genes: the second one has other aliases."""
    lines = (source / "reference" / "gene_info.txt").read_text().splitlines()
    for name, shift in (("first.txt", 0), ("second.txt", 1)):
        rows = [line.split("\t") for line in lines[1:]]
        changed = ["\t".join([*row[:4], ALIASES[(place + shift) % 3], *row[5:]]) for place, row in enumerate(rows)]
        (folder / name).write_text("\n".join([lines[0], *changed]) + "\n")
    return folder / "first.txt", folder / "second.txt"


def _more_mutations(folder):
    file = folder / "data_mutations.maf"
    comment, header, *rows = file.read_text().splitlines()
    center = header.split("\t").index("Center")
    wide = [row + "".join("\t" + texts[place % len(texts)] for texts in SELDOM.values()) for place, row in enumerate(rows)]
    others = [_with_cell(row, center, f"center {place}") for place, row in enumerate(wide[::4])]
    half = len(wide) // 2
    header = "\t".join([header, *SELDOM])
    file.write_text("\n".join([comment, header, *wide[:half], *others[: len(others) // 3]]) + "\n")
    (folder / "data_mutations_2.maf").write_text("\n".join([header, *wide[half // 2 :], *others]) + "\n")
    _second_meta(folder / "meta_mutations.txt", "data_mutations.maf", "data_mutations_2.maf")


def _more_proteins(folder):
    """The same antibodies once more, of other genes, and for a sample that the first file has not."""
    header, *rows = (folder / "data_protein.txt").read_text().splitlines()
    rows = [row if place % 3 else "KRAS|" + row.partition("|")[2] for place, row in enumerate(rows)]
    (folder / "data_protein_2.txt").write_text("\n".join([header, *rows, *rows[:2], "|x\t1", "NOSUCH|NOSUCH-pS1"]) + "\n")
    meta = _second_meta(folder / "meta_protein.txt", "data_protein.txt", "data_protein_2.txt")
    meta.write_text(meta.read_text().replace("stable_id: rppa", "stable_id: rppa_Zscores").replace("LOG2-VALUE", "Z-SCORE"))


def _second_meta(meta, data, other):
    second = meta.with_name(meta.name.replace(".txt", "_2.txt"))
    second.write_text(meta.read_text().replace(data, other))
    return second


def _given_attributes(file, values):
    """Columns at the end; the four lines of comments say what they are."""
    *comments, header = lines = file.read_text().splitlines()[:5]
    rows = file.read_text().splitlines()[len(lines) :]
    heads = [(*values, "\t"), (*values, "\t"), ("NUMBER",) * len(values), ("1",) * len(values), tuple(values)]
    made = ["\t".join([line, *head[: len(values)]]) for line, head in zip([*comments, header], heads)]
    made += ["\t".join([row, *(values.values() if place % 2 else [""] * len(values))]) for place, row in enumerate(rows)]
    file.write_text("\n".join(made) + "\n")


def _with_cell(row, index, text):
    cells = row.split("\t")
    return "\t".join([*cells[:index], text, *cells[index + 1 :]])


def _add_lines(file, *lines):
    file.write_text(file.read_text().rstrip("\n") + "\n" + "".join(f"{line}\n" for line in lines))
