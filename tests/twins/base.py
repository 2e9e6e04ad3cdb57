"""A small study of many kinds of file in which no rule finds anything, and ways to change one thing in it."""

from collections.abc import Callable

from tests.studyfolders import fields

Files = dict[str, str | bytes | None]
Change = Callable[[str], str | bytes | None]

STUDY = "demo3"
# (Entrez id, symbol, type) and (Entrez id, alias) of the reference data.
GENES = [
    *((673, "BRAF", "protein-coding"), (1956, "EGFR", "protein-coding"), (1029, "CDKN2A", "protein-coding")),
    *((7157, "TP53", "protein-coding"), (238, "ALK", "protein-coding"), (27436, "EML4", "protein-coding")),
]
CANCER_TYPE = ("demox", "Demo X", "", "Red", "demox", "tissue")
GENE_SETS, GENE_SET_VERSION = ["SET_A", "SET_B"], "v1"
ALIASES = [(673, "BRAF1"), (1956, "TP53"), (1956, "ERBB"), (238, "ERBB")]


def rows(*lines: str) -> str:
    """Lines written with `|` for tabs."""
    return "".join(line.replace("|", "\t") + "\n" for line in lines)


def meta(alteration_type: str, datatype: str, name: str, stable_id: str | None = None, **more) -> str:
    """A meta file of data_*name*.txt; with a stable id, that of a profile."""
    profile = {"stable_id": stable_id, "show_profile_in_analysis_tab": "true", "profile_name": name, "profile_description": name}
    return fields(
        cancer_study_identifier=STUDY, genetic_alteration_type=alteration_type, datatype=datatype, data_filename=f"data_{name}.txt",
        **{**(profile if stable_id else {}), **more},
    )  # fmt: skip


def resource(resource_type: str, name: str) -> str:
    """A meta file of data_*name*.txt with definitions or links of resources."""
    return fields(cancer_study_identifier=STUDY, resource_type=resource_type, data_filename=f"data_{name}.txt")


def case_list(name: str, category: str, *samples: str) -> str:
    return fields(
        cancer_study_identifier=STUDY, stable_id=f"{STUDY}_{name}", case_list_name=name, case_list_description=name,
        case_list_category=category, case_list_ids="\t".join(samples),
    )  # fmt: skip


MAF = (
    "Hugo_Symbol|Entrez_Gene_Id|Center|NCBI_Build|Chromosome|Start_Position|End_Position|Variant_Classification|Variant_Type"
    "|Reference_Allele|Tumor_Seq_Allele1|Tumor_Seq_Allele2|Tumor_Sample_Barcode|Matched_Norm_Sample_Barcode|Mutation_Status"
    "|Validation_Status|Validation_Method|Verification_Status|t_alt_count|t_ref_count|HGVSp_Short|SWISSPROT"
    "|Tumor_Validation_Allele1|Tumor_Validation_Allele2|Match_Norm_Validation_Allele1|Match_Norm_Validation_Allele2"
    "|cbp_driver|cbp_driver_annotation|cbp_driver_tiers|cbp_driver_tiers_annotation"
)


