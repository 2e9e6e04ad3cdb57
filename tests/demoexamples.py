"""Writes examples.json anew: `python -m tests.demoexamples` loads the demo study and asks each address its example query."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlencode

from werkzeug.test import Client

from genows.app import create_app
from genows.clients.openapi.words import FILE
from genows.config.reader import make_config
from genows.db import schema
from genows.db.database import open_database
from genows.demo.study import write_demo
from genows.load.context import Options
from genows.load.progress import Silence
from genows.load.study import load_study

STUDY = "study_id=demo"
SAMPLES = "sample_ids=DEMO-0001-T1,DEMO-0002-T1"
QUERIES = {
    "/api/alterationcounts": "study_ids=demo&genes=TP53,KRAS",
    "/api/alterations": "genetic_profile_ids=demo_mutations,demo_gistic&oql=TP53: MUT HOMDEL&sample_ids=DEMO-0001-T1,DEMO-0003-T1",
    "/api/cancertypes": "cancer_type_ids=genows_demo",
    "/api/clinicalattributes": "attr_ids=OS_MONTHS,OS_STATUS",
    "/api/clinicalattributes/patients": f"{STUDY}&patient_ids=DEMO-0001",
    "/api/clinicalattributes/samples": f"{STUDY}&sample_ids=DEMO-0001-T1",
    "/api/clinicaldata/patients": f"{STUDY}&attribute_ids=OS_MONTHS,OS_STATUS&patient_ids=DEMO-0001",
    "/api/clinicaldata/samples": f"{STUDY}&attribute_ids=CANCER_TYPE&{SAMPLES}",
    "/api/clinicalevents": STUDY,
    "/api/clinicalvalues": f"{STUDY}&attribute_ids=SEX",
    "/api/coexpressions": "genetic_profile_ids=demo_rna_seq_v2_mrna&genes=CDK4",
    "/api/copynumberevents": f"genetic_profile_ids=demo_gistic&genes=CDKN2A,MYC&{SAMPLES}",
    "/api/copynumberfractions": f"{STUDY}&{SAMPLES}",
    "/api/copynumberregions": "study_ids=demo",
    "/api/copynumbersegments": f"{STUDY}&sample_ids=DEMO-0001-T1",
    "/api/drugs": "",
    "/api/drugtargets": "genes=TP53",
    "/api/enrichments": "genetic_profile_ids=demo_gistic&event=amp&altered_sample_ids=DEMO-0001-T1,DEMO-0002-T1&unaltered_sample_ids=DEMO-0003-T1,DEMO-0004-T1",
    "/api/genelookup": "genes=p53,7157",
    "/api/genepanels": "gene_panel_ids=demo_panel&genes=TP53,KRAS",
    "/api/genericassaydata": "genetic_profile_ids=",
    "/api/genes": "hugo_gene_symbols=TP53,KRAS",
    "/api/genesaliases": "entrez_gene_ids=7157",
    "/api/genesetdefinitions": "",
    "/api/geneticprofiledata": "genetic_profile_ids=demo_mutations,demo_rna_seq_v2_mrna&genes=TP53&sample_ids=DEMO-0003-T1",
    "/api/geneticprofilegenes": f"{STUDY}&genes=TP53",
    "/api/geneticprofiles": STUDY,
    "/api/interactions": "genes=TP53,MDM2",
    "/api/mutation_count": "type=count&per_study=true&gene=TP53,KRAS",
    "/api/mutationcounts/genes": "genes=TP53,KRAS",
    "/api/mutationcounts/keywords": "keywords=KRAS G12 missense",
    "/api/mutationcounts/positions": "positions=KRAS_12,TP53_273",
    "/api/mutationcounts/proteinchanges": "protein_changes=G12D&genes=KRAS",
    "/api/mutationcounts/samples": f"genetic_profile_ids=demo_mutations&{SAMPLES}",
    "/api/mutations": "genetic_profile_ids=demo_mutations&genes=TP53&sample_ids=DEMO-0003-T1",
    "/api/patients": f"{STUDY}&patient_ids=DEMO-0001,DEMO-0002",
    "/api/recurrentgenes": "genetic_profile_ids=demo_mutations&min_count=40",
    "/api/pdbalignments": "uniprot_ids=P53_HUMAN",
    "/api/pdbpositions": "alignment_ids=1",
    "/api/proteindomains": "genes=TP53",
    "/api/querygenesets": "",
    "/api/resources": STUDY,
    "/api/samplelists": "sample_list_ids=demo_rppa",
    "/api/samples": f"{STUDY}&{SAMPLES}",
    "/api/segmentfiles": "study_ids=demo",
    "/api/significantgenes": "study_ids=demo",
    "/api/similarsamples": f"{STUDY}&sample_id=DEMO-0001-T1&mutation_event_ids=1",
    "/api/structuralvariants": "genetic_profile_ids=",
    "/api/studies": "study_ids=demo",
    "/api/studysummaries": "study_ids=demo",
    "/api/survival": f"{STUDY}&patient_ids=DEMO-0001,DEMO-0002",
    "/webservice.do": "cmd=getGeneticProfiles&cancer_study_id=demo",
}


def made_in(folder: Path) -> dict[str, dict]:
    """Returns address → {query, answer}, asked of the demo study, which is written and loaded in *folder*."""
    app = demo_application(folder)
    try:
        client = Client(app)
        return {path: _example(client, path, dict(pair.split("=", 1) for pair in filter(None, query.split("&")))) for path, query in QUERIES.items()}
    finally:
        app.close()


def demo_application(folder: Path, **settings: str):
    """Returns the service over the demo study, which is written and loaded in *folder*. *settings*: further ones."""
    config = make_config({"db.connection_string": f"sqlite:///{folder / 'demo.db'}", **settings})
    load_demo(config, folder / "demo")
    return create_app(config)


def load_demo(config, folder: Path) -> None:
    """Makes the schema in an empty database and loads the demo study, which is written into *folder*."""
    write_demo(folder)
    database = open_database(config)
    try:
        schema.create(database)
        report = load_study(database, folder, Options(), Silence())
        if report.exit_code:
            raise RuntimeError("the demo study cannot be loaded")
    finally:
        database.close()


def _example(client, path, query):
    answer = client.get(f"{path}?{urlencode(query, safe=',')}", buffered=True)
    if answer.status_code != 200:
        raise RuntimeError(f"{path} answers {answer.status_code}: {answer.text}")
    return {"query": query, "answer": answer.json if answer.mimetype == "application/json" else answer.text}


def text_of(examples: dict[str, dict]) -> str:
    """Returns the text of examples.json: an example a line."""
    lines = (f"{json.dumps(path)}: {json.dumps(example, ensure_ascii=False)}" for path, example in examples.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    with TemporaryDirectory() as work:
        FILE.write_text(text_of(made_in(Path(work))), encoding="utf-8")
