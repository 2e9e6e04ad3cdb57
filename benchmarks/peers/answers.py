"""What the peers answer: lists of dicts, from the statements of tables.py."""

from benchmarks.peers import tables
from benchmarks.peers.tables import ENGINE


def studies():
    with ENGINE.connect() as connection:
        return [dict(row) for row in connection.execute(tables.STUDIES).mappings()]


def clinical_data(study_id):
    with ENGINE.connect() as connection:
        return [dict(row) for row in connection.execute(tables.clinical(study_id)).mappings()]


def mutations(profile_id):
    with ENGINE.connect() as connection:
        return [{**row, "sample_list_id": None} for row in connection.execute(tables.mutations(profile_id)).mappings()]


def values(profile_id, symbols):
    """*symbols*: comma-separated."""
    with ENGINE.connect() as connection:
        profile_pk, study_pk, study_id = connection.execute(tables.profile(profile_id)).one()
        order = connection.execute(tables.order(profile_pk)).scalar_one()
        names = dict(connection.execute(tables.samples(study_pk)).tuples().all())
        sample_ids = [names[int(pk)] for pk in order.split(",") if pk]
        return [
            {
                "genetic_profile_id": profile_id,
                "entrez_gene_id": str(entrez),
                "hugo_gene_symbol": symbol,
                "sample_id": sample_id,
                "study_id": study_id,
                "sample_list_id": None,
                "profile_data": value,
            }
            for entrez, symbol, cells in connection.execute(tables.values(profile_pk, symbols.split(",")))
            for sample_id, value in zip(sample_ids, cells.split(","))
            if value
        ]