def files() -> Files:
    """The study: three samples of two patients; line 1 of a data file is its header, but for the clinical ones, which have it in line 5."""
    return {
        "meta_study.txt": fields(
            cancer_study_identifier=STUDY, type_of_cancer="demot", name="Demo", description="d", citation="c", pmid="123"
        ),
        "meta_type.txt": fields(genetic_alteration_type="CANCER_TYPE", datatype="CANCER_TYPE", data_filename="data_type.txt"),
        "data_type.txt": rows("demot|Demo Type|Gold|tissue"),
        "meta_samples.txt": meta("CLINICAL", "SAMPLE_ATTRIBUTES", "samples"),
        "data_samples.txt": rows(
            *("#Patient|Sample|Purity|Smoker", "#Id|Id|Purity|Smoker", "#STRING|STRING|NUMBER|BOOLEAN", "#1|1|1|1"),
            *("PATIENT_ID|SAMPLE_ID|PURITY|SMOKER", "P1|S1|0.5|TRUE", "P1|S2|0.6|FALSE", "P2|S3|NA|NA"),
        ),
        "meta_patients.txt": meta("CLINICAL", "PATIENT_ATTRIBUTES", "patients"),
        "data_patients.txt": rows(
            *("#Id|OS status|OS months|DFS status|DFS months", "#Id|OS|OS|DFS|DFS", "#STRING|STRING|NUMBER|STRING|NUMBER", "#1|1|1|1|1"),
            *("PATIENT_ID|OS_STATUS|OS_MONTHS|DFS_STATUS|DFS_MONTHS", "P1|1:DECEASED|12|1:Recurred/Progressed|6", "P2|LIVING|30|DiseaseFree|30"),
        ),
        "meta_cna.txt": meta("COPY_NUMBER_ALTERATION", "DISCRETE", "cna", "gistic"),
        "data_cna.txt": rows("Hugo_Symbol|Entrez_Gene_Id|S1|S2|S3", "BRAF|673|2|0|-2", "CDKN2A|1029|-1.5|1|NA"),
        "meta_expr.txt": meta("MRNA_EXPRESSION", "CONTINUOUS", "expr", "mrna"),
        "data_expr.txt": rows("Hugo_Symbol|Entrez_Gene_Id|S1|S2", "BRAF|673|1.5|-2e-3", "EGFR|1956|NA|0"),
        "meta_z.txt": meta("MRNA_EXPRESSION", "Z-SCORE", "z", "mrna_all_sample_Zscores", source_stable_id="mrna"),
        "data_z.txt": rows("Hugo_Symbol|Entrez_Gene_Id|S1|S2", "BRAF|673|0.5|-0.5"),
        "meta_scores.txt": meta(
            "GENESET_SCORE", "GSVA-SCORE", "scores", "gsva_scores", source_stable_id="mrna", geneset_def_version=GENE_SET_VERSION
        ),
        "data_scores.txt": rows("geneset_id|S1|S2", "SET_A|0.5|-1", "SET_B|0|1"),
        "meta_pvalues.txt": fields(
            cancer_study_identifier=STUDY, genetic_alteration_type="GENESET_SCORE", datatype="P-VALUE", stable_id="gsva_pvalues",
            source_stable_id="gsva_scores", profile_name="p", profile_description="p", geneset_def_version=GENE_SET_VERSION,
            data_filename="data_pvalues.txt",
        ),
        "data_pvalues.txt": rows("geneset_id|S1|S2", "SET_A|0.01|1", "SET_B|1e-9|0.5"),
        "meta_gistic.txt": meta("GISTIC_GENES_AMP", "Q-VALUE", "gistic", reference_genome_id="hg19"),
        "data_gistic.txt": rows("chromosome|peak_start|peak_end|genes_in_region|amp|cytoband|q_value", "7|100|200|EGFR,|1|7p11.2|0.1"),
        "meta_limits.txt": meta(
            "GENERIC_ASSAY", "LIMIT-VALUE", "limits", "limits", generic_assay_type="SIGNATURE", generic_entity_meta_properties="NAME"
        ),
        "data_limits.txt": rows("ENTITY_STABLE_ID|NAME|S1|S2", "sig_1|Age|>8|0.5", "sig_2|APOBEC||NA"),
        "meta_arms.txt": meta("GENERIC_ASSAY", "CATEGORICAL", "arms", "arms", generic_assay_type="ARMLEVEL_CNA"),
        "data_arms.txt": rows("ENTITY_STABLE_ID|S1|S2", "1p|Gain|Loss", "1q|Unchanged|NA"),
        "meta_truths.txt": meta("GENERIC_ASSAY", "BINARY", "truths", "truths", generic_assay_type="X", patient_level="true"),
        "data_truths.txt": rows("ENTITY_STABLE_ID|P2|P1", "t_1|true|no"),
        "meta_definition.txt": resource("DEFINITION", "definition"),
        "data_definition.txt": rows(
            "RESOURCE_ID|DISPLAY_NAME|RESOURCE_TYPE|OPEN_BY_DEFAULT|PRIORITY|CUSTOM_METADATA", "NOTES|Notes|PATIENT|true|1|[1]",
            "SLIDE|Slide|SAMPLE|false||NA", "HOME|Home|STUDY|false|2|",
        ),
        "meta_links.txt": resource("PATIENT", "links"),
        "data_links.txt": rows("PATIENT_ID|RESOURCE_ID|URL", "P1|NOTES|https://x.org/1"),
        "meta_slides.txt": resource("SAMPLE", "slides"),
        "data_slides.txt": rows("PATIENT_ID|SAMPLE_ID|RESOURCE_ID|URL", "P1|S2|SLIDE|https://x.org/2"),
        "meta_rppa.txt": meta("PROTEIN_LEVEL", "LOG2-VALUE", "rppa", "rppa"),
        "data_rppa.txt": rows("Composite.Element.REF|S1|S2", "BRAF|1.5|0.5".replace("BRAF", "BRAF¦BRAF_a"), "EGFR¦EGFR_b|1|NA").replace("¦", "|"),
        "meta_mut.txt": meta("MUTATION_EXTENDED", "MAF", "mut", "mutations", swissprot_identifier="name"),
        "data_mut.txt": rows(
            MAF,
            "BRAF|673|c|GRCh37|7|140453136|140453136|Missense_Mutation|SNP|A|A|T|S1|N1|SOMATIC|Untested||Unknown|5|7|p.V600E|BRAF_HUMAN"
            "|A|T|A|A|Putative_Driver|known|Class 1|x",
            "TP53|7157|c|GRCh37|17|7577121|7577121|Missense_Mutation|SNP|G|G|A|S2|N1|SOMATIC||||5|7|p.R273C|P53_HUMAN|||||NA||NA|",
        ),
        "case_lists/all.txt": case_list("all", "all_cases_in_study", "S1", "S2", "S3"),
        "case_lists/seq.txt": case_list("sequenced", "all_cases_with_mutation_data", "S1", "S2"),
        "case_lists/cna.txt": case_list("cna", "all_cases_with_cna_data", "S1", "S2", "S3"),
        "case_lists/both.txt": case_list("cnaseq", "all_cases_with_mutation_and_cna_data", "S1", "S2"),
    }


