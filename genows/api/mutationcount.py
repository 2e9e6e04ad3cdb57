"""How often genes are mutated, over all studies together or study by study: one query for many genes, or for part of a protein."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from genows.api.genes import upper
from genows.auth import permissions
from genows.db.sessions import Session
from genows.encoding.jsontext import object_texts
from genows.errors import ParameterError
from genows.http import answers
from genows.http.answers import Answer
from genows.http.params import Parameters
from genows.http.request import Request

OWN = ("type", "per_study", "studyId", "gene", "start", "end", "echo")
CATEGORY, SUFFIX = "all_cases_with_mutation_data", "_sequenced"
LAST_POSITION = 2**31 - 1  # the column is a signed 32-bit integer
FEW_GENES, GENES_AT_ONCE = 20, 500


class Region(NamedTuple):
    """A gene, or part of its protein: positions *first* to *last*, 1-based, inclusive; None where the part has no end there."""

    symbol: str
    first: int | None
    last: int | None

    @property
    def whole(self) -> bool:
        return self.first is None and self.last is None


class Position(NamedTuple):
    """One position of the request's parallel lists. *echoed*: the fields that the record repeats."""

    echoed: dict[str, str]
    region: Region


def mutation_count(request: Request, db: Session) -> Answer:
    """Answers records of echoed fields, then count or frequency, then studyID when per_study."""
    params = request.params
    as_frequency = params.choice("type", "count", "frequency") == "frequency"
    per_study = params.choice("per_study", "true", "false") == "true"
    positions = list(_positions(params))
    studies = _mutated_studies(request, db)
    if not studies:
        return answers.nothing()
    sizes = _sequenced_samples(db, studies) if as_frequency else None
    return answers.json_array(object_texts(_records(db, positions, studies, sizes, per_study)))


def _positions(params: Parameters) -> Iterator[Position]:
    params.required_ids("gene")
    symbols = params.pieces("gene")
    starts, ends = _numbers(params, "start", len(symbols)), _numbers(params, "end", len(symbols))
    others = {name: _parallel_values(params, name, len(symbols)) for name in params.names() if name not in OWN}
    lists = {"gene": symbols, "start": params.pieces("start"), "end": params.pieces("end"), **others}
    echo = params.ids("echo") or ("gene", *others)
    fields = [name for name in lists if name in echo and lists[name]]
    for index, symbol in enumerate(symbols):
        region = Region(symbol, starts[index] if starts else None, ends[index] if ends else None)
        yield Position({name: lists[name][index] for name in fields}, region)


def _parallel_values(params, name, count):
    """Returns the values of a parameter of the client's own, one a gene; a single value stands for all."""
    values = params.pieces(name)
    if len(values) == 1:
        return values * count
    if 0 < len(values) < count:
        raise ParameterError(name, f"has {len(values)} values for {count} genes; give one for each gene.")
    return values


def _numbers(params, name, count):
    values = params.pieces(name)
    if values and len(values) < count:
        raise ParameterError(name, f"has {len(values)} values for {count} genes; give one for each gene, or none at all.")
    for place, value in enumerate(values, 1):
        # Fewer than ten digits, so that the number fits the column.
        if not (value.isascii() and value.isdigit() and len(value) < 10):
            raise ParameterError(name, f"should be protein positions, whole numbers; value {place} is none.")
    return [int(value) for value in values]


def _mutated_studies(request, db):
    """Returns those of the listed studies that may be read and have mutations, in load order: rows of that query."""
    study_ids = request.params.ids("studyId")
    pks = [
        study.pk
        for study in permissions.readable_studies(db, request.caller)
        if study_ids is None or study.study_id in study_ids
    ]
    return db.all("mutated_studies", study_pks=pks)


