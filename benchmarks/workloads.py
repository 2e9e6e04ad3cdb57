"""What is asked: the workloads W1 to W6 as addresses of genows, and the same of its peers."""

from dataclasses import dataclass
from urllib.parse import urlencode

from benchmarks.data import TALL, WIDE, Size
from genows.demo.variants import make_genes

EXPRESSION, MUTATIONS = "rna_seq_v2_mrna", "mutations"


@dataclass(frozen=True)
class Workload:
    """*path*, *asked*: of genows and of its peers alike. *records*: how many there are, where that is known beforehand."""

    name: str
    title: str
    path: str
    asked: dict
    records: int | None = None

    @property
    def address(self) -> str:
        return f"{self.path}?{urlencode(self.asked, safe=',')}"


def workloads(size: Size) -> dict[str, Workload]:
    """W1 to W6, and 'whole': every gene of the wide study."""
    symbols = [gene.symbol for gene in make_genes(size.genes)]
    hundred = symbols[:: len(symbols) // 100][:100]
    all_of_tall = [gene.symbol for gene in make_genes(100)]
    return {
        workload.name: workload
        for workload in (
            _matrix("W1", "100 genes x 1,000 samples", WIDE, hundred, 100_000),
            _matrix("W2", "1 gene x 1,000 samples", WIDE, hundred[:1], 1_000),
            Workload("W3", "300 studies", "/api/studies", {}, 300),
            Workload(
                "W4",
                "1,000 samples x 30 clinical attributes",
                "/api/clinicaldata/samples",
                {"study_id": WIDE, "attribute_ids": ""},
            ),
            Workload("W5", "20,000 mutations", "/api/geneticprofiledata", _of(WIDE, MUTATIONS, ""), 20_000),
            _matrix("W6", "100 genes x 10,000 samples", TALL, all_of_tall, 100 * size.tall_samples),
            Workload("whole", f"{size.genes:,} genes x 1,000 samples", "/api/geneticprofiledata", _of(WIDE, EXPRESSION, "")),
        )
    }


def _matrix(name, title, study_id, symbols, records):
    return Workload(name, title, "/api/geneticprofiledata", _of(study_id, EXPRESSION, ",".join(symbols)), records)


def _of(study_id, profile, symbols):
    return {"genetic_profile_ids": f"{study_id}_{profile}", "genes": symbols}
