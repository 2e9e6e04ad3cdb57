"""Mutations, with all that is known of them or as profile data show them: by gene, sample, start, event.

In how many samples genes are mutated, and so: by keyword, protein change or position. And how many mutations each sample has.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, groupby
from operator import attrgetter
from typing import Any, NamedTuple

from genows.analysis.profiled import measured
from genows.auth import permissions
from genows.clients.revised.genes import entrez_ids
from genows.clients.revised.scope import RequestedSamples, chosen_samples
from genows.columns.blocks import Block
from genows.columns.fields import View
from genows.data import mutations as reader
from genows.data.alterations import FUSIONS, MUTATIONS, UNCALLED
from genows.data.genes import entrez_id, genes_by_entrez, genes_by_symbols
from genows.data.mutationfields import DETAILS, RECORDS
from genows.data.mutations import GENE, KEPT_GENES, PAIR_BYTES, SAMPLE, Selection, mutation_counts, samples_by_gene
from genows.data.profiles import of_studies
from genows.db import studysamples
from genows.db.identifiers import Profile
from genows.db.sessions import Session
from genows.encode import weaving
from genows.encode.weaving import Layout
from genows.http import answers
from genows.http.answers import Answer, ReadBlocks
from genows.http.request import Request

MUTATION_TYPES = frozenset({MUTATIONS, UNCALLED, FUSIONS})
POSITION = "protein_start_position"
# Keywords, changes or positions that the tables are asked for; with more, and with all, the mutations of whole profiles are read, stored or not.
MANY = 1000


def mutations(request: Request, db: Session) -> Answer:
    """Answers DBMutationDetails records: by profile in load order, gene (Entrez id), sample, start, event."""
    profile_ids, symbols = request.params.required_ids("genetic_profile_ids"), request.params.ids("genes")
    profiles = permissions.readable_profiles(db, request.caller, profile_ids)
    samples, record = chosen_samples(request, db), RECORDS["mutation_details"]
    if samples is None:
        return answers.nothing(record)
    entrezs = entrez_ids(db, symbols)
    of_mutations = [profile for profile in profiles if profile.alteration_type in MUTATION_TYPES]
    return answers.of_blocks(record, MutationBlocks(db, DETAILS, of_mutations, entrezs, samples))


class MutationBlocks(ReadBlocks):
    """The mutations of profiles that a request names. *entrezs*: None for all genes; *symbols*: Entrez id → symbol, where they are known."""

    def __init__(
        self,
        db: Session,
        view: View,
        profiles: Sequence[Profile],
        entrezs: Sequence[int] | None,
        samples: RequestedSamples,
        symbols: dict[str, str | None] | None = None,
    ):
        super().__init__(view, self._every, lambda columns: list(reader.runs(db, self._selections(), partial(self._read, columns))))
        self._db, self._samples, self._symbols = db, samples, symbols
        self._profiles, self._entrezs = profiles, entrezs

    def texts(self, layout: Layout) -> Iterator[bytes]:
        return chain.from_iterable(self._of_selection(chosen, layout) for chosen in self._selections())

    def _selections(self) -> Iterator[Selection]:
        """Yields what is asked of each profile. Of many studies the samples of one are held."""
        return (Selection(profile, self._entrezs, self._samples.names(self._db, profile.study)) for profile in self._profiles)

    def _every(self, columns: Sequence[str]) -> Iterator[Block]:
        return chain.from_iterable(self._read(columns, chosen) for chosen in self._selections())

    def _read(self, columns: Sequence[str], chosen: Selection) -> Iterator[Block]:
        own = {"sample_list_id": self._samples.list_id}
        return (block.with_columns(own) for block in reader.read(self._db, chosen, columns, symbols=self._symbols))

    def _of_selection(self, chosen: Selection, layout: Layout) -> Iterator[bytes]:
        style, samples, entrezs = weaving.style_of(layout, self.view), self._samples, chosen.entrezs
        # Lists come back in the next request, ids hardly ever: what is made of them is not kept.
        is_kept = entrezs is not None and len(entrezs) <= KEPT_GENES and samples.sample_ids is None and not samples.exclude_normal
        if not is_kept or entrezs is None or not reader.can_be_kept(self._db, chosen.profile, entrezs):
            return weaving.texts(style, self.view, self._read(self.view.columns, chosen))
        about = (chosen.profile.pk, samples.list_pk, samples.list_id, len(self.view.shown), layout)
        return self._kept(chosen, style, [(*about, entrez) for entrez in entrezs])

    def _kept(self, chosen: Selection, style, keys: list[tuple[Any, ...]]) -> Iterator[bytes]:
        """Yields the records of each gene, kept until the data change.

        PERF: 3.8 times as fast as made anew, for 100 genes of 1,000 samples.
        """

        def make(missing):
            # Of genes without mutations that is kept as well.
            found: dict[int, list[str]] = {entrez: [] for *_, entrez in missing}
            for block in self._read(self.view.columns, chosen._replace(entrezs=list(found))):
                for entrez, its in block.runs(GENE):
                    found[int(entrez)].append(weaving.woven(style, self.view, its))
            return {key: "".join(found[key[-1]]).encode() for key in missing}

        kept = self._db.cache.get_many("mutation records", keys, make)
        return filter(None, map(kept.__getitem__, keys))


def counts_of_samples(request: Request, db: Session) -> Answer:
    """Answers DBSampleMutationCount records: by profile in load order, then sample; samples that have a count."""
    profiles = permissions.readable_profiles(db, request.caller, request.params.required_ids("genetic_profile_ids"))
    record, samples = db.record("sample_mutation_counts"), chosen_samples(request, db)
    if samples is None:
        return answers.nothing(record)

    def rows() -> Iterator[tuple]:
        for profile in profiles:
            if profile.alteration_type == MUTATIONS:
                counts = _counts(db, profile)
                for pk, sample_id in samples.all_names(db, profile.study).items():
                    if pk in counts:
                        yield profile.profile_id, profile.study.study_id, sample_id, str(counts[pk])

    return answers.records(record, rows)


def _counts(db, profile: Profile) -> dict[int, int]:
    """Returns sample_pk → number of mutations.

    Of a sample that was measured and has no count, a list alone may say so: its mutations are counted.
    """
    counts = mutation_counts(db, profile)
    its = measured(db, profile.study.pk, profile)
    uncounted = its.pks_of(its.samples) - counts.keys()
    if not uncounted:
        return counts

    def ask():
        found = {int(pk): int(count) for pk, count in db.rows("distinct_mutations_by_sample", profile_pk=profile.pk)}
        return {pk: found.get(pk, 0) for pk in uncounted}

    return counts | db.cache.get(("mutation counts of the uncounted", profile.pk), ask, lambda those: 100 + PAIR_BYTES * len(those))


class Key(NamedTuple):
    """What is counted of a profile. *feature*: the keyword, change or position; None where whole genes are counted."""

    entrez: int
    feature: Any


Samples = Mapping[int, Mapping[Key, set[int]]]  # profile_pk → what is counted → samples
Mutations = Iterator[tuple[int, int, Any, int]]  # profile_pk, Entrez id, feature, sample_pk


def samples_by_genes(request: Request, db: Session) -> Answer:
    """Answers DBMutatedSampleCount records: by study in load order, profile, gene (Entrez id)."""
    symbols = request.params.required_ids("genes")
    entrezs = entrez_ids(db, symbols)
    profiles = _profiles(request, db)

    def found() -> Samples:
        return {profile.pk: {Key(entrez, None): pks for entrez, pks in _mutated(db, profile, entrezs)} for profile in profiles}

    return _records(db, "mutated_sample_counts", profiles, found)


def _mutated(db, profile: Profile, entrezs: Sequence[int] | None) -> Iterator[tuple[int, set[int]]]:
    """Yields (Entrez id, samples) of each gene that is mutated in some sample."""
    names = studysamples.sample_names(db, profile.study.pk).keys()
    for entrez, mutations in samples_by_gene(db, profile, entrezs):
        if there := mutations.keys() & names:
            yield entrez, there


def samples_by_keywords(request: Request, db: Session) -> Answer:
    """Answers DBKeywordSampleCount records: by study in load order, profile, gene (Entrez id), keyword."""
    asked, profiles = request.params.required_ids("keywords"), _profiles(request, db)
    if asked is None or len(asked) > MANY:
        found = _features(db, profiles, "keyword", asked)
    else:
        pks = [profile.pk for profile in profiles]
        found = _listed(db, "keyword_samples", "keyword", profile_pks=pks, keywords=list(asked))
    return _answer(db, "mutated_sample_counts_by_keywords", profiles, found)


def samples_by_changes(request: Request, db: Session) -> Answer:
    """Answers DBChangeSampleCount records: by study in load order, profile, gene (Entrez id), protein change."""
    params = request.params
    asked, symbols, profiles = params.required_ids("protein_changes"), params.ids("genes"), _profiles(request, db)
    entrezs = None if symbols is None else frozenset(gene.entrez for gene in genes_by_symbols(db, symbols))
    if asked is None or len(asked) > MANY:
        found = _features(db, profiles, "protein_change", asked)
    else:
        pks = [profile.pk for profile in profiles]
        # Of a million events those of 50 genes are found by their index in 10 ms, all are looked through in 300.
        lists = {"changes": list(asked)} if entrezs is None else {"changes": list(asked), "entrezs": sorted(entrezs)}
        found = _listed(db, "change_samples" if entrezs is None else "change_samples_by_genes", "change", profile_pks=pks, **lists)
    return _answer(db, "mutated_sample_counts_by_changes", profiles, found, lambda key: entrezs is None or key.entrez in entrezs)


def samples_by_positions(request: Request, db: Session) -> Answer:
    """Answers DBPositionSampleCount records: by study in load order, profile, gene (Entrez id), position.

    Items that are none are left out.
    """
    asked, profiles = request.params.required_ids("positions"), _profiles(request, db)
    wanted = None if asked is None else _places(db, asked)
    if wanted is None or len(wanted) > MANY:
        found = _features(db, profiles, POSITION, None)
    else:
        entrezs, positions = ({key[part] for key in wanted} for part in (0, 1))
        pks = [profile.pk for profile in profiles]
        found = _listed(db, "position_samples", "position", profile_pks=pks, entrezs=sorted(entrezs), positions=sorted(positions))
    return _answer(db, "mutated_sample_counts_by_positions", profiles, found, lambda key: wanted is None or key in wanted)


def _places(db, asked) -> frozenset[tuple[int, int]]:
    """Returns the (Entrez id, position) of items such as TP53_273: the last underscore divides."""
    split = [(name, entrez_id(digits)) for name, _, digits in (item.rpartition("_") for item in asked)]
    of_symbol: dict[str, list[int]] = {}
    for gene in genes_by_symbols(db, [name for name, position in split if name and position is not None]):
        of_symbol.setdefault(gene.symbol, []).append(gene.entrez)
    return frozenset((entrez, position) for name, position in split if position is not None for entrez in of_symbol.get(name.upper(), ()))


def _profiles(request, db) -> list[Profile]:
    """Returns the mutation profiles of the studies of study_ids, by study in load order."""
    studies = permissions.readable_studies(db, request.caller, request.params.ids("study_ids"))
    profiles = of_studies(db, [study.pk for study in studies])
    return [each.of(study) for study in studies for each in profiles[study.pk] if each.alteration_type == MUTATIONS]


def _listed(db, query: str, feature: str, **values) -> Callable[[], Mutations]:
    """Returns what reads the mutations that have a listed feature."""
    take = db.item(query, "profile_pk", "entrez", feature, "sample_pk")
    return lambda: map(take, db.rows(query, **values))


def _features(db, profiles, column: str, asked: Iterable[str] | None) -> Callable[[], Mutations]:
    """Returns what reads the mutations of profiles that have a feature, of those *asked* for."""
    return lambda: _with_feature(db, profiles, column, asked)


def _with_feature(db, profiles, column, asked) -> Mutations:
    # Read by sample: as files have them, the tables do.
    wanted = None if asked is None else frozenset(asked)
    for profile in profiles:
        for block in reader.read(db, Selection(profile), (column,), by_sample=True):
            features = block.mapped(column, _position) if column == POSITION else block.values(column)
            for entrez, feature, sample_pk in zip(block.mapped(GENE, int), features, block.mapped(SAMPLE, int), strict=True):
                if feature is not None and (wanted is None or feature in wanted):
                    yield profile.pk, entrez, feature, sample_pk


def _position(text: str | None) -> int | None:
    """Returns a position; None where loaders write -1."""
    return None if text is None or text == "-1" else int(text)


def _answer(db, query: str, profiles: list[Profile], found: Callable[[], Mutations], counts: Callable[[Key], bool] = lambda key: True) -> Answer:
    """Answers how many different samples each profile has of each key that *counts*, of those that it measured in the
    gene.
    """

    def collected() -> Samples:
        samples: dict[int, dict[Key, set[int]]] = {}
        for profile_pk, entrez, feature, sample_pk in found():
            key = Key(int(entrez), feature)
            if counts(key):
                samples.setdefault(int(profile_pk), {}).setdefault(key, set()).add(sample_pk)
        return samples

    return _records(db, query, profiles, collected)


def _records(db, query: str, profiles: list[Profile], collected: Callable[[], Samples]) -> Answer:
    def rows() -> Iterator[tuple]:
        samples = collected()
        genes = genes_by_entrez(db, {key.entrez for keys in samples.values() for key in keys})
        for profile in profiles:
            its, of_profile = measured(db, profile.study.pk, profile), samples.get(profile.pk, {})
            for entrez, keys in groupby(sorted(of_profile), key=attrgetter("entrez")):
                if entrez in genes:
                    about = (profile.study.study_id, profile.profile_id, str(entrez), genes[entrez].symbol)
                    looked_at = its.pks_of_gene(entrez)
                    number = str(len(looked_at))
                    for key in keys:
                        feature = () if key.feature is None else (str(key.feature),)
                        yield *about, *feature, str(len(of_profile[key] & looked_at)), number

    return answers.records(db.record(query), rows)