def _sequenced_samples(db, studies) -> dict[int, int]:
    """Returns study_pk → number of samples with mutation data: of the list of that category, else of the list of that name."""
    by_category: dict[int, int] = {}
    by_name: dict[int, int] = {}
    for sample_list in db.all("sequenced_counts", study_pks=[study.study_pk for study in studies]):
        # Of several lists of one kind the first loaded counts.
        if sample_list.category == CATEGORY:
            by_category.setdefault(sample_list.study_pk, sample_list.samples)
        elif sample_list.list_id.endswith(SUFFIX):
            by_name.setdefault(sample_list.study_pk, sample_list.samples)
    return {study_pk: samples for study_pk, samples in {**by_name, **by_category}.items() if samples}


def _records(db, positions, studies, sizes, per_study):
    study_pks = [study.study_pk for study in studies]
    counts = _counts(db, [position.region for position in positions], study_pks)
    # Without a size there is no frequency: the study counts neither as mutated nor as sequenced.
    measured_pks = [pk for pk in study_pks if sizes is None or pk in sizes]
    for position, by_study in zip(positions, counts, strict=True):
        if per_study:
            for study in studies:
                measure = _measure(by_study.get(study.study_pk, 0), sizes, [study.study_pk])
                yield {**position.echoed, **measure, "studyID": study.study_id}
        else:
            yield {**position.echoed, **_measure(sum(by_study.get(pk, 0) for pk in measured_pks), sizes, measured_pks)}


def _counts(db: Session, regions: Sequence[Region], study_pks: list[int]) -> Iterator[dict[int, int]]:
    """Yields study_pk → number of mutations, for each of *regions*.

    PERF: many genes without positions are counted GENES_AT_ONCE: 12,000 of them in 77 ms of CPU on SQLite, 140 on MariaDB, server included;
    one by one in 243 and 1,850. For few genes SQLite is faster one by one, because an index has all that is needed.
    """
    entrezs_of_regions = _entrezs(db, [region.symbol for region in regions])
    if len(regions) > FEW_GENES and all(region.whole for region in regions):
        for start in range(0, len(regions), GENES_AT_ONCE):
            yield from _counts_of_genes(db, entrezs_of_regions[start : start + GENES_AT_ONCE], study_pks)
    else:
        for entrezs, region in zip(entrezs_of_regions, regions, strict=True):
            yield _counts_in_region(db, entrezs, region, study_pks)


def _counts_in_region(db, entrezs, region, study_pks):
    if region.whole:
        rows = db.all("mutation_counts", entrezs=entrezs, study_pks=study_pks)
    else:
        bounds = {"first": region.first or 0, "last": LAST_POSITION if region.last is None else region.last}
        rows = db.all("mutation_counts_by_positions", entrezs=entrezs, study_pks=study_pks, **bounds)
    return {row.study_pk: row.mutations for row in rows}


def _entrezs(db, symbols) -> list[list[int]]:
    """Returns for each symbol the Entrez ids of its genes: some databases have two genes of one symbol."""
    by_symbol: dict[str, list[int]] = {}
    for gene in db.all("gene_entities_by_symbols", symbols=upper(symbols)):
        by_symbol.setdefault(gene.symbol.upper(), []).append(gene.entrez)
    return [by_symbol.get(symbol.upper(), []) for symbol in symbols]


def _counts_of_genes(db, entrezs_of_genes, study_pks):
    """Yields study_pk → number of mutations, for each of *entrezs_of_genes*, lists of Entrez ids."""
    all_entrezs = sorted({entrez for entrezs in entrezs_of_genes for entrez in entrezs})
    rows_by_entrez: dict[int, list] = {}
    for row in db.named("mutation_counts_by_genes", entrezs=all_entrezs, study_pks=study_pks):
        rows_by_entrez.setdefault(row.entrez, []).append(row)
    for entrezs in entrezs_of_genes:
        counts: dict[int, int] = {}
        for entrez in entrezs:
            for row in rows_by_entrez.get(entrez, ()):
                counts[row.study_pk] = counts.get(row.study_pk, 0) + row.mutations
        yield counts


def _measure(count, sizes, study_pks):
    if sizes is None:
        return {"count": str(count)}
    samples = sum(sizes.get(pk, 0) for pk in study_pks)
    return {"frequency": str(count / samples) if samples else None}