# Changes to one file's text


def cell(line: int, column: int, value: str) -> Change:
    """Sets a cell, both 1-based; columns behind the last are added."""

    def change(text):
        lines = text.split("\n")
        cells = lines[line - 1].split("\t")
        cells[column - 1 : column] = [value]
        lines[line - 1] = "\t".join(cells)
        return "\n".join(lines)

    return change


def named(column: str, value: str, line: int = 2) -> Change:
    """Sets the cell of the column that the first line names so."""
    return lambda text: cell(line, text.split("\n")[0].split("\t").index(column) + 1, value)(text)


def line(number: int, content: str | None) -> Change:
    """Sets a line, `|` standing for tabs; None removes it."""

    def change(text):
        lines = text.split("\n")
        lines[number - 1 : number] = [] if content is None else [content.replace("|", "\t")]
        return "\n".join(lines)

    return change


def added(content: str) -> Change:
    """Adds a line at the end, `|` standing for tabs."""
    return lambda text: text + content.replace("|", "\t") + "\n"


def again(number: int, *changes: Change) -> Change:
    """Adds a line that is there once more, as *changes* change it when it stands as the last line."""

    def change(text):
        text = text + text.split("\n")[number - 1] + "\n"
        for one in changes:
            text = one(text)
        return text

    return change


def without(column: str) -> Change:
    """Removes a column, which the first line names."""

    def change(text):
        lines = [one.split("\t") for one in text.split("\n")]
        index = lines[0].index(column)
        return "\n".join("\t".join(cells[:index] + cells[index + 1 :]) if cells != [""] else "" for cells in lines)

    return change


def field(name: str, value: str | None) -> Change:
    """Sets a field of a meta file; None removes it."""

    def change(text):
        kept = [one for one in text.splitlines() if not one.startswith(name + ":")]
        return "\n".join([*kept, *([] if value is None else [f"{name}: {value}"])]) + "\n"

    return change


def whole(content: str | bytes | None) -> Change:
    """The file as a whole; None: it is not there."""
    return lambda _: content


def replaced(old: str, new: str) -> Change:
    def change(text):
        assert old in text, old
        return text.replace(old, new)

    return change


def both(*changes: Change) -> Change:
    def change(text):
        for one in changes:
            text = one(text)
        return text

    return change


def changed(changes: dict[str, Change | str | bytes | None]) -> Files:
    """The study with these files changed, or new where they are texts."""
    made = files()
    for name, change in changes.items():
        made[name] = change(made[name]) if callable(change) else change
    return made
