"""Writes matrices: a row for each gene, gene set or other entity, as stored, one at a time."""

from collections.abc import Iterator
from itertools import chain

from genows.export.context import Export, MatrixColumns, StoredProfile
from genows.export.folder import Optional
from genows.export.profiles import ALWAYS, write_meta
from genows.export.shapes import Shape, columns_of, namespaces_of, shape_of
from genows.load.variants.drivers import DRIVER

_GENE = ("Hugo_Symbol", "Entrez_Gene_Id")
_EVENTS = {"2": 2, "-2": -2}
_SAMPLES_AT_ONCE = 100
# Of a verdict on a copy-number event only a long file stores the word in these.
_FILTERS = ("driver_filter", "driver_tiers_filter")


def write_matrix(export: Export, profile: StoredProfile) -> None:
    """A matrix of genes that is neither long copy number nor of antibodies."""
    row = profile.row
    name = export.names.of_profile(row.alteration_type, row.datatype, profile.stable_id)
    write_meta(export, profile, f"meta_{name}.txt", row.datatype, f"data_{name}.txt")
    write_genes(export, profile, f"data_{name}.txt")


def write_genes(export: Export, profile: StoredProfile, data_file: str) -> None:
    columns = MatrixColumns(export, profile)
    with export.folder.table(data_file, [*_GENE, *columns.ids]) as table:
        for symbol, entrez, values in export.session.rows("exported_gene_values", profile_pk=profile.pk):
            if symbol is None:
                export.notes.add("N-GENE", f"{profile.stable_id}: a row of no gene")
                continue
            cells = (symbol, entrez) if entrez > 0 else export.gene(symbol, entrez, profile.stable_id)
            table.add_line(f"{cells[0]}\t{cells[1]}\t{columns.line(values)}")
    if not table.rows:
        export.notes.add("N-EMPTY", profile.stable_id)


def write_discrete(export: Export, profile: StoredProfile) -> None:
    """Discrete copy number: a matrix with its verdicts beside it, or long where only that can say what is stored."""
    told = export.all("exported_cna_annotations", profile_pk=profile.pk)
    if not export.is_own:
        _compare_events(export, profile)
    if any(row.annotation_json is not None or "NA" in [getattr(row, name) for name in _FILTERS] for row in told):
        _write_long(export, profile, told)
        return
    name = export.names.of_profile("COPY_NUMBER_ALTERATION", "DISCRETE", profile.stable_id)
    verdicts = f"{export.names.one(f'cna_pd_annotations_{profile.stable_id}')}.txt" if told else None
    write_meta(export, profile, f"meta_{name}.txt", "DISCRETE", f"data_{name}.txt", pd_annotations_filename=verdicts)
    write_genes(export, profile, f"data_{name}.txt")
    if verdicts:
        with export.folder.table(verdicts, ["SAMPLE_ID", "Entrez_Gene_Id", "Hugo_Symbol", *DRIVER.values()]) as table:
            for row in told:
                table.add([export.samples[row.sample_pk], row.entrez, row.symbol, *_verdict(row)])


def _verdict(row):
    return [getattr(row, column.lower()) for column in DRIVER]


def _write_long(export, profile, told):
    name = export.names.of_profile("COPY_NUMBER_ALTERATION", "DISCRETE_LONG", profile.stable_id)
    shapes = {}
    for row in told:
        shapes[row.sample_pk, row.entrez] = (row, *shape_of(row.annotation_json, export.notes))
    shape: Shape = next((each for _, each, _ in shapes.values() if each), ())
    header = ["Hugo_Symbol", "Entrez_Gene_Id", "Sample_Id", "Value", *DRIVER.values(), *columns_of(shape)]
    drivers = [Optional(tuple(range(4, 8)))]
    write_meta(export, profile, f"meta_{name}.txt", "DISCRETE_LONG", f"data_{name}.txt", ALWAYS, namespaces=namespaces_of(shape))
    with export.folder.table(f"data_{name}.txt", header, drivers) as table:
        for sample_pk, symbol, entrez, value in _by_sample(export, profile):
            row, of_row, cells = shapes.get((sample_pk, entrez), (None, shape, [""] * len(columns_of(shape))))
            if of_row != shape:
                export.notes.add("N-JSON", f"{profile.stable_id}: {symbol} in {export.samples[sample_pk]}")
                cells = [""] * len(columns_of(shape))
            verdict = _verdict(row) if row and row.judged_pk is not None else [""] * len(DRIVER)
            table.add([symbol, entrez if entrez > 0 else "", export.samples[sample_pk], value, *verdict, *cells])


def _compare_events(export, profile):
    """Counts events that the matrix does not explain, and the reverse: loads make them of the matrix."""
    sums: dict[int, int] = {}  # of each gene one number that tells the sets of its events apart
    for entrez, sample_pk, level in chain(_stored_events(export, profile), _meant_events(export, profile)):
        sums[entrez] = sums.get(entrez, 0) ^ hash((sample_pk, level))
    odd = {entrez for entrez, total in sums.items() if total}
    if odd:
        sets = [{event for event in events(export, profile) if event[0] in odd} for events in (_stored_events, _meant_events)]
        for entrez, sample_pk in sorted({event[:2] for event in sets[0] ^ sets[1]}):
            export.notes.add("N-EVENT", f"{profile.stable_id}: gene {entrez} in {export.samples.get(sample_pk, sample_pk)}")


def _stored_events(export, profile):
    for entrez, alteration, sample_pk in export.session.rows("exported_cna_events", profile_pk=profile.pk):
        yield entrez, sample_pk, alteration


def _meant_events(export, profile):
    """Yields what loads make of the matrix, where the profile is shown."""
    columns = MatrixColumns(export, profile, told=False)
    for symbol, entrez, values in export.session.rows("exported_gene_values", profile_pk=profile.pk) if profile.row.shown else ():
        if symbol is not None:
            yield from ((entrez, pk, _EVENTS[cell]) for pk, cell in zip(columns.pks, columns.cells(values), strict=True) if cell in _EVENTS)


def _by_sample(export, profile) -> Iterator[tuple[int, str, int, str]]:
    """Yields the values of a matrix sample by sample, without empty ones. The matrix is read once for every hundred samples."""
    columns = MatrixColumns(export, profile)
    for start in range(0, len(columns.pks), _SAMPLES_AT_ONCE):
        places = range(start, min(start + _SAMPLES_AT_ONCE, len(columns.pks)))
        found: list[list[tuple[str, int, str]]] = [[] for _ in places]
        for symbol, entrez, values in export.session.rows("exported_gene_values", profile_pk=profile.pk):
            if symbol is None:
                continue
            cells = columns.cells(values)
            for rows, place in zip(found, places, strict=True):
                if cells[place]:
                    rows.append((symbol, entrez, cells[place]))
        for rows, place in zip(found, places, strict=True):
            yield from ((columns.pks[place], *row) for row in rows)
