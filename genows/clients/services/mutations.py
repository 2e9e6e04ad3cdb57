"""mutations.json: a patient's mutations as columns, how common they are, mutation counts, recurrently mutated genes."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, chain, groupby, islice, repeat, starmap
from operator import itemgetter
from typing import Any

from genows.auth import permissions
from genows.auth.permissions import Profile
from genows.clients.services import recurrence, scope
from genows.clients.services.annotations import MUTATED, Cosmic, MyCancerGenome, drugs_of_events, expression_contexts
from genows.clients.services.dialect import columns, event_ids, json_object, required, required_words, whole, words
from genows.data.alterations import MUTATIONS, Hotspots
from genows.data.cells import NO_VALUE, cell_rows
from genows.data.genes import genes_by_entrez
from genows.data.mutations import known_count, mutation_counts
from genows.data.reference import cancer_genes, census, place_of
from genows.db.sessions import Session
from genows.encode.jsontext import RecordFrame, dumps, texts
from genows.http.answers import Answer
from genows.http.request import Request

COLUMNS = (
    "id", "caseIds", "key", "chr", "start", "end", "entrez", "gene", "protein-start", "protein-end", "aa", "aa-orig", "ref", "var", "type",
    "status", "cosmic", "mutsig", "genemutrate", "keymutrate", "cna", "mrna", "sanger", "cancer-gene", "drug", "ma", "alt-count", "ref-count",
    "normal-alt-count", "normal-ref-count", "validation", "mycancergenome", "is-hotspot",
)  # fmt: skip

BY_SAMPLES = "service_mutations_by_samples"


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
    return json_object(_column_texts(request, db, profile, samples, len(asked) == 1))


def _column_texts(request, db, profile, samples, alone: bool) -> Iterator[tuple[str, str]]:
    # PERF: plain tuples, not named ones, which the collector of garbage looks at again and again: 20,000 mutations in 0.35 s of CPU, else 0.5.
    place = db.item(BY_SAMPLES, "chr", "start", "event_pk")
    rows = sorted(db.rows(BY_SAMPLES, profile_pk=profile.pk, sample_pks=list(samples)), key=lambda row: _place(*place(row)))
    yield from _Context(request, db, profile, rows, samples, alone).columns()


def _place(chromosome, start, event_pk):
    return place_of(chromosome or ""), start or 0, event_pk


class _Context:
    """What is known of the events' genes and keywords in the profile. *rows*: event by event; *alone*: whether one sample was asked for.

    *own*: field → its values in the rows; *firsts*: in the first row of each event.
    """

    def __init__(self, request, db, profile: Profile, rows: list[tuple], samples: dict[int, str], alone: bool):
        fields = db.columns(BY_SAMPLES)
        self.samples, self.own = samples, _Columns(fields, rows)
        self.lengths = [sum(1 for _ in same) for _, same in groupby(self.own["event_pk"])]
        self.firsts = _Columns(fields, [rows[end - length] for end, length in zip(accumulate(self.lengths), self.lengths, strict=True)])
        entrezs = set(self.firsts["entrez"])
        genes = genes_by_entrez(db, entrezs)
        self.symbols, self.census = {entrez: gene.symbol for entrez, gene in genes.items()}, census(db)
        self.cancer_genes, self.hotspots, self.my_cancer_genome = cancer_genes(db), Hotspots(db), MyCancerGenome(db)
        self.cosmic = Cosmic(db, self.firsts["keyword"])
        self.significant = recurrence.q_values(db, profile.study.pk)
        if samples.keys() >= scope.all_samples(db, profile.study).keys():
            self.genes, self.keywords = counted(*map(self.own.__getitem__, ("entrez", "keyword", "sample_pk")))
        else:
            self.genes, self.keywords = frequencies(db, profile, entrezs, set(filter(None, self.firsts["keyword"])))
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
        """Yields (name, JSON text) of each column.

        PERF: a column at a time, many values by one call: 20,000 mutations in 0.15 s of CPU, a record an event in 0.6.
        """
        lengths = self.lengths
        names = list(map({pk: dumps(sample_id) for pk, sample_id in self.samples.items()}.__getitem__, self.own["sample_pk"]))
        for name in COLUMNS:
            if name in OF_EVENT:
                yield name, dumps(self.firsts[OF_EVENT[name]])
            elif name in COUNTS:
                counts = [f"{sample}:{number}" if number is not None and number >= 0 else "" for sample, number in zip(names, self.own[COUNTS[name]], strict=True)]
                yield name, _grouped("{", counts, lengths, "}")
            elif name == "caseIds":
                yield name, _grouped("[", names, lengths, "]")
            elif name in TEXTS:
                yield name, f"[{','.join(TEXTS[name](self))}]"
            elif name == "ma":
                yield name, f"[{IMPACTS.filled(texts(list(chain.from_iterable(self.of(*IMPACT)))))}]" if lengths else "[]"
            else:
                yield name, dumps(list(MADE[name](self)))

    def of(self, *fields: str) -> Iterator[tuple]:
        """Yields the values of fields of the first row of each event."""
        return zip(*map(self.firsts.__getitem__, fields), strict=True)


class _Columns:
    """The values of fields in rows, looked up when they are asked for."""

    def __init__(self, fields: Sequence[str], rows: list[tuple]):
        self._places, self._rows = {name: place for place, name in enumerate(fields)}, rows

    def __getitem__(self, name: str) -> list:
        return list(map(itemgetter(self._places[name]), self._rows))


def _grouped(begin: str, items: Sequence[str], lengths: Sequence[int], end: str) -> str:
    """Returns an array of JSON texts of *items*, so many each as *lengths* says, the empty ones left out."""
    rest = iter(items)
    groups = [next(rest) if length == 1 else ",".join(filter(None, islice(rest, length))) for length in lengths]
    return f"[{begin}{f'{end},{begin}'.join(groups)}{end}]" if groups else "[]"


# Column → the field of the first row of an event that it shows.
OF_EVENT = {
    "id": "event_pk", "key": "keyword", "chr": "chr", "start": "start", "end": "end", "entrez": "entrez", "aa": "protein_change",
    "aa-orig": "amino_acid_change", "ref": "reference_allele", "var": "variant_allele", "type": "mutation_type", "status": "mutation_status",
    "validation": "validation_status",
}  # fmt: skip
# Column → what is known of the events, and of their genes.
MADE: dict[str, Callable[[_Context], Iterable]] = {
    "gene": lambda about: map(about.symbols.get, about.firsts["entrez"]),
    "protein-start": lambda about: map(known_count, about.firsts["protein_start"]),
    "protein-end": lambda about: map(known_count, about.firsts["protein_end"]),
    "mutsig": lambda about: map(about.significant.get, about.firsts["entrez"]),
    "genemutrate": lambda about: map(about.genes.get, about.firsts["entrez"], repeat(0)),
    "keymutrate": lambda about: map(about.keywords.get, about.firsts["keyword"], repeat(1)),
    "cna": lambda about: repeat(None, len(about.lengths)) if about.cna is None else map(about.cna.get, about.firsts["entrez"], repeat(NO_VALUE)),
    "mrna": lambda about: map(about.mrna.get, about.firsts["entrez"]),
    "sanger": lambda about: map(about.census.__contains__, about.firsts["entrez"]),
    "cancer-gene": lambda about: map(about.cancer_genes.__contains__, about.firsts["entrez"]),
    "mycancergenome": lambda about: starmap(about.my_cancer_genome.of, about.of("entrez", "protein_change", "mutation_type")),
    "is-hotspot": lambda about: starmap(about.hotspots.has, about.of("entrez", "protein_change")),
}
# Column → JSON texts of what is known of the events, each made once: lists for each event would be 100,000 objects.
TEXTS: dict[str, Callable[[_Context], Iterable[str]]] = {
    "cosmic": lambda about: starmap(about.cosmic.text, about.of("keyword", "protein_start")),
    "drug": lambda about: map({entrez: dumps(drug_ids) for entrez, drug_ids in about.drugs.items()}.get, about.firsts["entrez"], repeat("null")),
}
COUNTS = {"alt-count": "tumor_alt", "ref-count": "tumor_ref", "normal-alt-count": "normal_alt", "normal-ref-count": "normal_ref"}
IMPACT = ("functional_impact_score", "xvar_link", "pdb_link", "msa_link")
IMPACTS = RecordFrame(("score", "xvia", "pdb", "msa"))


def _context_profile(request, db, study, name) -> Profile | None:
    profile_id = (request.params.first(name) or "").strip()
    return scope.profile(request, db, profile_id, study) if profile_id else None


def frequencies(db: Session, profile: Profile, entrezs: Iterable[int], keywords: Iterable[str]) -> tuple[dict[int, int], dict[str, int]]:
    """Returns Entrez id → samples of the profile with a mutation of the gene, and keyword → samples with one of that keyword."""
    rows = db.all("gene_sample_counts", profile_pks=[profile.pk], entrezs=list(entrezs))
    genes = {row.entrez: row.samples for row in rows}
    take = db.item("keyword_samples", "keyword", "sample_pk")
    pairs = set(map(take, db.rows("keyword_samples", profile_pks=[profile.pk], keywords=list(keywords))))
    return genes, Counter(map(itemgetter(0), pairs))


def counted(entrezs: Iterable[int], keywords: Iterable[str | None], pks: Sequence[int]) -> tuple[dict[int, int], dict[str, int]]:
    """Returns what `frequencies` does, counted from all mutations of a profile: their genes, keywords and samples.

    PERF: of 20,000 in 10 ms of CPU, asked for anew in 70.
    """
    return _samples_of(entrezs, pks), _samples_of(keywords, pks)


def _samples_of(names: Iterable[Any], pks: Sequence[int]) -> dict[Any, int]:
    """Returns name → in how many samples it stands; None and '' are none. A pair is a number: the collector of garbage would look at tuples."""
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
