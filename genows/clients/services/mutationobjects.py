"""getMutationData.json: the mutations of genes in samples, with all that is known of them."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any
from urllib.parse import urlsplit

from genows.auth.permissions import Profile, Study
from genows.clients.services import scope
from genows.clients.services.annotations import Cosmic, MyCancerGenome
from genows.clients.services.dialect import json_list, required, required_words, words
from genows.data.alterations import COPY_NUMBER, MUTATIONS, Hotspots
from genows.data.cells import matrix_cells
from genows.data.genes import Gene
from genows.data.mutations import known_count, known_score, mutation_counts, variant_share
from genows.data.numbers import meant_single
from genows.db.batches import batches
from genows.db.sessions import Session
from genows.encode.jsontext import RecordFrame, dumps, texts
from genows.errors import ParameterError
from genows.http.answers import Answer
from genows.http.request import Request

# Genes whose mutations are read at a time, and mutations that are written at a time.
GENES, ROWS = 100, 250
# Cells of those genes and the samples that are held at a time, of fewer genes then: 10,000 samples of 100 genes took 340 MB.
CELLS = 20_000
CENTERS = {"broad.mit.edu": "Broad", "genome.wustl.edu": "WashU", "hgsc.bcm.edu": "Baylor"}
BUILDS = {"36": "hg18", "36.1": "hg18", "37": "hg19", "grch37": "hg19"}
NO_LINK = frozenset({"", "NA", "[Not Available]"})
UNSAFE = re.compile(r"[^A-Za-z0-9-]")
# Stands for the member that bears the number of the portal's build: an accident of old that pages read.
BUILD_MEMBER = ""
# Members with arrays: JSON text already, or written one by one; all others hold a text, a number or a boolean.
COSMIC, ANCHORS = "cosmic", "myCancerGenome"
MEMBERS = (
    "mutationId", "mutationSid", "keyword", "geneticProfileId", "mutationEventId", "geneSymbol", "caseId", "linkToPatientView", "cancerType",
    "cancerStudy", "cancerStudyShort", "cancerStudyLink", "tumorType", "proteinChange", "aminoAcidChange", "mutationType", COSMIC,
    "functionalImpactScore", "fisValue", "msaLink", "xVarLink", "pdbLink", "igvLink", "mutationStatus", "validationStatus", "sequencingCenter",
    BUILD_MEMBER, "ncbiBuildNo", "chr", "startPos", "endPos", "referenceAllele", "variantAllele", "tumorFreq", "normalFreq", "tumorRefCount",
    "tumorAltCount", "normalRefCount", "normalAltCount", "canonicalTranscript", "refseqMrnaId", "codonChange", "uniprotId", "uniprotAcc",
    "proteinPosStart", "proteinPosEnd", "mutationCount", "cna", ANCHORS, "isHotspot",
)  # fmt: skip


@lru_cache(maxsize=10)
def _frame(build: str) -> RecordFrame:
    return RecordFrame([name or build for name in MEMBERS])


def get_mutation_data(request: Request, db: Session) -> Answer:
    """Gives a mutation object for each mutation: by profile and gene as asked, then sample and event."""
    params = request.params
    profile_ids, names = required_words(params, "geneticProfiles"), required_words(params, "geneList")
    set_ids = [list_id for list_id in words(params, "caseSetId") if list_id != scope.NO_LIST]
    if not set_ids and not any(params.first(name) is not None for name in ("caseIdsKey", "caseList")):
        required(params, "caseSetId")
        raise ParameterError("caseSetId", "is empty: give ids of sample lists, or caseList.")
    genes = list(dict.fromkeys(scope.genes(db, names).values()))
    profiles = scope.profiles(request, db, profile_ids)
    samples = _samples(request, db, set_ids)
    return of_all(object_texts(db, profile, genes, samples(profile.study), request.portal.ncbi_build) for profile in profiles)


def _samples(request, db, set_ids) -> Callable[[Study], dict[int, str]]:
    """Returns study → sample_pk → id of those of its samples that the first parameter of three names: by their ids, in every study.

    The names are looked up once, not for each of hundreds of profiles.
    """
    keys = words(request.params, "caseIdsKey")
    if set_ids:
        ids = list(dict.fromkeys(sample_id for list_id in set_ids for sample_id in scope.list_ids(request, db, list_id)))
    elif keys:
        ids = [sample_id for key in keys for sample_id in scope.stored_ids(db, key)]
    else:
        ids = words(request.params, "caseList")
    return lambda study: scope.in_study(db, study, ids)


def object_texts(db: Session, profile: Profile, genes: Sequence[Gene], samples: dict[int, str], build: str) -> Iterator[str]:
    """Yields the mutation objects of a mutation profile as JSON texts, some hundred comma-joined; nothing of another profile.

    *build*: what the member that repeats the build is called.
    """
    if profile.alteration_type != MUTATIONS or not samples or not genes:
        return
    about = _About(db, profile, build)
    for those in batches(genes, max(1, min(GENES, CELLS // len(samples)))):
        by_gene: dict[int, list] = {gene.entrez: [] for gene in those}
        for row in db.named("service_mutations_by_genes", profile_pk=profile.pk, entrezs=list(by_gene)):
            if row.sample_pk in samples:
                by_gene[row.entrez].append(row)
        symbols = {gene.entrez: gene.symbol for gene in those}
        rows = list(chain.from_iterable(by_gene.values()))
        if rows:
            cna = _cna_cells(about, [gene for gene in those if by_gene[gene.entrez]], samples)
            for some in batches(rows, ROWS):
                yield about.text(some, symbols, samples, cna)


def _cna_cells(about, genes, samples) -> dict[tuple[int, int], str]:
    """Returns (Entrez id, sample_pk) → its cell in the study's copy-number profile, of those genes that the profile has."""
    if about.cna is None:
        return {}
    pks = list(samples)
    rows = matrix_cells(about.db, about.cna, genes, pks)
    return {(gene.entrez, pk): cell for gene, cells in rows if cells is not None for pk, cell in zip(pks, cells, strict=True)}


