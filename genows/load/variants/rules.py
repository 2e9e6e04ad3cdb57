"""The rules of structural variants, of driver annotations, and of columns in namespaces."""

from dataclasses import dataclass, replace

from genows.load.findings import ERROR, NOTE, WARNING, Rule

# Structural variants: header
SAMPLE_COLUMN = Rule("SV-01", "column Sample_Id is missing; it names the sample of each variant", ERROR, ERROR)
NO_GENE_COLUMN = Rule("SV-01", "no column names genes: Site1_Hugo_Symbol, Site1_Entrez_Gene_Id, Site2_Hugo_Symbol, Site2_Entrez_Gene_Id", ERROR, ERROR)
NO_SITE_COLUMN = Rule("SV-01", "no column names the gene of site {site}: Site{site}_Hugo_Symbol or Site{site}_Entrez_Gene_Id", ERROR, WARNING)
NO_STATUS_COLUMN = Rule("SV-01", "column SV_Status is missing; SOMATIC is assumed", WARNING, None)
NO_BUILD_COLUMN = Rule("SV-02", "column NCBI_Build is missing; GRCh37 is assumed", WARNING, None)
GENOMIC_COLUMNS = Rule("SV-08", "columns that tell where the variant lies are missing", WARNING, None)
# Structural variants: cells
BUILD_EMPTY = Rule("SV-02", "NCBI_Build is empty; GRCh37 is assumed", WARNING, None)
BUILD_UNKNOWN = Rule("SV-03", "NCBI_Build is neither GRCh37 nor GRCh38", ERROR, WARNING)
BUILDS_MIXED = Rule("SV-03", "NCBI_Build differs from that of earlier rows; a file is of one build", ERROR, WARNING)
STATUS_EMPTY = Rule("SV-07", "SV_Status is empty; SOMATIC is assumed", WARNING, None)
STATUS_GERMLINE = Rule("SV-07", "SV_Status is germline: is the variant meant for release?", WARNING, None)
STATUS_UNKNOWN = Rule("SV-07", "SV_Status is neither SOMATIC nor GERMLINE; it is stored as it stands", ERROR, WARNING)
NUMBER = Rule("SV-13", "{name} is no number that the database holds, from -2147483648 to 2147483647; -1 is stored", WARNING, WARNING)
# Structural variants: rows
SAMPLE_EMPTY = Rule("SV-11", "the row names no sample and is left out; Sample_Id does that", ERROR, WARNING)
SAMPLE_UNKNOWN = Rule("SV-11", "the sample is not in the sample-attributes file; the row is left out", ERROR, WARNING)
NO_GENE_NAMED = Rule("SV-09", "neither site names a gene; the row is left out; Site1_Hugo_Symbol or one of its like does", ERROR, WARNING)
NO_GENE_KNOWN = Rule("SV-09", "no gene that the row names is known; the row is left out", WARNING, WARNING)
SITE_GENE_UNKNOWN = Rule("G-10", "the gene of one site is not known; the variant is stored with the other one alone", None, WARNING)
ONE_GENE_KNOWN = Rule("SV-09", "only one site has a gene that is known, as a deletion or an inversion within a gene has", NOTE, None)
ONE_SIDED_LEFT_OUT = Rule("SV-09", "only one site has a gene that is known, and the database takes no such variants; the row is left out", WARNING, WARNING)
REPEATED = Rule("SV-10", "the variant stands in an earlier row; the row is left out", ERROR, WARNING)
NONE_STORED = Rule("SV-12", "no row of the file could be stored; a file needs one that can be", WARNING, WARNING)

# Fusions
TEXTS_IGNORED = Rule("S-34", "the profile is that of the structural-variant file; name, description and flags given here are ignored", NOTE, NOTE)
FUSION_COLUMN = Rule("FU-01", "column {name} is missing; a fusion file has Tumor_Sample_Barcode, Fusion, and Hugo_Symbol or Entrez_Gene_Id", ERROR, ERROR)
FUSION_GENE_COLUMN = Rule("FU-01", "neither column Hugo_Symbol nor column Entrez_Gene_Id is there; one of them names the gene of each row", ERROR, ERROR)
FUSION_GENE_UNKNOWN = Rule("FU-02", "the gene is not known; the row is left out", None, WARNING)
FUSION_NOT_ON_PANEL = Rule("FU-02", "the gene is not on the panel that the meta file names; the row is left out", WARNING, WARNING)
FUSION_REPEATED = Rule("FU-03", "the gene stands in an earlier row of the fusion; it counts once", WARNING, WARNING)
FUSION_SAMPLE = Rule("FU-04", "the sample is not in the sample-attributes file; the row is left out", ERROR, WARNING)
FUSION_OF_MANY = Rule("FU-05", "the fusion names more than two genes; the third and further ones become one-sided variants", WARNING, WARNING)


@dataclass(frozen=True)
class DriverRules:
    """The rules under the ids of one kind of file."""

    word: Rule
    tier: Rule
    many_tiers: Rule
    long_tier: Rule
    long_annotation: Rule
    tier_missing: Rule
    driver_missing: Rule

    def renamed(self, rule_id: str, **changed: Rule) -> "DriverRules":
        """These rules under one id; *changed*: those that differ, by field."""
        rules = {**vars(self), **changed}
        return DriverRules(**{name: replace(rule, id=rule_id) for name, rule in rules.items()})


# Texts that are too long are cut, and each cut is told: a load needs no further finding for them.
OF_MUTATIONS = DriverRules(
    word=Rule("MU-24", "cbp_driver is none of Putative_Driver, Putative_Passenger, Unknown, NA and empty", ERROR, WARNING),
    tier=Rule("MU-25", "values of cbp_driver_tiers", NOTE, None),
    many_tiers=Rule("MU-25", "cbp_driver_tiers has more than ten different values, which are too many to choose from", WARNING, None),
    long_tier=Rule("MU-25", "cbp_driver_tiers is longer than {width}", ERROR, None),
    long_annotation=Rule("MU-26", "a driver annotation is longer than {width}", ERROR, None),
    tier_missing=Rule("MU-27", "cbp_driver_tiers_annotation without a tier in cbp_driver_tiers; give the tier, or take the annotation out", ERROR, WARNING),
    driver_missing=Rule("MU-27", "cbp_driver_annotation without a word in cbp_driver", WARNING, None),
)
# Annotations alone are not stored there, so a load tells of them.
OF_OTHER_VARIANTS = OF_MUTATIONS.renamed(
    "DA-01", driver_missing=Rule("DA-01", "cbp_driver_annotation without a word in cbp_driver", WARNING, WARNING)
)


MEMBERS_MISSING = Rule("NS-01", "columns of the namespace ASCN are missing; it has eight, or none", ERROR, WARNING)
CLONAL = Rule("NS-02", "ASCN.CLONAL is none of clonal, subclonal, indeterminate, NA; NA is stored", WARNING, WARNING)
COPIES = Rule("NS-02", "the column of the namespace ASCN holds numbers, and this is none; nothing is stored", WARNING, WARNING)
