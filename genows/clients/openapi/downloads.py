"""What OpenAPI says of downloads, which stand at the root: archives of whole studies, of parts of one, and of parts of several."""

from typing import Any

TAG = "downloads"
_MEDIA_TYPES = {"tar.gz": "application/gzip", "zip": "application/zip"}
_ABOUT = (
    "A study folder as `genows load` takes it, and as the field's tools read it. HEAD gives the same headers and builds nothing. Parts are given by Range where "
    "Accept-Ranges says so, which is where archives are kept. An answer that is cut off is no archive. A study that you may not read is as one that is not there."
)
_BASIC = " Where login is required, a data access token may also come as the password of HTTP Basic, with any name."
_IDS = {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": 1_000_000}
_ID_IN_FILES = {"type": "string", "pattern": "^[A-Za-z0-9_.-]{1,200}$"}
_PART = {
    "sampleIds": {**_IDS, "description": "Samples of the study, by their ids."},
    "sampleListId": {"type": "string", "description": "A sample list of the study, in place of sampleIds."},
    "studyId": {**_ID_IN_FILES, "description": "The study's id in the files; without it the id with _part behind it."},
}
_PAIR = {"type": "object", "properties": {"studyId": {"type": "string"}, "sampleId": {"type": "string"}}, "required": ["studyId", "sampleId"]}
_COHORT = {
    "samples": {"type": "array", "items": _PAIR, "minItems": 1, "description": "Samples, each with its study."},
    "sampleListIds": {**_IDS, "description": "Sample lists, in place of samples."},
    "suffix": {**_ID_IN_FILES, "description": "What stands behind the studies' ids in the files.", "default": "_part"},
}
_FACTS = {
    "studyId": {"type": "string"},
    "samples": {"type": "integer"},
    "files": {"type": "integer", "description": "Where it is kept."},
    "etag": {"type": ["string", "null"], "description": "The ETag of its .tar.gz."},
    "kept": {"type": "boolean", "description": "Whether its .tar.gz need not be built."},
    "bytes": {"type": "integer", "description": "Where it is kept."},
    "notes": {"type": "array", "items": {"type": "object"}, "description": "Where it is kept: what of the study would not come back by loading, by code."},
}
_STUDY = {"name": "studyId", "in": "path", "required": True, "schema": {"type": "string"}, "description": "The study, by its id."}
_FAILURES = {
    "400": "The body is not what it should be, or names samples that are not there; detail says which.",
    "401": "Unauthorized: login is required here, and the request has no valid data access token.",
    "404": "Not Found: no such study, or none that you may read.",
    "413": "The body is too large.",
    "415": "The body has a media type or a coding that is not read here.",
    "429": "Too many large requests at a time; Retry-After says when to ask again.",
    "500": "Something went wrong here; the operator finds it in the log by its id.",
    "501": "The study has no sample, and so no files.",
    "503": "As many archives are built as may be, or this one takes too long; Retry-After says when to ask again.",
}


def paths() -> dict[str, Any]:
    """Returns path → what OpenAPI says of it."""
    archives = {kind: {media_type: {"schema": {"type": "string", "format": "binary"}}} for kind, media_type in _MEDIA_TYPES.items()}
    found: dict[str, Any] = {
        "/{studyId}.tar.gz": {"get": _operation("downloadStudy", "A study as an archive.", _ABOUT + _BASIC, archives["tar.gz"])},
        "/export/study/{studyId}": {"get": _operation("downloadFacts", "What the download of a study would be.", "", _json(_FACTS))},
    }
    for kind, content in archives.items():
        name = "Zip" if kind == "zip" else "Tar"
        part = {**_operation(f"exportPart{name}", "Some samples of a study as an archive.", _ABOUT, content), **_body(_PART)}
        cohort = {**_operation(f"exportCohort{name}", "Samples of several studies as an archive.", f"{_ABOUT} Each study is a folder of it.", content), **_body(_COHORT)}
        found[f"/export/study/{{studyId}}.{kind}"] = {"get": _operation(f"exportStudy{name}", "A study as an archive.", _ABOUT + _BASIC, content), "post": part}
        found[f"/export/cohort.{kind}"] = {"post": cohort}
    for path, methods in found.items():
        if "{" in path:
            for method in methods.values():
                method["parameters"] = [_STUDY]
    return found


def _operation(name: str, summary: str, about: str, content: dict[str, Any]) -> dict[str, Any]:
    problem = {media_type: {"schema": {"$ref": "#/components/schemas/Problem"}} for media_type in ("application/problem+json", "text/plain")}
    failures = {status: {"description": words, "content": problem} for status, words in _FAILURES.items()}
    found = {"200": {"description": "OK", "content": content}, "304": {"$ref": "#/components/responses/Status304"}, **failures}
    return {"tags": [TAG], "summary": summary, "description": about, "operationId": name, "responses": found}


def _body(members: dict[str, Any]) -> dict[str, Any]:
    return {"requestBody": {"required": True, "content": _json(members)}}


def _json(members: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": {"type": "object", "properties": members}}}
