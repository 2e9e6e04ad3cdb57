"""The costliest requests that one anonymous client may send: of whole studies, sorted, paged, packed, read slowly, several at one moment.

The first twenty were found by asking every address about everything in a study of 800 genes and 3,000 samples, and measuring CPU time as
`tests.judges.costs` does; *why* says what makes a request costly, with seconds of CPU and megabytes of its answer.
"""

import json
from collections.abc import Iterator
from itertools import cycle, islice
from typing import NamedTuple

from tests.judges.hostile import FORM, JSON

GENES, SAMPLES, STUDIES = 800, 3000, ("broad", "second")
THIRD = "/portal/api"
# Places asked of /api/mutation_count, about half a megabyte.
PLACES = 50_000


class Costly(NamedTuple):
    """A POST, or a GET where there is no body. *kind*: how it attacks. *packed*: whether the answer is asked for as gzip. *rate*: bytes a second that are read; 0: all at once."""

    kind: str
    name: str
    path: str
    body: bytes
    why: str
    content_type: str = FORM
    packed: bool = False
    rate: int = 0

    @property
    def title(self) -> str:
        return f"{self.kind}: {self.name}"


class Study(NamedTuple):
    """What is there to be named. *genes*: symbols; *entrezs*: the same genes."""

    name: str
    genes: list[str]
    entrezs: list[int]
    samples: list[str]

    @property
    def every(self) -> str:
        return f"{self.name}_all"

    def profile(self, name: str) -> str:
        return f"{self.name}_{name}"


def costliest(study: Study) -> list[Costly]:
    """Returns all of them but those that one client sends at one moment."""
    return [*by_breadth(study), *by_order(study), *by_pages(study), *by_gzip(study), *underestimated(study), *read_slowly(study)]


def by_breadth(study: Study) -> Iterator[Costly]:
    """The twenty costliest addresses, each asked about everything."""
    yield from _of_revised(study)
    yield from _of_services(study)
    yield from _of_third(study)


def _of_revised(study):
    many = ",".join(study.genes)
    kinds = ",".join(study.profile(name) for name in ("mutations", "gistic", "rna_seq_v2_mrna_median_Zscores"))
    halves = {"altered_sample_ids": ",".join(study.samples[::2]), "unaltered_sample_ids": ",".join(study.samples[1::2])}
    of_expression = {"genetic_profile_ids": study.profile("rna_seq_v2_mrna")}
    yield _form("/api/geneticprofiledata", "2.0 M values, 1.0 s, 400 MB", **of_expression, genes="")
    yield _form("/api/mutations", "46,000 mutations with all fields, 1.4 s, 64 MB", genetic_profile_ids=study.profile("mutations"))
    yield _form("/api/alterations", "three profiles gone through by gene, 1.8 s, 33 MB", genetic_profile_ids=kinds, genes=many, sample_list_id=study.every)
    yield _form("/api/enrichments", "a test a gene, 0.4 s, computed in one go", **of_expression, **halves)
    yield _form("/api/coexpressions", "a correlation a gene, 0.3 s, computed in one go", **of_expression, genes="TP53", sample_list_id=study.every)
    yield _form("/api/copynumbersegments", "160,000 segments, 0.4 s, 20 MB", study_id=study.name)
    events = ",".join(map(str, range(1, 20_000)))
    yield _form("/api/similarsamples", "20,000 events sought in all samples, 1.3 s, 28 MB", study_id=study.name, sample_id=study.samples[0], mutation_event_ids=events)


