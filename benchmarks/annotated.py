"""Adds to a loaded demo study what portals annotate with: significant genes, regions, timelines, drugs, interactions, domains, structures. Invented.

By SQL into SQLite: the files of all of it would be many, and what is measured is how it is answered.
"""

import json
import random
import sqlite3
from pathlib import Path

REGIONS, GENES_OF_REGION, EVENTS_OF_PATIENT = 60, 20, 10
DRUGS, TARGETS, INTERACTIONS, LINKED_GENES = 1000, 3000, 20_000, 5000
ALIGNMENTS, RESIDUES = 100, 200
SETS, GENES_OF_SET = 30, 20


def annotate(path: Path, seed: int = 14) -> None:
    """Adds the rows to the SQLite database at *path*, which has one study."""
    chance = random.Random(seed)
    with sqlite3.connect(path) as connection:
        ((study,),) = connection.execute("SELECT CANCER_STUDY_ID FROM cancer_study")
        genes = connection.execute(
            "SELECT ENTREZ_GENE_ID, HUGO_GENE_SYMBOL FROM gene WHERE ENTREZ_GENE_ID IN (SELECT ENTREZ_GENE_ID FROM mutation) ORDER BY 1"
        ).fetchall()
        _of_study(connection, study, genes, chance)
        _of_genes(connection, genes, chance)
        _of_proteins(connection, genes, chance)
    connection.close()


def _fill(connection, table, rows):
    rows = list(rows)
    connection.executemany(f"INSERT INTO `{table}` VALUES ({', '.join('?' * len(rows[0]))})", rows)


def _of_study(connection, study, genes, chance):
    _fill(connection, "mut_sig", ((study, entrez, rank, 9000, 20, rank / 1e5, rank / 1e4) for rank, (entrez, _) in enumerate(genes, 1)))
    starts = [number * 1_000_000 for number in range(1, REGIONS + 1)]
    _fill(
        connection, "gistic",
        ((pk, study, pk % 22 + 1, f"{pk % 22 + 1}q{pk}", start, start + 500_000, pk / 1000, pk % 2) for pk, start in enumerate(starts, 1)),
    )  # fmt: skip
    some = min(GENES_OF_REGION, len(genes))
    _fill(connection, "gistic_to_gene", ((pk, entrez) for pk in range(1, REGIONS + 1) for entrez, _ in chance.sample(genes, some)))
    patients = [pk for (pk,) in connection.execute("SELECT INTERNAL_ID FROM patient")]
    # The study has some of its own.
    ((last,),) = connection.execute("SELECT COALESCE(MAX(CLINICAL_EVENT_ID), 0) FROM clinical_event")
    events = [(last + place * EVENTS_OF_PATIENT + number + 1, pk, number * 30) for place, pk in enumerate(patients) for number in range(EVENTS_OF_PATIENT)]
    _fill(connection, "clinical_event", ((event, pk, start, start + 20, "TREATMENT") for event, pk, start in events))
    keys = ("AGENT", "DOSE", "TREATMENT_TYPE")
    _fill(connection, "clinical_event_data", ((event, key, f"{key.lower()} {event % 50}") for event, _, _ in events for key in keys))


