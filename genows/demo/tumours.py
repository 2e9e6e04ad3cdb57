"""Five kinds of tumours, each with its usual mutations and copy-number changes. The rates are round figures from the literature's
common knowledge: enough to make the demo look like cancer, not enough to learn anything from it."""

from typing import NamedTuple


class Tumour(NamedTuple):
    """One kind of tumour.

    *drivers*: groups of (symbol, share of the tumours); of a group at most one gene is mutated, for they exclude each other.
    *gains*, *losses*: names of the arms often gained and lost. *amplified*, *deleted*: (symbol, share of the tumours).
    *burden*: mutations, relative to the others. *age*: mean, years. *women*: share. *survival*: scale, months, without a driver in TP53.
    *fusions*: (symbols of both ends, share of the tumours); with the same gene twice a part of it is lost. *agents*: drugs, by line of therapy.
    """

    cancer_type: str
    detailed: str
    oncotree: str
    site: str
    drivers: tuple
    gains: tuple
    losses: tuple
    amplified: tuple
    deleted: tuple
    burden: float
    age: int
    women: float
    survival: int
    fusions: tuple
    agents: tuple

    @property
    def tp53(self) -> float:
        """Share of the tumours with a driver in TP53."""
        return next(share for group in self.drivers for symbol, share in group if symbol == "TP53")


LUNG = Tumour(
    cancer_type="Non-Small Cell Lung Cancer",
    detailed="Lung Adenocarcinoma",
    oncotree="LUAD",
    site="Lung",
    drivers=(
        (("KRAS", 0.31), ("EGFR", 0.15), ("BRAF", 0.05), ("MET", 0.03), ("ERBB2", 0.02)),
        (("TP53", 0.46),),
        (("STK11", 0.15),),
        (("KEAP1", 0.16),),
        (("NF1", 0.08),),
        (("PIK3CA", 0.05),),
    ),
    gains=("1q", "5p", "7p", "8q"),
    losses=("3p", "9p", "17p", "18q"),
    amplified=(("MYC", 0.08), ("EGFR", 0.06), ("MDM2", 0.06), ("CCND1", 0.04), ("MET", 0.03)),
    deleted=(("CDKN2A", 0.18),),
    burden=1.6,
    age=66,
    women=0.54,
    survival=60,
    fusions=(("EML4", "ALK", 0.08), ("KIF5B", "RET", 0.04), ("CD74", "ROS1", 0.04)),
    agents=("Carboplatin + Pemetrexed", "Pembrolizumab", "Docetaxel"),
)
BREAST = Tumour(
    cancer_type="Breast Cancer",
    detailed="Breast Invasive Ductal Carcinoma",
    oncotree="IDC",
    site="Breast",
    drivers=(
        (("PIK3CA", 0.35), ("AKT1", 0.03), ("PTEN", 0.04)),
        (("TP53", 0.33),),
        (("GATA3", 0.11),),
        (("CDH1", 0.06),),
        (("MAP3K1", 0.08),),
        (("BRCA1", 0.03), ("BRCA2", 0.03)),
        (("ESR1", 0.03),),
    ),
    gains=("1q", "8q", "16p"),
    losses=("16q", "17p", "8p"),
    amplified=(("MYC", 0.2), ("CCND1", 0.16), ("ERBB2", 0.14), ("FGFR1", 0.11), ("MDM4", 0.05)),
    deleted=(("PTEN", 0.05), ("RB1", 0.04)),
    burden=0.6,
    age=58,
    women=0.99,
    survival=190,
    fusions=(("ESR1", "CCDC170", 0.05), ("ETV6", "NTRK3", 0.04)),
    agents=("Doxorubicin + Cyclophosphamide", "Tamoxifen", "Paclitaxel"),
)
COLON = Tumour(
    cancer_type="Colorectal Cancer",
    detailed="Colon Adenocarcinoma",
    oncotree="COAD",
    site="Colon",
    drivers=(
        (("APC", 0.74),),
        (("TP53", 0.57),),
        (("KRAS", 0.42), ("BRAF", 0.09), ("NRAS", 0.05)),
        (("PIK3CA", 0.24),),
        (("FBXW7", 0.15),),
        (("SMAD4", 0.13),),
        (("CTNNB1", 0.05),),
        (("POLE", 0.03),),
    ),
    gains=("20q", "13q", "8q", "7p", "7q"),
    losses=("18q", "18p", "17p", "8p"),
    amplified=(("MYC", 0.05), ("ERBB2", 0.03), ("CCND1", 0.02)),
    deleted=(("SMAD4", 0.03), ("PTEN", 0.02)),
    burden=1.2,
    age=66,
    women=0.47,
    survival=120,
    fusions=(("TPM3", "NTRK1", 0.05), ("VTI1A", "TCF7L2", 0.06)),
    agents=("FOLFOX", "FOLFIRI", "Bevacizumab"),
)
MELANOMA = Tumour(
    cancer_type="Melanoma",
    detailed="Cutaneous Melanoma",
    oncotree="SKCM",
    site="Skin",
    drivers=(
        (("BRAF", 0.5), ("NRAS", 0.27), ("NF1", 0.1), ("HRAS", 0.01)),
        (("TERT", 0.55),),
        (("CDKN2A", 0.13),),
        (("TP53", 0.15),),
        (("RAC1", 0.05),),
        (("MAP2K1", 0.05),),
        (("IDH1", 0.04),),
    ),
    gains=("6p", "1q", "7p", "7q", "8q"),
    losses=("9p", "9q", "10q", "6q"),
    amplified=(("CCND1", 0.06), ("CDK4", 0.04), ("MDM2", 0.03), ("KIT", 0.02)),
    deleted=(("CDKN2A", 0.3), ("PTEN", 0.06)),
    burden=2.4,
    age=57,
    women=0.39,
    survival=110,
    fusions=(("AKAP9", "BRAF", 0.08),),
    agents=("Nivolumab", "Dabrafenib + Trametinib", "Ipilimumab"),
)
GLIOMA = Tumour(
    cancer_type="Glioma",
    detailed="Glioblastoma Multiforme",
    oncotree="GBM",
    site="Brain",
    drivers=(
        (("IDH1", 0.12), ("EGFR", 0.22)),
        (("TERT", 0.55),),
        (("TP53", 0.3),),
        (("PTEN", 0.3),),
        (("NF1", 0.11),),
        (("ATRX", 0.08),),
        (("PIK3CA", 0.09), ("PIK3R1", 0.1)),
        (("RB1", 0.08),),
    ),
    gains=("7p", "7q", "19p", "20q"),
    losses=("10p", "10q", "13q", "9p"),
    amplified=(("EGFR", 0.42), ("CDK4", 0.14), ("PDGFRA", 0.11), ("MDM2", 0.08), ("MDM4", 0.08)),
    deleted=(("CDKN2A", 0.52), ("PTEN", 0.08), ("RB1", 0.04)),
    burden=0.7,
    age=60,
    women=0.4,
    survival=20,
    fusions=(("FGFR3", "TACC3", 0.08), ("EGFR", "EGFR", 0.2)),
    agents=("Temozolomide", "Lomustine", "Bevacizumab"),
)

TUMOURS = (LUNG, BREAST, COLON, MELANOMA, GLIOMA)