def _of_services(study):
    genes, everybody = " ".join(study.genes), {"case_set_id": study.every}
    mutations, expression, copies = (study.profile(name) for name in ("mutations", "rna_seq_v2_mrna", "gistic"))
    kinds = f"{mutations} {copies} {study.profile('rna_seq_v2_mrna_median_Zscores')}"
    of_study = {"cancer_study_id": study.name}
    halves = {"altered_case_id_list": " ".join(study.samples[::2]), "unaltered_case_id_list": " ".join(study.samples[1::2])}
    yield _form("/crosscancermutation.json", "mutations of 800 genes, 2.2 s, 52 MB", geneList=",".join(study.genes), cancer_study_list=study.name, data_priority="0")
    yield _form("/GeneData.json", "a cell a gene and sample, 2.0 s, 105 MB", oql=genes, geneticProfileIds=kinds, **everybody)
    yield _form("/network.do", "neighbours of 800 genes and their alterations, 3 s, 30 MB", **of_study, gene_list=genes, genetic_profile_ids=kinds, Z_SCORE_THRESHOLD="2", **everybody)
    yield _form("/getMutationData.json", "objects of all mutations, 2.4 s, 55 MB", geneticProfiles=mutations, geneList=genes, caseSetId=study.every)
    yield _form("/getProfileData.json", "a cell a gene and sample, 1.1 s, 123 MB", **of_study, genetic_profile_id=expression, gene_list=genes, **everybody)
    yield _form("/getAlterationData.json", "a cell a gene and sample, 1.8 s, 88 MB", **of_study, profile_id=expression, gene_list=genes, **everybody)
    yield _form("/mutations.json", "columns of all mutations at once, 0.8 s, 14 MB", mutation_profile=mutations, sample_id=",".join(study.samples), cna_profile=copies, mrna_profile=expression)
    yield _form("/oranalysis.do", "a test a gene, 0.4 s, computed in one go", **of_study, profile_id=expression, gene_list="TP53", **halves)


def _of_third(study):
    expression, copies, mutations = (f"{THIRD}/molecular-profiles/{study.profile(name)}" for name in ("rna_seq_v2_mrna", "gistic", "mutations"))
    detailed = "?projection=DETAILED"
    yield _json(f"{expression}/molecular-data/fetch{detailed}", "gene objects in each of 2.0 M values, 3.8 s, 640 MB", {"sampleListId": study.every})
    levels = "discreteCopyNumberEventType=ALL"
    yield _json(f"{copies}/discrete-copy-number/fetch{detailed}&{levels}", "2.3 M values with genes, 11 s, 690 MB", {"sampleListId": study.every})
    yield _json(f"{mutations}/mutations/fetch{detailed}", "46,000 mutations with genes, 0.3 s, 37 MB", {"sampleListId": study.every})
    every = {"ids": study.samples}
    yield _json(f"{THIRD}/studies/{study.name}/clinical-data/fetch?clinicalDataType=SAMPLE", "120,000 values, 0.4 s, 24 MB", every)
    segments = [{"sampleId": sample, "studyId": study.name} for sample in study.samples]
    yield _json(f"{THIRD}/copy-number-segments/fetch", "3,000 samples named one by one, 0.6 s, 32 MB", segments)


def by_order(study: Study) -> Iterator[Costly]:
    """One record of an answer that is sorted whole."""
    for path, field, asked in (
        ("/api/mutations", "-amino_acid_change", {"genetic_profile_ids": study.profile("mutations"), "genes": ",".join(study.genes[:100])}),
        ("/api/clinicaldata/samples", "attr_val", {"study_id": study.name, "attribute_ids": ""}),
        ("/api/copynumbersegments", "segment_mean", {"study_id": study.name}),
        ("/api/genes", "hugo_gene_symbol", {}),
        ("/api/geneticprofiledata", "profile_data", {"genetic_profile_ids": study.profile("rna_seq_v2_mrna"), "genes": ",".join(study.genes[:40])}),
    ):
        yield _form(path, "one record of all, sorted", **asked, order=field, limit="1")._replace(kind="order")


def by_pages(study: Study) -> Iterator[Costly]:
    """Pages of sorted listings, a last page, and a count of all."""
    mutations = f"{THIRD}/molecular-profiles/{study.profile('mutations')}/mutations/fetch"
    whole = {"sampleListId": study.every}
    for query in ("sortBy=proteinChange&pageSize=1", "sortBy=proteinChange&pageSize=1&pageNumber=40000", "pageSize=1&pageNumber=40000", "projection=META"):
        yield _json(f"{mutations}?{query}", query, whole, "pages")
    values, of_list = f"{THIRD}/studies/{study.name}/clinical-data", mutations.removesuffix("/fetch") + f"?sampleListId={study.every}"
    for address in (f"{values}?sortBy=value&pageSize=1&pageNumber=10000", f"{of_list}&sortBy=keyword&direction=DESC&pageSize=1"):
        name = address.removeprefix(THIRD).replace(f"sampleListId={study.every}&", "")
        yield Costly("pages", name, address, b"", "one record of all, sorted")


