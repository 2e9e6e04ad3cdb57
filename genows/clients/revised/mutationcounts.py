"""How often genes are mutated, over all studies together or study by study.

One query for many genes, or for part of a protein.

What a request repeats is counted once, and what it asks of many genes is asked for many at a time.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import repeat
from operator import itemgetter
from typing import NamedTuple

from genows.auth import permissions
from genows.clients.revised.genes import upper
from genows.columns.fields import Shown, View
from genows.data.genes import stored_genes_by_symbols
from genows.data.proteinplaces import Span, counts_in_regions
from genows.db.sessions import Session
from genows.errors import ParameterError, TooMuchAsked
from genows.http import answers
from genows.http.address import LISTINGS
from genows.http.answers import Answer, RowBlocks
from genows.http.params import Parameters
from genows.http.request import Request

# Parameters that are none of a client's own: never repeated in the records.
OWN = ("type", "per_study", "studyId", "gene", "start", "end", "echo", *(parameter.name for parameter in LISTINGS))
CATEGORY, SUFFIX = "all_cases_with_mutation_data", "_sequenced"
LAST_POSITION = 2**31 - 1  # the column is a signed 32-bit integer
FEW_REGIONS, GENES_AT_ONCE = 20, 500
# Counts that are in memory at a time, of a gene's regions by study.
COUNTS_AT_ONCE = 1_000_000


class Region(NamedTuple):
    """Genes of one symbol, by Entrez id, or a part of their protein: *first* to *last*, 1-based, inclusive.

    None where it has no end there.
    """

    entrezs: tuple[int, ...]
    first: int | None
    last: int | None

    @property
    def whole(self) -> bool:
        return self.first is None and self.last is None

    @property
    def bounds(self) -> tuple[int, int]:
        return self.first or 0, LAST_POSITION if self.last is None else self.last


class Positions(NamedTuple):
    """The request's parallel lists.

    *starts*, *ends*: empty where none were sent; *echoed*: the lists that the records repeat, by name, of which one
    with a single value holds for all.
    """

    symbols: list[str]
    starts: list[int]
    ends: list[int]
    echoed: dict[str, list[str]]


# Study → number of mutations; studies that have none may be missing.
Counts = Mapping[int, int]


def mutation_count(request: Request, db: Session) -> Answer:
    """Answers records of echoed fields, then count or frequency, then studyID when per_study."""
    params = request.params
    as_frequency = params.choice("type", "count", "frequency") == "frequency"
    per_study = params.choice("per_study", "true", "false") == "true"
    positions = _positions(params)
    studies = _mutated_studies(request, db)
    if not studies:
        return _answer(tuple, positions, as_frequency, per_study)
    _check_amount(params, positions, len(studies) if per_study else 1)
    sizes = _sequenced_samples(db, studies) if as_frequency else None
    return _answer(lambda: _rows(db, positions, studies, sizes, per_study), positions, as_frequency, per_study)


def _answer(rows: Callable[[], Iterable[tuple]], positions: Positions, as_frequency: bool, per_study: bool) -> Answer:
    names = (*positions.echoed, "frequency" if as_frequency else "count", *(("studyID",) if per_study else ()))
    # A parameter of the client's own may have the name of one of our fields, which then counts.
    place = {name: number for number, name in enumerate(names)}
    take = itemgetter(*place.values()) if len(place) > 1 else lambda row: row[-1:]
    view = View(tuple([Shown(name, name) for name in place]))
    blocks = RowBlocks(view, rows if len(place) == len(names) else lambda: map(take, rows()))
    return answers.of_blocks(None, blocks, ("count", "frequency"))


def _positions(params: Parameters) -> Positions:
    params.required_ids("gene")
    symbols = params.pieces("gene")
    starts, ends = _numbers(params, "start", len(symbols)), _numbers(params, "end", len(symbols))
    others = {name: _parallel_values(params, name, len(symbols)) for name in params.names() if name not in OWN}
    lists = {"gene": symbols, "start": params.pieces("start"), "end": params.pieces("end"), **others}
    echo = frozenset(params.ids("echo") or ("gene", *others))
    return Positions(symbols, starts, ends, {name: values for name, values in lists.items() if name in echo and values})


def _parallel_values(params, name, count):
    """Returns the values of a parameter of the client's own, one a gene; a single value stands for all."""
    values = params.pieces(name)
    if 1 < len(values) < count:
        raise ParameterError(name, f"has {len(values)} values for {count} genes; give one for each gene.")
    return values


