"""getMutationData.json: the mutations of genes in samples, with all that is known of them. mutations.json: a patient's
mutations as columns.

mutations.json tells as well how common mutations are, how many samples have, and which genes are mutated again and
again.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, chain, groupby, islice, repeat, starmap
from operator import itemgetter
from typing import Any
from urllib.parse import urlsplit

from genows.auth import permissions
from genows.clients.services import recurrence, scope
from genows.clients.services.annotations import MUTATED, Cosmic, MyCancerGenome, drugs_of_events, expression_contexts
from genows.clients.services.dialect import columns, event_ids, json_list, json_object, required, required_words, whole, words
from genows.columns.blocks import Block, Derived, joined, split
from genows.columns.fields import Shown, View
from genows.columns.jsonvalues import dumps
from genows.data.alterations import COPY_NUMBER, MUTATIONS, Hotspots
from genows.data.cells import NO_VALUE, cell_rows, matrix_cells
from genows.data.genes import Gene, genes_by_entrez
from genows.data.mutationfields import BY_COLUMN
from genows.data.mutations import EVENT, GENE, SAMPLE, Selection, mutation_counts, read
from genows.data.profiles import of_study
from genows.data.reference import cancer_genes, census, place_of
from genows.db.identifiers import Profile, Study
from genows.db.lists import batches
from genows.db.sessions import Session
from genows.encode import weaving
from genows.encode.weaving import BARE, JSON
from genows.errors import ParameterError
from genows.http.answers import Answer
from genows.http.request import Request

# Genes whose mutations are read at a time.
GENES = 100
# Cells of those genes and the samples that are held at a time, of fewer genes then: 10,000 samples of 100 genes took
# 340 MB.
CELLS = 20_000
CENTERS = {"broad.mit.edu": "Broad", "genome.wustl.edu": "WashU", "hgsc.bcm.edu": "Baylor"}
BUILDS = {"36": "hg18", "36.1": "hg18", "37": "hg19", "grch37": "hg19"}
NO_LINK = frozenset({"", "NA", "[Not Available]"})
UNSAFE = re.compile(r"[^A-Za-z0-9-]")
# Stands for the member that bears the number of the portal's build: an accident of old that pages read.
BUILD_MEMBER = ""
READS = tuple([f"{allele}_read_count_{tissue}" for tissue in ("tumor", "normal") for allele in ("reference", "variant")])
RESIDUES = "protein_start_position", "protein_end_position"
# (member, column, form)
MEMBERS = (
    ("mutationId", "id", ""), ("mutationSid", "short_id", ""), ("keyword", "keyword", ""), ("geneticProfileId", "genetic_profile_id", ""),
    ("mutationEventId", EVENT, BARE), ("geneSymbol", "symbol", ""), ("caseId", "sample_id", ""), ("linkToPatientView", "patient_link", ""),
    ("cancerType", "cancer_type", ""), ("cancerStudy", "study_name", ""), ("cancerStudyShort", "short_name", ""),
    ("cancerStudyLink", "study_link", ""), ("tumorType", "tumor_type", ""), ("proteinChange", "protein_change", ""),
    ("aminoAcidChange", "amino_acid_change", ""), ("mutationType", "mutation_type", ""), ("cosmic", "cosmic", BARE),
    ("functionalImpactScore", "functional_impact_score", ""), ("fisValue", "impact", BARE), ("msaLink", "link_xvar_link_msa", ""),
    ("xVarLink", "link_xvar_link", ""), ("pdbLink", "link_xvar_link_pdb", ""), ("igvLink", "igv_link", ""),
    ("mutationStatus", "mutation_status", ""), ("validationStatus", "validation_status", ""), ("sequencingCenter", "center", ""),
    (BUILD_MEMBER, "build", ""), ("ncbiBuildNo", "build", ""), ("chr", "chromosome", ""), ("startPos", "start_position", BARE),
    ("endPos", "end_position", BARE), ("referenceAllele", "reference_allele", ""), ("variantAllele", "variant_allele", ""),
    ("tumorFreq", "tumor_share", BARE), ("normalFreq", "normal_share", BARE),
    *zip(("tumorRefCount", "tumorAltCount", "normalRefCount", "normalAltCount"), (f"known_{name}" for name in READS), repeat(BARE)),
    ("canonicalTranscript", "is_canonical", BARE), ("refseqMrnaId", "refseq_mrna_id", ""), ("codonChange", "codon_change", ""),
    ("uniprotId", "uniprot_id", ""), ("uniprotAcc", "uniprot_acc", ""), ("proteinPosStart", "known_protein_start_position", BARE),
    ("proteinPosEnd", "known_protein_end_position", BARE), ("mutationCount", "mutations", BARE), ("cna", "cna", ""),
    ("myCancerGenome", "anchors", BARE), ("isHotspot", "is_in_hotspot", BARE),
)  # fmt: skip
FIELDS_SHOWN = tuple([column for _, column, _ in MEMBERS if column in BY_COLUMN])
COLUMNS = (
    "id", "caseIds", "key", "chr", "start", "end", "entrez", "gene", "protein-start", "protein-end", "aa", "aa-orig", "ref", "var", "type",
    "status", "cosmic", "mutsig", "genemutrate", "keymutrate", "cna", "mrna", "sanger", "cancer-gene", "drug", "ma", "alt-count", "ref-count",
    "normal-alt-count", "normal-ref-count", "validation", "mycancergenome", "is-hotspot",
)  # fmt: skip
@lru_cache(maxsize=10)
def _view(build: str) -> View:
    return View(tuple([Shown(name or build, column, form) for name, column, form in MEMBERS]))


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
    found = (object_texts(db, profile, genes, samples(profile.study), request.portal.ncbi_build) for profile in profiles)
    return json_list(chain.from_iterable(found))


def _samples(request, db, set_ids) -> Callable[[Study], dict[int, str]]:
    """Returns study → sample_pk → id of those of its samples that the first parameter of three names.

    By their ids, in every study.

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
    """Yields the mutation objects of a mutation profile as JSON texts, some hundred comma-joined.

    Nothing of another profile.

    *build*: what the member that repeats the build is called.
    """
    if profile.alteration_type != MUTATIONS or not samples or not genes:
        return
    about, view = _About(db, profile), _view(build)
    for those in batches(genes, max(1, min(GENES, CELLS // len(samples)))):
        places = {str(gene.entrez): place for place, gene in enumerate(those)}
        block = joined(read(db, Selection(profile, [gene.entrez for gene in those], samples), about.needed), about.needed)
        keys = list(zip(block.mapped(GENE, places.__getitem__), *(map(int, block.values(name)) for name in (SAMPLE, EVENT)), strict=True))
        made = about.columns(those, samples, frozenset(block.values(GENE)))
        for some in split(block.take(sorted(range(block.size), key=keys.__getitem__))):
            yield weaving.woven(JSON, view, some.with_columns(made))


class _About:
    """What the mutations of a profile have in common: its study, and what is known of its samples. *needed*: fields that are read."""

    def __init__(self, db: Session, profile: Profile):
        self._db, study = db, profile.study
        row = db.one("studies_by_ids", study_ids=[study.study_id])
        types = db.all("cancer_types_by_ids", cancer_type_ids=[row.cancer_type_id])
        tumor_types = {str(each.sample_pk): each.attr_val for each in db.all("sample_attribute_values", study_pk=study.pk, attr_id="CANCER_TYPE")}
        counts, hotspots, pages = mutation_counts(db, profile), Hotspots(db), MyCancerGenome(db)
        self._cna = _shown_copy_number(db, study)
        self._made: dict[str, Any] = {
            "id": _of((EVENT, SAMPLE), lambda event, pk: f"m{event}-{profile.pk}-{pk}"),
            "patient_link": _of(("sample_id",), lambda sample_id: f"case.do?cancer_study_id={row.study_id}&sample_id={sample_id}"),
            "cancer_type": types[0].name if types else None,
            "study_name": row.name,
            "short_name": row.short_name or row.study_id,
            "study_link": f"study?id={row.study_id}",
            "tumor_type": _of((SAMPLE,), tumor_types.get),
            "cosmic": Derived(("keyword", "protein_start_position"), self._cosmic),
            "impact": _of(("fis_value",), _number),
            **{f"link_{name}": _of((name,), _link) for name in ("xvar_link_msa", "xvar_link", "xvar_link_pdb")},
            "igv_link": None,
            "center": _of(("sequencing_center",), lambda text: CENTERS.get((text or "").lower(), text)),
            "build": _of(("ncbi_build",), lambda text: BUILDS.get((text or "").lower(), text)),
            "chromosome": _of(("chr",), lambda text: text if text in (None, "NA") else f"chr{text}"),
            **{f"{tissue}_share": _of((f"{tissue}_freq",), _number) for tissue in ("tumor", "normal")},
            **{f"known_{name}": _of((name,), _known) for name in (*READS, *RESIDUES)},
            "is_canonical": _of(("canonical",), lambda text: dumps(text not in (None, "0"))),
            "mutations": _of((SAMPLE,), lambda pk: None if (count := counts.get(int(pk))) is None else str(count)),
            "anchors": _of((GENE, "protein_change", "mutation_type"), lambda gene, *known: dumps(list(pages.of(int(gene), *known)))),
            "is_in_hotspot": _of((GENE, "protein_change"), lambda gene, change: dumps(hotspots.has(int(gene), change))),
        }
        sources = chain.from_iterable(column.sources for column in self._made.values() if isinstance(column, Derived))
        self.needed = tuple(dict.fromkeys((GENE, SAMPLE, EVENT, "patient_id", *FIELDS_SHOWN, *sources)))

    def columns(self, genes: Sequence[Gene], samples: dict[int, str], mutated: Collection[str]) -> dict[str, Any]:
        """Returns what members are made of, beside the fields. *mutated*: Entrez ids, as texts, of those of *genes* that have mutations."""
        symbols = {str(gene.entrez): gene.symbol for gene in genes}
        cna = self._cna_cells([gene for gene in genes if str(gene.entrez) in mutated], list(samples))
        return self._made | {
            "symbol": _of((GENE,), symbols.__getitem__),
            "short_id": _of((GENE, "patient_id", "protein_change"), lambda gene, *known: UNSAFE.sub("-", "".join([symbols[gene], *filter(None, known)]))),
            "cna": _of((GENE, SAMPLE), lambda *pair: cna.get(pair)),
        }

    def _cna_cells(self, genes, pks) -> dict[tuple[str, ...], str]:
        """Returns (Entrez id, sample_pk) → its cell in the study's copy-number profile, of those genes that the profile has."""
        rows = matrix_cells(self._db, self._cna, genes, pks) if self._cna and genes else ()
        return {(str(gene.entrez), str(pk)): cell for gene, cells in rows if cells is not None for pk, cell in zip(pks, cells, strict=True)}

    def _cosmic(self, pairs):
        cosmic = Cosmic(self._db, {keyword for keyword, _ in pairs})
        return {(keyword, start): cosmic.text(keyword, start and int(start)) for keyword, start in pairs}


def _of(sources: tuple[str, ...], make: Callable[..., str | None]) -> Derived:
    """Returns the column that *make* makes of each different value of *sources*."""
    return Derived(sources, (lambda rows: {row: make(*row) for row in rows}) if len(sources) > 1 else lambda values: {value: make(value) for value in values})


def _number(text: str | None) -> str | None:
    """Returns a number as Python writes it: 1.0 for 1."""
    return None if text is None else dumps(float(text))


def _known(text: str | None) -> str | None:
    """Returns a count, or a place; None for the negative numbers that loaders write where they know none."""
    return None if text is None or text.startswith("-") else text


def _shown_copy_number(db, study) -> Profile | None:
    """Returns the first copy-number profile of the study that pages show."""
    return next((each.of(study) for each in of_study(db, study.pk) if each.alteration_type == COPY_NUMBER and each.is_shown), None)


def _link(text: str | None) -> str:
    """Returns a link as pages follow it, NA where there is none."""
    if text is None or text.strip() in NO_LINK:
        return "NA"
    try:
        url = urlsplit(text if text.startswith(("http://", "https://")) else f"http://{text}")
    except ValueError:
        return "NA"
    return f"omaRedirect.do?site={url.netloc}{url.path}" + (f"&{url.query}" if url.query else "")


def mutations(request: Request, db: Session) -> Answer:
    """Answers as the parameter cmd says: get_context, count_mutations, get_smg, else columns."""
    profile_id = required(request.params, "mutation_profile").strip()
    function = FUNCTIONS.get((request.params.first("cmd") or "").strip().lower(), _columns)
    profile = scope.profile(request, db, profile_id)
    return function(request, db, profile if profile and profile.alteration_type == MUTATIONS else None)


def _columns(request, db, profile: Profile | None) -> Answer:
    asked = required_words(request.params, "sample_id")
    samples = {} if profile is None else scope.in_study(db, profile.study, asked)
    if profile is None or not samples:
        return columns(COLUMNS, [])
    block = joined(read(db, Selection(profile, None, samples), CONTEXT), CONTEXT)
    places = block.mapped("chr", lambda text: place_of(text or "")), block.mapped("start_position", lambda text: int(text or 0)), map(int, block.values(EVENT))
    keys = list(zip(*places, strict=True))
    block = block.take(sorted(range(block.size), key=keys.__getitem__))
    return json_object(_Context(request, db, profile, block, samples, len(asked) == 1).columns())


class _Context:
    """What is known of the events' genes and keywords in the profile.

    *own*: mutations with fields of CONTEXT, event by event; *alone*: whether one sample was asked for.

    *firsts*: the first one of each event; *entrezs*: their genes.
    """

    def __init__(self, request, db, profile: Profile, own: Block, samples: dict[int, str], alone: bool):
        self.own, self.lengths = own, [len(list(same)) for _, same in groupby(own.values(EVENT))]
        self.firsts = own.take([end - length for end, length in zip(accumulate(self.lengths), self.lengths, strict=True)])
        self.entrezs, self.keyword_texts = list(map(int, self.firsts.values(GENE))), self.firsts.values("keyword")
        entrezs = set(self.entrezs)
        genes = genes_by_entrez(db, entrezs)
        self.symbols, self.census = {entrez: gene.symbol for entrez, gene in genes.items()}, census(db)
        self.cancer_genes, self.hotspots, self.my_cancer_genome = cancer_genes(db), Hotspots(db), MyCancerGenome(db)
        self.cosmic = Cosmic(db, self.keyword_texts)
        self.significant = recurrence.q_values(db, profile.study.pk)
        if samples.keys() >= scope.all_samples(db, profile.study).keys():
            self.genes, self.keywords = counted(map(int, own.values(GENE)), own.values("keyword"), list(map(int, own.values(SAMPLE))))
        else:
            self.genes, self.keywords = frequencies(db, profile, entrezs, set(filter(None, self.keyword_texts)))
        of_drugs = drugs_of_events(db, [(entrez, MUTATED) for entrez in entrezs], request.params.first("drug_type"))
        self.drugs = {entrez: drug_ids for (entrez, _), drug_ids in of_drugs.items()}
        self.cna: dict[int, str] | None = None
        self.mrna: dict[int, dict] = {}
        if alone:
            cna, mrna = (_context_profile(request, db, profile.study, name) for name in ("cna_profile", "mrna_profile"))
            pk = next(iter(samples))
            self.mrna = expression_contexts(db, mrna, pk, entrezs)
            if cna is not None:
                self.cna = {gene.entrez: cells[0] for gene, cells in cell_rows(db, cna, sorted(genes.values()), [pk])}

    def columns(self) -> Iterator[tuple[str, str]]:
        """Yields (name, JSON text) of each column, whose values are written by one call."""
        lengths = self.lengths
        names = self.own.mapped("sample_id", dumps)
        for name in COLUMNS:
            if name in OF_EVENT:
                yield name, dumps(self.firsts.values(OF_EVENT[name]))
            elif name in NUMBERS:
                yield name, _array(self.firsts.values(NUMBERS[name]))
            elif name in COUNTS:
                counts = [f"{sample}:{number}" if _known(number) else "" for sample, number in zip(names, self.own.values(COUNTS[name]), strict=True)]
                yield name, _grouped("{", counts, lengths, "}")
            elif name == "caseIds":
                yield name, _grouped("[", names, lengths, "]")
            elif name in TEXTS:
                yield name, _array(TEXTS[name](self))
            elif name == "ma":
                yield name, f"[{weaving.woven(JSON, IMPACTS, self.firsts)}]" if lengths else "[]"
            else:
                yield name, dumps(list(MADE[name](self)))

    def changes(self, *columns: str) -> Iterator[tuple]:
        """Yields the gene and fields of the first mutation of each event."""
        return zip(self.entrezs, *map(self.firsts.values, columns), strict=True)


def _array(items: Iterable[str | None]) -> str:
    """Returns an array of JSON texts, null for None."""
    return f"[{','.join([item or 'null' for item in items])}]"


def _grouped(begin: str, items: Sequence[str], lengths: Sequence[int], end: str) -> str:
    """Returns an array of JSON texts of *items*, so many each as *lengths* says, the empty ones left out."""
    rest = iter(items)
    groups = [next(rest) if length == 1 else ",".join(filter(None, islice(rest, length))) for length in lengths]
    return f"[{begin}{f'{end},{begin}'.join(groups)}{end}]" if groups else "[]"

# Column → the field of the first mutation of an event that it shows, as a text or as a number.
OF_EVENT = {
    "key": "keyword", "chr": "chr", "aa": "protein_change", "aa-orig": "amino_acid_change", "ref": "reference_allele", "var": "variant_allele",
    "type": "mutation_type", "status": "mutation_status", "validation": "validation_status",
}  # fmt: skip
NUMBERS = {"id": EVENT, "start": "start_position", "end": "end_position", "entrez": GENE}
COUNTS = {
    "alt-count": "variant_read_count_tumor", "ref-count": "reference_read_count_tumor", "normal-alt-count": "variant_read_count_normal",
    "normal-ref-count": "reference_read_count_normal",
}  # fmt: skip
IMPACTS = View((Shown("score", "functional_impact_score"), Shown("xvia", "xvar_link"), Shown("pdb", "xvar_link_pdb"), Shown("msa", "xvar_link_msa")))
CONTEXT = (GENE, SAMPLE, EVENT, "sample_id", "start_position", *OF_EVENT.values(), "end_position", *RESIDUES, *COUNTS.values(), *IMPACTS.columns)

# Column → what is known of the events, and of their genes.
MADE: dict[str, Callable[[_Context], Iterable]] = {
    "gene": lambda about: map(about.symbols.get, about.entrezs),
    "mutsig": lambda about: map(about.significant.get, about.entrezs),
    "genemutrate": lambda about: map(about.genes.get, about.entrezs, repeat(0)),
    "keymutrate": lambda about: map(about.keywords.get, about.keyword_texts, repeat(1)),
    "cna": lambda about: repeat(None, len(about.lengths)) if about.cna is None else map(about.cna.get, about.entrezs, repeat(NO_VALUE)),
    "mrna": lambda about: map(about.mrna.get, about.entrezs),
    "sanger": lambda about: map(about.census.__contains__, about.entrezs),
    "cancer-gene": lambda about: map(about.cancer_genes.__contains__, about.entrezs),
    "mycancergenome": lambda about: starmap(about.my_cancer_genome.of, about.changes("protein_change", "mutation_type")),
    "is-hotspot": lambda about: starmap(about.hotspots.has, about.changes("protein_change")),
}

# Column → JSON texts of what is known of the events, each made once: lists for each event would be 100,000 objects.
TEXTS: dict[str, Callable[[_Context], Iterable[str | None]]] = {
    "protein-start": lambda about: map(_known, about.firsts.values(RESIDUES[0])),
    "protein-end": lambda about: map(_known, about.firsts.values(RESIDUES[1])),
    "cosmic": lambda about: map(about.cosmic.text, about.keyword_texts, about.firsts.mapped(RESIDUES[0], lambda text: text and int(text))),
    "drug": lambda about: map({entrez: dumps(drug_ids) for entrez, drug_ids in about.drugs.items()}.get, about.entrezs),
}


def _context_profile(request, db, study, name) -> Profile | None:
    profile_id = (request.params.first(name) or "").strip()
    return scope.profile(request, db, profile_id, study) if profile_id else None


def frequencies(db: Session, profile: Profile, entrezs: Iterable[int], keywords: Iterable[str]) -> tuple[dict[int, int], dict[str, int]]:
    """Returns Entrez id → samples of the profile with a mutation of the gene, and keyword → samples with one of that
    keyword.
    """
    rows = db.all("gene_sample_counts", profile_pks=[profile.pk], entrezs=list(entrezs))
    genes = {row.entrez: row.samples for row in rows}
    take = db.item("keyword_samples", "keyword", "sample_pk")
    pairs = set(map(take, db.rows("keyword_samples", profile_pks=[profile.pk], keywords=list(keywords))))
    return genes, Counter(map(itemgetter(0), pairs))


def counted(entrezs: Iterable[int], keywords: Iterable[str | None], pks: Sequence[int]) -> tuple[dict[int, int], dict[str, int]]:
    """Returns what `frequencies` does, counted from all mutations of a profile: their genes, keywords and samples.

    PERF: 1.8 times as fast as to ask for them anew, of all 1,000 samples of a study.
    """
    return _samples_of(entrezs, pks), _samples_of(keywords, pks)


def _samples_of(names: Iterable[Any], pks: Sequence[int]) -> dict[Any, int]:
    """Returns name → in how many samples it stands; None and '' are none.

    A pair is a number: the collector of garbage would look at tuples.
    """
    numbers: dict[Any, int] = {}
    pairs = {numbers.setdefault(name, len(numbers)) << 32 | pk for name, pk in zip(names, pks, strict=True) if name}
    counts = Counter(pair >> 32 for pair in pairs)
    return {name: counts[number] for name, number in numbers.items()}


def _get_context(request, db, profile: Profile | None) -> Answer:
    events = event_ids(request.params, "mutation_id", required_too=True)
    readable = [] if profile is None else [each.pk for each in permissions.readable_profiles(db, request.caller, None)]
    rows = db.all("mutation_event_keywords", event_pks=events, profile_pks=readable)
    entrezs = dict.fromkeys(row.entrez for row in rows)
    keywords = dict.fromkeys(row.keyword for row in rows if row.keyword)
    by_gene, by_keyword = frequencies(db, profile, entrezs, keywords) if profile else ({}, {})
    genes = genes_by_entrez(db, entrezs)
    return whole(
        {
            "gene_context": {genes[entrez].symbol: by_gene[entrez] for entrez in entrezs if entrez in by_gene and entrez in genes},
            "keyword_context": {keyword: by_keyword[keyword] for keyword in keywords if keyword in by_keyword},
        }
    )


def _count_mutations(request, db, profile: Profile | None) -> Answer:
    if profile is None:
        return whole({})
    counts = mutation_counts(db, profile)
    if request.params.first("case_ids") is None:
        samples = scope.all_samples(db, profile.study)
    else:
        samples = scope.without_normal(db, profile.study, scope.in_study(db, profile.study, words(request.params, "case_ids")))
    return json_object((sample_id, str(counts[pk])) for pk, sample_id in samples.items() if pk in counts)


def _get_smg(request, db, profile: Profile | None) -> Answer:
    if profile is None:
        return whole([])
    samples = scope.all_samples(db, profile.study)
    if request.params.first("case_list") is not None:
        samples = scope.in_study(db, profile.study, words(request.params, "case_list"))
    return recurrence.recurrent_genes(db, profile, samples)

FUNCTIONS: dict[str, Callable[[Any, Session, Profile | None], Answer]] = {
    "get_context": _get_context, "count_mutations": _count_mutations, "get_smg": _get_smg,
}  # fmt: skip