class _About:
    """What the mutations of a profile have in common: its study, and what is known of its samples."""

    def __init__(self, db: Session, profile: Profile, build: str):
        self.db, self.profile, self.frame, study = db, profile, _frame(build), profile.study
        self.study = db.one("studies_by_ids", study_ids=[study.study_id])
        types = db.all("cancer_types_by_ids", cancer_type_ids=[self.study.type_of_cancer])
        self.cancer_type = types[0].name if types else None
        values = db.all("sample_attribute_values", study_pk=study.pk, attr_id="CANCER_TYPE")
        self.tumor_types = {row.sample_pk: row.attr_val for row in values}
        self.patients = {row.sample_pk: row.patient_id for row in db.all("all_samples_with_patients", study_pk=study.pk)}
        self.counts = mutation_counts(db, profile)
        self.hotspots, self.my_cancer_genome = Hotspots(db), MyCancerGenome(db)
        self.cna = _shown_copy_number(db, study)

    def text(self, rows: Sequence[Any], symbols, samples, cna) -> str:
        cosmic = Cosmic(self.db, (row.keyword for row in rows))
        # Column by column: as JSON texts many values are made by one call.
        columns = list(zip(*(self._members(row, symbols[row.entrez], samples[row.sample_pk], cosmic, cna) for row in rows), strict=True))
        written = [column if name == COSMIC else _written(name, column) for name, column in zip(MEMBERS, columns, strict=True)]
        return self.frame.filled(list(chain.from_iterable(zip(*written, strict=True))))

    def _members(self, row, symbol, sample_id, cosmic, cna) -> tuple:
        study, start, end = self.study, known_count(row.protein_start), known_count(row.protein_end)
        counts = list(map(known_count, (row.tumor_ref, row.tumor_alt, row.normal_ref, row.normal_alt)))
        build = BUILDS.get((row.ncbi_build or "").lower(), row.ncbi_build)
        return (
            f"m{row.event_pk}-{self.profile.pk}-{row.sample_pk}",
            UNSAFE.sub("-", f"{symbol}{self.patients.get(row.sample_pk, '')}{row.protein_change or ''}"),
            row.keyword,
            self.profile.profile_id,
            row.event_pk,
            symbol,
            sample_id,
            f"case.do?cancer_study_id={study.id}&sample_id={sample_id}",
            self.cancer_type,
            study.name,
            study.short_name or study.id,
            f"study?id={study.id}",
            self.tumor_types.get(row.sample_pk),
            row.protein_change,
            row.amino_acid_change,
            row.mutation_type,
            cosmic.text(row.keyword, row.protein_start),
            row.functional_impact_score,
            _impact(row),
            _link(row.msa_link),
            _link(row.xvar_link),
            _link(row.pdb_link),
            None,
            row.mutation_status,
            row.validation_status,
            CENTERS.get((row.center or "").lower(), row.center),
            build,
            build,
            row.chr if row.chr in (None, "NA") else f"chr{row.chr}",
            row.start,
            row.end,
            row.reference_allele,
            row.variant_allele,
            variant_share(counts[1], counts[0]),
            variant_share(counts[3], counts[2]),
            *counts,
            bool(row.canonical),
            row.refseq_mrna_id,
            row.codon_change,
            row.uniprot_id,
            row.uniprot_acc,
            start,
            end,
            self.counts.get(row.sample_pk),
            cna.get((row.entrez, row.sample_pk)),
            self.my_cancer_genome.of(row.entrez, row.protein_change, row.mutation_type),
            self.hotspots.has(row.entrez, row.protein_change),
        )


def _written(name, column) -> list[str]:
    return [dumps(value) if value else "[]" for value in column] if name == ANCHORS else texts(list(column))


def _shown_copy_number(db, study) -> Profile | None:
    """Returns the first copy-number profile of the study that pages show."""
    for row in db.all("profiles_by_studies", study_pks=[study.pk]):
        if row.genetic_alteration_type == COPY_NUMBER and row.show_profile_in_analysis_tab == "1":
            key = db.one("profile_keys_by_ids", genetic_profile_ids=[row.id])
            return Profile(key.profile_pk, key.id, key.genetic_alteration_type, study)
    return None


def _impact(row) -> float | None:
    score = known_score(row.fis_value, row.functional_impact_score)
    return None if score is None else meant_single(score)


def _link(text: str | None) -> str:
    """Returns a link as pages follow it, NA where there is none."""
    if text is None or text.strip() in NO_LINK:
        return "NA"
    try:
        url = urlsplit(text if text.startswith(("http://", "https://")) else f"http://{text}")
    except ValueError:
        return "NA"
    return f"omaRedirect.do?site={url.netloc}{url.path}" + (f"&{url.query}" if url.query else "")


def of_all(texts_of_profiles: Iterable[Iterator[str]]) -> Answer:
    """Returns the objects of several profiles, one array."""
    return json_list(chain.from_iterable(texts_of_profiles))
