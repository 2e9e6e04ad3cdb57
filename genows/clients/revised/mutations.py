"""Mutations with all that is known of them."""

from collections.abc import Iterator
from functools import partial

from genows.auth import permissions
from genows.clients.revised.genes import entrez_ids
from genows.clients.revised.profiledata import MUTATION_TYPES
from genows.clients.revised.profilemutations import mutated_genes
from genows.clients.revised.scope import chosen_samples
from genows.columns.owners import RowRun
from genows.data.mutations import FEW_SAMPLES
from genows.data.mutationvalues import known_score, variant_share
from genows.data.numbers import double_text, single_text
from genows.db.lists import filtered
from genows.db.sessions import Session
from genows.http import answers
from genows.http.answers import Answer, PagePart
from genows.http.request import Request

# Of listed samples: so many are read whole for a page of them.
FEW_ROWS = 2000
# Without a list, with genes, with samples, with both.
DETAILS = ("mutation_details_by_profile", "mutation_details_by_genes", "mutation_details_by_samples", "mutation_details_by_genes_samples")


def mutations(request: Request, db: Session) -> Answer:
    """Answers DBMutationDetails records: by profile in load order, gene (Entrez id), sample, start, event."""
    profile_ids, symbols = request.params.required_ids("genetic_profile_ids"), request.params.ids("genes")
    profiles = permissions.readable_profiles(db, request.caller, profile_ids)
    samples = chosen_samples(request, db)
    if samples is None:
        return answers.nothing(db.record("mutation_details"))
    entrezs = entrez_ids(db, symbols)
    of_mutations = [profile for profile in profiles if profile.alteration_type in MUTATION_TYPES]
    answer = answers.records(db.record("mutation_details"), _records(db, of_mutations, entrezs, samples))
    return answers.paged(answer, partial(_part, db, of_mutations, entrezs, samples))


def _part(db, profiles, entrezs, samples, source, offset, limit) -> PagePart | None:
    """Returns the records of a page, gene by gene."""
    runs = []
    for profile in profiles:
        genes = mutated_genes(db, profile, entrezs, samples)
        # The mutations of few samples are read sooner as they come than gene by gene.
        if genes is None or samples.sample_ids is not None and genes.total <= FEW_ROWS:
            return None
        names = samples.names(db, profile.study)
        # Where genes are counted of more samples these are all.
        sample_pks = list(names) if names is not None and len(names) <= FEW_SAMPLES else None
        read = partial(_of_genes, db, sample_pks, {"profile_pk": profile.pk, "sample_list_id": samples.list_id})
        runs.append(RowRun(genes.total, partial(genes.rows, read)))
    return answers.part_of_runs(source, runs, offset, limit)


def _of_genes(db, sample_pks, values, entrezs) -> Iterator[tuple]:
    return map(_completion(db), _rows(db, entrezs, sample_pks, values))


def _completion(db):
    return NumberTexts(db.columns("mutation_details_by_profile"), len(db.record("mutation_details").names))


def _records(db, profiles, entrezs, samples) -> Iterator[tuple]:
    complete = _completion(db)
    for profile in profiles:
        names = samples.names(db, profile.study)
        values = {"profile_pk": profile.pk, "sample_list_id": samples.list_id}
        yield from map(complete, _rows(db, entrezs, None if names is None else list(names), values))


def _rows(db, entrezs, sample_pks, values):
    if entrezs is None and sample_pks is not None and len(sample_pks) <= FEW_SAMPLES:
        return db.rows("mutation_details_by_few_samples", **values, sample_pks=sample_pks)
    query, lists = filtered(DETAILS, entrezs=entrezs, sample_pks=sample_pks)
    return db.rows(query, **lists, **values)


class NumberTexts:
    """Completes a row of mutation_details by the texts of numbers that databases write each in their own way. *width*: fields of the record."""

    def __init__(self, columns: tuple[str, ...], width: int):
        self._width = width
        at = columns.index
        self._fis, self._impact = at("fis_value"), at("functional_impact_score")
        self._copies = at("ccf_expected_copies"), at("ccf_expected_copies_upper")
        self._reads = [
            (at(f"{name}_freq"), at(f"variant_read_count_{name}"), at(f"reference_read_count_{name}")) for name in ("tumor", "normal")
        ]

    def __call__(self, row: tuple) -> tuple:
        cells = list(row[: self._width])
        for freq, variant, reference in self._reads:
            counts = (None if cells[place] is None else int(cells[place]) for place in (variant, reference))
            cells[freq] = double_text(variant_share(*counts))
        if cells[self._fis] is not None:
            score = known_score(float(cells[self._fis]), cells[self._impact])
            cells[self._fis] = None if score is None else single_text(score)
        for column in self._copies:
            if cells[column] is not None:
                cells[column] = single_text(float(cells[column]))
        return tuple(cells)
