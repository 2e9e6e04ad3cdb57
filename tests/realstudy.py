"""The real study of ../shared, loaded from the command line into a database; once a session for each kind."""

import csv
import json
from typing import NamedTuple

from werkzeug.test import Client

from genows import create_app
from genows.cli import main
from genows.config.reader import make_config
from tests.shared import shared

STUDY = "study_es_0"
GENE_SETS = "msigdb_6.1"  # the version that its meta files name


class Loaded(NamedTuple):
    """*address*: the database's connection string; *report*: of the load; *client*: of the service over it."""

    address: str
    report: dict
    client: Client

    def portal(self, **settings):
        """A client of a service with other settings."""
        return Client(create_app(make_config({"db.connection_string": self.address, **settings})))


def loaded(place, name, address) -> Loaded:
    """Fills the database of this address by `genows reference` and `genows load`; no flag leaves anything out."""
    folder = shared(f"studies/{STUDY}")
    settings, report = place / f"{name}.properties", place / f"{name}.json"
    settings.write_text(f"db.connection_string={address}\n")
    assert main(["reference", "--config", str(settings), str(shared("portal-info"))]) == 0
    gene_sets = composed_gene_sets(folder, place / "composed.gmt")
    assert main(["reference", "--config", str(settings), "--geneset-version", GENE_SETS, str(gene_sets)]) == 0
    assert main(["load", "--config", str(settings), "--report", str(report), str(folder)]) == 0
    app = create_app(make_config({"db.connection_string": address}))
    return Loaded(address, json.loads(report.read_text()), Client(app))


def composed_gene_sets(folder, path):
    """A GMT file of the gene sets that the study has scores of, each with the same two genes."""
    lines = (folder / "data_gsva_scores.txt").read_text(encoding="utf-8").splitlines()
    rows = csv.DictReader([line for line in lines if not line.startswith("#")], delimiter="\t", quoting=csv.QUOTE_NONE)
    path.write_text("".join(f"{row['geneset_id']}\thttp://sets.example/{row['geneset_id']}\t1956\t7157\n" for row in rows))
    return path