def _check_amount(params, positions, studies):
    """Raises TooMuchAsked for more records than one request may have, or for more repeated text than it could have
    sent.
    """
    limits, count = params.limits, len(positions.symbols)
    if count * studies > limits.counts:
        raise TooMuchAsked("gene", f"asks for {count} counts in {studies} studies, more than {limits.counts}; ask in several requests.")
    repeated = [values[0] for values in positions.echoed.values() if len(values) == 1]
    if len(positions.echoed) * count > max(limits.values, count) or sum(map(len, repeated)) * count > limits.body_bytes:
        raise TooMuchAsked("echo", f"repeats {len(positions.echoed)} parameters for {count} genes; name fewer, or ask in several requests.")


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
    studies = permissions.readable_studies(db, request.caller, request.params.ids("studyId"))
    return db.all("mutated_studies", study_pks=[study.pk for study in studies])


def _sequenced_samples(db, studies) -> dict[int, int]:
    """Returns study_pk → number of samples with mutation data.

    Of the list of that category, else of the list of that name.
    """
    by_category: dict[int, int] = {}
    by_name: dict[int, int] = {}
    for sample_list in db.all("sequenced_counts", study_pks=[study.study_pk for study in studies]):
        # Of several lists of one kind the first loaded counts.
        if sample_list.category == CATEGORY:
            by_category.setdefault(sample_list.study_pk, sample_list.samples)
        elif sample_list.list_id.endswith(SUFFIX):
            by_name.setdefault(sample_list.study_pk, sample_list.samples)
    return {study_pk: samples for study_pk, samples in {**by_name, **by_category}.items() if samples}


def _rows(db, positions, studies, sizes, per_study) -> Iterator[tuple]:
    study_pks = [study.study_pk for study in studies]
    # Without a size there is no frequency: the study counts neither as mutated nor as sequenced.
    measured_pks = [pk for pk in study_pks if sizes is None or pk in sizes]
    samples_of_all = None if sizes is None else sum(sizes[pk] for pk in measured_pks)
    counts = _counts(db, positions, study_pks if per_study else measured_pks, per_study)
    for echoed, by_study in zip(_echoed(positions), counts, strict=True):
        if per_study:
            for study in studies:
                samples = None if sizes is None else sizes.get(study.study_pk, 0)
                yield *echoed, _measure(by_study.get(study.study_pk, 0), samples), study.study_id
        else:
            yield *echoed, _measure(sum(by_study.values()), samples_of_all)


def _echoed(positions) -> Iterator[tuple[str, ...]]:
    """Yields the echoed values of each position."""
    count = len(positions.symbols)
    lists = [repeat(values[0], count) if len(values) == 1 else values[:count] for values in positions.echoed.values()]
    return zip(*lists, strict=True) if lists else repeat((), count)


def _counts(db: Session, positions: Positions, study_pks: list[int], per_study: bool) -> Iterator[Counts]:
    """Yields the number of mutations at each of *positions*.

    Each different one is counted once, and forgotten when it comes no more.
    """
    numbers: dict[tuple[str, int | None, int | None], int] = {}
    asked = zip(positions.symbols, positions.starts or repeat(None), positions.ends or repeat(None), strict=False)
    order = [numbers.setdefault(position, len(numbers)) for position in asked]
    counting = _counts_of_different(db, _regions(db, numbers), study_pks, per_study)
    last_place = {number: place for place, number in enumerate(order)}
    known: dict[int, Counts] = {}
    for place, number in enumerate(order):
        if number not in known:
            known[number] = next(counting)
        yield known[number] if last_place[number] > place else known.pop(number)


