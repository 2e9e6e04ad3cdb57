"""Mutation files that nobody would write say the same whether their rows are decided together or one by one."""

import json

import pytest

from genows.load.maf.columns import checked_columns
from genows.load.maf.mutations import BATCH
from genows.load.maf.rows import MutationRows
from genows.load.maf.values import Annotations, MutationValues
from tests import mafs
from tests.loads import add_reference, add_study, load_on, written_meta

FIELDS = {"genetic_alteration_type": "MUTATION_EXTENDED", "datatype": "MAF", "stable_id": "mutations", "namespaces": mafs.NAMESPACES}


def decided(writer, folder, meta, size):
    """(rows as they are stored, report as JSON) of a file of which *size* rows are decided at a time. Nothing is written."""
    load = load_on(writer, folder, mafs.SAMPLES)
    table = load.files.table(meta)
    columns = checked_columns(load, meta, table.header.cells, table.header_line)
    annotations = Annotations(load, meta, table.header.cells, table.header_line)
    rows = MutationRows(load, meta, columns, MutationValues(load, meta, columns, str, annotations))
    batches = [batch for lines, cells in table.batches(size) if (batch := rows.batch(lines, cells))]
    report = load.report.as_json()
    told = json.dumps([report["files"], report["derived"], report["messages"]], indent=1)  # in the report's order
    return [batch.row(index) for batch in batches for index in range(len(batch.lines))], told


@pytest.mark.parametrize("seeds", [range(0, 30), range(30, 60)], ids=str)
def test_rows_say_the_same_together_and_one_by_one(made, tmp_path, seeds):
    add_reference(made, mafs.GENES, mafs.ALIASES)
    add_study(made, mafs.SAMPLES)
    told, stored = set(), 0
    with made.database.read() as session:
        for seed in seeds:
            header, rows = mafs.maf(seed)
            text = mafs.FILTERS[seed % len(mafs.FILTERS)]
            more = {} if text is None else {"variant_classification_filter": text}
            data = "".join("\t".join(cells) + "\n" for cells in [header, *rows]).encode()
            meta = written_meta(tmp_path, "mutations", data, **FIELDS, **more)
            together = decided(session, tmp_path, meta, BATCH)
            assert decided(session, tmp_path, meta, 1) == together, seed
            stored += len(together[0])
            told.update(message["rule"] for message in json.loads(together[1])[-1])
    assert stored > 1000 and len(told) > 10
