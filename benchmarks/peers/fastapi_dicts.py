"""FastAPI and SQLAlchemy, dicts serialized by orjson, past FastAPI: as one writes it who has profiled it."""

import orjson
from fastapi import FastAPI, Response

from benchmarks.peers import answers

app = FastAPI()


def _json(records):
    return Response(orjson.dumps(records), media_type="application/json")


@app.get("/studies")
def studies():
    return _json(answers.studies())


@app.get("/clinical")
def clinical_data(study_id: str):
    return _json(answers.clinical_data(study_id))


@app.get("/mutations")
def mutations(profile_id: str):
    return _json(answers.mutations(profile_id))


@app.get("/values")
def values(profile_id: str, genes: str):
    return _json(answers.values(profile_id, genes))
