"""Mutations: by sample, gene, start, event."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain

from genows.clients.portal_api import subjects
from genows.clients.portal_api.listing import Found, Order, counted, found_of_rows, listed, page_of, sort_order, texts
from genows.clients.portal_api.records import ALLELE_COPIES, CHANGES, KEY_OF, META, MUTATION, SPECTRUM, nested, view_of
from genows.clients.portal_api.subjects import ProfileSamples
from genows.columns.blocks import Block, Derived, Lookup, sliced
from genows.columns.jsonvalues import json_or_nothing
from genows.columns.owners import part_of_runs
from genows.data import mutations
from genows.data.alterations import MUTATIONS, UNCALLED
from genows.data.mutationfields import ALLELES, STORED
from genows.data.mutations import KEPT_GENES, SAMPLE, Selection
from genows.db.sessions import Session
from genows.http import answers
from genows.http.answers import Answer
from genows.http.request import Request

KINDS = (MUTATIONS, UNCALLED)
OWNER, BASES = ("sample_id", "patient_id"), ("reference_allele", "variant_allele")
PAIRED, PYRIMIDINES = {"A": "T", "C": "G", "G": "C", "T": "A"}, "CT"
SORTED_BY = (*STORED, "study_id")
NAMESPACES = "annotation_json"


def of_profile(request: Request, db: Session, molecular_profile_id: str) -> Answer:
    """Answers Mutation records of one profile: by sample, gene, start, event."""
    profile = subjects.profile(request, db, molecular_profile_id, KINDS)
    return _answer(request, db, [subjects.scope(request, db, profile)])


def fetch(request: Request, db: Session) -> Answer:
    """Answers those of several profiles; profiles of other kinds contribute nothing."""
    return _answer(request, db, [one for one in subjects.scopes(request, db) if one.profile.alteration_type in KINDS])


def spectrums(request: Request, db: Session, molecular_profile_id: str) -> Answer:
    """Answers MutationSpectrum records of the listed samples: how many single bases of which kind changed into which, in load order."""
    profile = subjects.profile(request, db, molecular_profile_id, KINDS)
    one = subjects.scope(request, db, profile)
    counts: dict[tuple[int, str, str], Counter[str]] = {}
    for block in mutations.read(db, Selection(profile, None, one.samples), (*OWNER, *BASES), by_sample=True):
        for pk, sample_id, patient_id, *bases in block.rows((SAMPLE, *OWNER, *BASES)):
            if bases[0] in PAIRED and bases[1] in PAIRED:
                counts.setdefault((int(pk), sample_id, patient_id), Counter())[_change(*bases)] += 1
    rows = (
        (profile.profile_id, sample_id, patient_id, profile.study.study_id, *map(found.__getitem__, CHANGES))
        for (_, sample_id, patient_id), found in sorted(counts.items())
    )
    return listed(request.params, SPECTRUM, found_of_rows(("molecular_profile_id", *OWNER, "study_id", *CHANGES), rows))


def _change(before: str, after: str) -> str:
    """Returns the name of a change of bases, by the strand on which a pyrimidine was there."""
    return f"{before}to{after}" if before in PYRIMIDINES else f"{PAIRED[before]}to{PAIRED[after]}"


def _answer(request, db, scopes: list[ProfileSamples]) -> Answer:
    params, entrezs = request.params, subjects.entrezs(request)
    selections = [Selection(one.profile, entrezs, one.samples) for one in scopes]
    if params.projection == META:
        owners = [mutations.owners(db, chosen, True) for chosen in selections]
        samples = len(owners[0]) if len(owners) == 1 else len(set().union(*(its.pks for its in owners)))
        return counted(sum(its.total for its in owners), samples)
    order = sort_order(params, MUTATION, SORTED_BY)
    if order or page_of(params).limit is not None:
        return listed(params, MUTATION, _found(db, params, selections, order))
    return answers.text_array(chain.from_iterable(_kept(db, params, chosen) for chosen in selections))


def _kept(db, params, chosen: Selection) -> Iterator[bytes]:
    """Yields the records of a selection; of few genes in all samples they are kept until the data change."""
    made = partial(texts, params, MUTATION, _found(db, params, [chosen]))
    # Genes come back in the next request, single samples hardly ever: what is made of them is not kept.
    if chosen.entrezs is None or len(chosen.entrezs) > KEPT_GENES or mutations.without_all(db, chosen).sample_pks is not None:
        return made()
    return db.cache.texts(("third mutations", chosen.profile.pk, params.projection, tuple(chosen.entrezs)), made)


def _found(db, params, selections: Sequence[Selection], order: Order | None = None) -> Found:
    shown = view_of(MUTATION, params.projection).columns
    derived = {name: its for name, its in _derived(db).items() if name in shown}
    stored = [name for name in shown if name not in derived and name not in KEY_OF]
    columns = tuple(dict.fromkeys(chain(stored, *(its.sources for its in derived.values()), [order.column] if order else [])))

    def reading(chosen: Selection) -> Iterator[Block]:
        return mutations.read(db, chosen, columns, by_sample=True)

    def read() -> Iterator[Block]:
        return chain.from_iterable(map(reading, selections))

    def part(offset: int, limit: int) -> Iterator[Block]:
        return part_of_runs(mutations.runs(db, selections, reading, by_sample=True), offset, limit) if offset else sliced(read(), 0, limit)

    return Found(columns, read, part=part, more=list(derived), derived=lambda page: derived)


def _derived(db) -> dict[str, Derived]:
    def genes(entrezs):
        return {str(entrez): text for entrez, text in subjects.genes(db, list(map(int, entrezs))).items()}

    return {
        "gene": Derived(("entrez_gene_id",), Lookup(genes), True),
        "alleles": Derived(ALLELES, Lookup(_alleles), True),
        "namespace_columns": Derived((NAMESPACES,), lambda texts: {text: json_or_nothing(text) for text in texts}, True),
    }


def _alleles(rows: Iterable[tuple]) -> dict[tuple, str]:
    method = ALLELES.index("ascn_method")
    known = [row for row in rows if row[method] is not None]
    return dict(zip(known, nested(ALLELE_COPIES, ALLELES, known), strict=True))
