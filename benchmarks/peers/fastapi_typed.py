"""FastAPI and SQLAlchemy, dicts by a return type: the fast JSON that FastAPI's manual recommends, serialized in pydantic's core."""

from fastapi import FastAPI

from benchmarks.peers import answers

app = FastAPI()


@app.get("/studies")
def studies() -> list[dict[str, str | None]]:
    return answers.studies()


@app.get("/clinical")
def clinical_data(study_id: str) -> list[dict[str, str | None]]:
    return answers.clinical_data(study_id)


@app.get("/mutations")
def mutations(profile_id: str) -> list[dict[str, str | None]]:
    return answers.mutations(profile_id)


@app.get("/values")
def values(profile_id: str, genes: str) -> list[dict[str, str | None]]:
    return answers.values(profile_id, genes)
