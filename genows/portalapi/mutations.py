"""Mutations."""

from collections.abc import Iterator
from itertools import islice

from genows.db.listfilters import filtered
from genows.db.sessions import Session
from genows.domain.alterationtypes import MUTATIONS, UNCALLED
from genows.encoding.jsontext import json_or_nothing
from genows.http import answers
from genows.http.answers import Answer
from genows.http.request import Request
from genows.portalapi import asked, packedmutations, scope, subjects
from genows.portalapi.listing import Found, counted, listed
from genows.portalapi.measured import MUTATION
from genows.portalapi.mutationtext import alleles_text
from genows.portalapi.packedmutations import Window
from genows.portalapi.record import DETAILED, META
from genows.portalapi.rendering import BATCH_ROWS, Rendering
from genows.portalapi.scope import Scope

KINDS = (MUTATIONS, UNCALLED)
QUERY = "third_mutations"
# Without a list, with genes, with samples, with both.
QUERIES = (QUERY, "third_mutations_by_genes", "third_mutations_by_samples", "third_mutations_by_genes_samples")


def of_profile(request: Request, db: Session, molecular_profile_id: str) -> Answer:
    """Answers Mutation records of one profile and one list of samples: by sample, gene, start, event."""
    profile = subjects.profile(request, db, molecular_profile_id, KINDS)
    entrez = request.params["entrezGeneId"]
    samples = scope.listed_samples(request, db, profile, request.params["sampleListId"])
    return _answer(request, db, [samples], None if entrez is None else [entrez])


def fetch_of_profile(request: Request, db: Session, molecular_profile_id: str) -> Answer:
    """Answers those of the listed samples and genes."""
    profile = subjects.profile(request, db, molecular_profile_id, KINDS)
    given = asked.members(request.params.body)
    return _answer(request, db, [scope.of_profile(request, db, profile, given)], scope.entrezs(given))


def fetch(request: Request, db: Session) -> Answer:
    """Answers those of several profiles; profiles of other kinds contribute nothing."""
    given = asked.members(request.params.body)
    scopes = [one for one in scope.of_several(request, db, given) if one.profile.alteration_type in KINDS]
    return _answer(request, db, scopes, scope.entrezs(given))


def _answer(request, db, scopes: list[Scope], entrezs) -> Answer:
    if request.params.projection == META:
        return _counted(db, scopes, entrezs)
    packed = [None] * len(scopes) if request.params["sortBy"] else [packedmutations.packed(db, one, entrezs) for one in scopes]
    if not any(packed):
        return listed(request.params, MUTATION, _found(request, db, scopes, entrezs))
    return answers.byte_array(_batches(request, db, scopes, packed, entrezs))


def _batches(request, db, scopes, packed, entrezs) -> Iterator[list[bytes]]:
    """Yields the records of profiles that are packed, and of others, as `answers.byte_array` takes them."""
    window = Window(request.params["pageSize"], request.params["pageNumber"] or 0)
    for one, its in zip(scopes, packed, strict=True):
        if its is not None:
            yield from its.batches(request.params.projection, window, len(scopes) == 1)
            continue
        found = _found(request, db, [one], entrezs)
        rows = iter(found.rows())
        render = Rendering(MUTATION, found.columns, request.params.projection)
        while window.left and (batch := list(islice(rows, BATCH_ROWS))):
            yield from answers.after_commas(render.texts(batch[window.slice(len(batch))]))
        # The next profile is read from the same session.
        getattr(rows, "close", int)()


def _found(request, db, scopes, entrezs) -> Found:
    """Returns the mutations as the database finds them."""
    genes = scope.gene_texts(request, db, entrezs)
    columns = (*db.columns(QUERY), "molecular_profile_id", "namespace_columns", "gene", "alleles")
    complete = _completion(db, genes, request.params.projection == DETAILED)

    def rows() -> Iterator[tuple]:
        for one in scopes:
            yield from map(complete, _rows(db, one, entrezs))

    return Found(columns, rows, lambda: 0)


def _rows(db, one: Scope, entrezs) -> Iterator[tuple]:
    query, lists = filtered(QUERIES, entrezs=entrezs, sample_pks=None if one.samples is None else list(one.samples))
    return db.rows(query, profile_pk=one.profile.pk, **lists)


def _completion(db, genes, detailed):
    """Returns what adds to a row the columns that are made of others."""
    columns = db.columns(QUERY)
    profile, annotation, entrez = (columns.index(name) for name in ("genetic_profile_id", "annotation_json", "entrez_gene_id"))
    alleles = alleles_text(columns)

    def complete(row: tuple) -> tuple:
        its = alleles(row) if detailed else None
        return (*row, row[profile], json_or_nothing(row[annotation]), genes.get(int(row[entrez])) if genes else None, its)

    return complete


def _counted(db, scopes, entrezs) -> Answer:
    total, samples = 0, set()
    for one in scopes:
        values: dict = {"profile_pk": one.profile.pk}
        if entrezs is None:
            rows = db.rows("third_mutated_samples", **values)
        else:
            rows = db.rows("third_mutated_samples_by_genes", entrezs=entrezs, **values)
        for sample_pk, number in rows:
            if one.has(sample_pk):
                total += number
                samples.add(sample_pk)
    return counted(total, len(samples))