def _of_genes(connection, genes, chance):
    _fill(
        connection, "drug",
        (
            (f"DRUG{number}", "made up", f"Drug {number}", f"Synonym {number};Other {number}", f"It acts on things, as number {number} does.",
             f"DB:{number};CID:{number}", f"L01X{number}", number % 2, number % 3 == 0, 0, number % 40 - 1)
            for number in range(DRUGS)
        ),
    )  # fmt: skip
    targets = ((f"DRUG{chance.randrange(DRUGS)}", chance.choice(genes)[0], "DRUG_TARGET", "made up", "NA", "") for _ in range(TARGETS))
    _fill(connection, "drug_interaction", targets)
    entrezs = [entrez for (entrez,) in connection.execute("SELECT ENTREZ_GENE_ID FROM gene WHERE ENTREZ_GENE_ID > 0 LIMIT ?", [LINKED_GENES])]
    entrezs += [entrez for entrez, _ in genes]
    kinds, sources = ("INTERACTS_WITH", "STATE_CHANGE", "IN_SAME_COMPONENT"), ("HPRD", "REACTOME", "NCI_NATURE")
    _fill(
        connection, "interaction",
        (
            (chance.choice(entrezs), chance.choice(entrezs), chance.choice(kinds), chance.choice(sources), "in vivo", str(number))
            for number in range(INTERACTIONS)
        ),
    )  # fmt: skip
    _fill(connection, "sanger_cancer_census", ((entrez, 1, 0, "L", "L", "", "E", "Mis", "", 0, "") for entrez, _ in genes[::3]))
    lists = [("cancer gene", symbol, entrez, place) for place, (entrez, symbol) in enumerate(genes[::2])]
    lists += [("hotspot", f"R{100 + entrez % 300}", entrez, place) for place, (entrez, _) in enumerate(genes)]
    some = min(GENES_OF_SET, len(genes))
    lists += [("gene set", f"Set {number}", entrez, place) for number in range(SETS) for place, (entrez, _) in enumerate(chance.sample(genes, some))]
    _fill(connection, "genows_gene_list", lists)
    keywords = connection.execute("SELECT DISTINCT KEYWORD, ENTREZ_GENE_ID FROM mutation_event WHERE KEYWORD IS NOT NULL").fetchall()
    columns = "COSMIC_MUTATION_ID, ENTREZ_GENE_ID, PROTEIN_CHANGE, COUNT, KEYWORD"
    connection.executemany(
        f"INSERT INTO cosmic_mutation ({columns}) VALUES (?, ?, ?, ?, ?)",
        ((f"{place}-{number}", entrez, f"R{number}H", number + 1, keyword) for place, (keyword, entrez) in enumerate(keywords) for number in range(3)),
    )


def _of_proteins(connection, genes, chance):
    # New databases know a few proteins.
    connection.execute("DELETE FROM uniprot_id_mapping")
    connection.execute("DELETE FROM pfam_graphics")
    _fill(connection, "uniprot_id_mapping", ((f"P{entrez}", f"{symbol}_HUMAN", entrez) for entrez, symbol in genes))
    regions = [{"type": "pfama", "text": f"Domain {number}", "start": 100 * number + 1, "end": 100 * number + 80, "colour": "#2dcf00"} for number in range(6)]
    graphics = json.dumps([{"length": 700, "regions": regions, "markups": [], "motifs": [], "metadata": {"database": "pfam"}}])
    _fill(connection, "pfam_graphics", ((f"P{entrez}", graphics) for entrez, _ in genes))
    protein = f"{dict(map(reversed, genes)).get('TP53') and 'TP53' or genes[0][1]}_HUMAN"
    letters = "".join(chance.choice("ACDEFGHIKLMNPQRSTVWY") for _ in range(RESIDUES))
    _fill(
        connection, "pdb_uniprot_alignment",
        (
            (number, f"1ab{number % 10}", "A", protein, "1", str(RESIDUES), 1, RESIDUES, 1e-50, 99.0, 0.99, letters, letters, letters)
            for number in range(1, ALIGNMENTS + 1)
        ),
    )  # fmt: skip
    _fill(
        connection, "pdb_uniprot_residue_mapping",
        ((number, place, None, place, letters[place - 1]) for number in range(1, ALIGNMENTS + 1) for place in range(1, RESIDUES + 1)),
    )  # fmt: skip
    headers = json.dumps({"title": "STRUCTURE OF A PROTEIN", "compound": {"1": {"molecule": "a protein"}}})
    _fill(connection, "text_cache", ((f"PDB_FILE_1ab{number}", headers, "2026-01-01") for number in range(10)))