def _regions(db, asked: Iterable[tuple[str, int | None, int | None]]) -> list[Region]:
    """Returns the region that each (symbol, start, end) means: some databases have two genes of one symbol."""
    by_symbol: dict[str, tuple[int, ...]] = {}
    for gene in stored_genes_by_symbols(db, upper(symbol for symbol, _, _ in asked)):
        by_symbol[gene.symbol.upper()] = (*by_symbol.get(gene.symbol.upper(), ()), gene.entrez)
    return [Region(by_symbol.get(symbol.upper(), ()), first, last) for symbol, first, last in asked]


def _counts_of_different(db, regions: list[Region], study_pks, per_study) -> Iterator[Counts]:
    """Yields the number of mutations in each of *regions*, no two of which are equal.

    Many genes without positions are counted GENES_AT_ONCE: 3 times as fast on SQLite as one by one, 13 times on
    MariaDB. For few genes SQLite is faster one by one, because an index has all that is needed.
    """
    if len(regions) <= FEW_REGIONS:
        for region in regions:
            yield _counts_in_region(db, region, study_pks)
    elif all(region.whole for region in regions):
        for start in range(0, len(regions), GENES_AT_ONCE):
            yield from _counts_of_genes(db, [region.entrezs for region in regions[start : start + GENES_AT_ONCE]], study_pks)
    else:
        size = max(1, COUNTS_AT_ONCE // len(study_pks)) if per_study and study_pks else COUNTS_AT_ONCE
        for start in range(0, len(regions), size):
            yield from _counts_in_regions(db, regions[start : start + size], study_pks, per_study)


def _counts_in_region(db, region, study_pks) -> Counts:
    if region.whole:
        rows = db.all("mutation_counts", entrezs=region.entrezs, study_pks=study_pks)
    else:
        first, last = region.bounds
        rows = db.all("mutation_counts_by_positions", entrezs=region.entrezs, study_pks=study_pks, first=first, last=last)
    return {row.study_pk: row.mutations for row in rows}


def _counts_in_regions(db, regions: list[Region], study_pks, per_study) -> list[dict[int, int]]:
    """Returns the number of mutations in each of *regions*.

    Without *per_study* a count is of all studies together, under the number 0.

    Each gene's mutations are read once, and counted here: a query for each of 150,000 regions takes MariaDB 111 s.
    """
    numbers_of_genes: dict[tuple[int, ...], list[int]] = {}
    for number, region in enumerate(regions):
        numbers_of_genes.setdefault(region.entrezs, []).append(number)
    counts: list[dict[int, int]] = [{} for _ in regions]
    genes = list(numbers_of_genes)
    for start in range(0, len(genes), GENES_AT_ONCE):
        batch = genes[start : start + GENES_AT_ONCE]
        spans_by_entrez = _spans(db, batch, study_pks, per_study)
        for entrezs in batch:
            numbers = numbers_of_genes[entrezs]
            bounds = [regions[number].bounds for number in numbers]
            for study_pk, spans in _joined([spans_by_entrez.get(entrez, {}) for entrez in entrezs]).items():
                for number, count in zip(numbers, counts_in_regions(spans, bounds), strict=True):
                    if count:
                        counts[number][study_pk] = count
    return counts


def _spans(db, genes, study_pks, per_study) -> dict[int, dict[int, list[Span]]]:
    """Returns Entrez id → study → where its mutations lie."""
    spans: dict[int, dict[int, list[Span]]] = {}
    entrezs = sorted({entrez for gene in genes for entrez in gene})
    for entrez, study_pk, first, last, mutations in db.rows("mutation_positions_by_genes", entrezs=entrezs, study_pks=study_pks):
        spans.setdefault(entrez, {}).setdefault(study_pk if per_study else 0, []).append((first, max(first, last), mutations))
    return spans


def _joined(spans_of_genes: list[dict[int, list[Span]]]) -> dict[int, list[Span]]:
    """Returns study → spans, of several genes together."""
    joined: dict[int, list[Span]] = {}
    for by_study in spans_of_genes:
        for study_pk, spans in by_study.items():
            joined.setdefault(study_pk, []).extend(spans)
    return joined


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


def _measure(count, samples) -> str | None:
    """Returns the count where *samples* is None, else its frequency among so many samples: None where there are none."""
    if samples is None:
        return str(count)
    return str(count / samples) if samples else None