def by_gzip(study: Study) -> Iterator[Costly]:
    asked = {"genetic_profile_ids": study.profile("rna_seq_v2_mrna"), "genes": ""}
    yield _form("/api/geneticprofiledata", "400 MB to pack", **asked)._replace(kind="gzip", packed=True)


def underestimated(study: Study) -> Iterator[Costly]:
    """Small questions with much work behind them."""
    genes = ",".join(islice(cycle(study.genes), PLACES))
    places = ",".join(str(number % 3000) for number in range(PLACES))
    yield _small("/api/mutation_count", f"{PLACES:,} places, 0.3 s", type="count", per_study="true", gene=genes, start=places, end=places)
    yield _small("/api/studysummaries", "all studies", study_ids="")
    yield _small("/api/clinicaldata/samples", "all attributes, 11 MB", study_id=study.name, attribute_ids="")
    yield _small("/api/survival", "curves of all patients", study_id=study.name)
    yield _small("/api/clinicalvalues", "values of all attributes counted, 0.16 s", study_id=study.name)
    yield _small("/api/alterationcounts", "all genes of all studies, no profile named, 0.4 s", study_ids=",".join(STUDIES), genes=",".join(study.genes))
    yield _small("/api/genesaliases", "all of a portal's genes, 4 MB")
    yield _small("/pancancerMutations.json", "keywords of 800 genes in all studies", cmd="byHugos", q=",".join(study.genes))
    yield _small("/network.do", "one gene, whose neighbours are all others, 2.5 s, 30 MB", cancer_study_id=study.name, gene_list=study.genes[0],
                 genetic_profile_ids=study.profile("mutations"), Z_SCORE_THRESHOLD="2", case_set_id=study.every)  # fmt: skip
    yield _small("/getCoExp.do", "one gene beside all others, 0.3 s", cancer_study_id=study.name, gene="TP53", profile_id=study.profile("rna_seq_v2_mrna"), case_set_id=study.every)
    yield _small("/webservice.do", "a table of all genes, 0.2 s, 20 MB", cmd="getProfileData", genetic_profile_id=study.profile("rna_seq_v2_mrna"),
                 case_set_id=study.every, gene_list=",".join(study.genes))  # fmt: skip


def read_slowly(study: Study, rate: int = 10_000) -> Iterator[Costly]:
    """Long answers, of which so many bytes a second are read."""
    for asked in by_breadth(study):
        if asked.path in ("/api/geneticprofiledata", "/api/alterations", "/GeneData.json"):
            yield asked._replace(kind="slow", rate=rate)


def at_one_moment(study: Study) -> list[list[Costly]]:
    """Returns the requests that a portal's page sends at one moment, five times each, and all kinds of them mixed."""
    analyses = [one for one in by_breadth(study) if one.path in ("/oranalysis.do", "/api/enrichments", "/api/coexpressions")]
    analyses += [one for one in underestimated(study) if one.path == "/getCoExp.do"]
    moments = [[one] * 5 for one in analyses] + [[*analyses, analyses[0]]]
    return [[one._replace(kind="five", name=one.name if len(set(moment)) == 1 else "mixed") for one in moment] for moment in moments]


def _form(path, why, **asked):
    return Costly("breadth", path, path, "&".join(f"{name}={text}" for name, text in asked.items()).encode(), why)


def _small(path, why, **asked):
    return _form(path, why, **asked)._replace(kind="small question")


def _json(path, why, asked, kind="breadth"):
    name = path.partition("?")[0].removeprefix(THIRD) + (f"?{why}" if kind == "pages" else "")
    return Costly(kind, name, path, json.dumps(asked).encode(), why, JSON)
