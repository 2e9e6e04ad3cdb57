"""Bodies of up to 4 MB for every address of the third generation that takes one, made from what its documents declare."""

import json
import re
from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

from genows.clients.portal_api.dialect import DEFINITIONS
from genows.clients.portal_api.table import ADDRESSES
from tests.parametervalues import VALUES

BASE = "/portal/api"


def bodies(known, most: int) -> Iterator[tuple[str, str, bytes]]:
    """Yields (what it does, path with query, body). *known*: a hostile.Known; *most*: bytes of a body."""
    for address in ADDRESSES.values():
        if address.method == "POST":
            path, (_, _, kind) = BASE + _path(address.path, known), address.body.partition(": ")
            if kind.startswith("["):
                for name, items in _lists(_of_items(kind.strip("[]")), address.body, known, most):
                    yield name, path, json.dumps(items).encode()
                continue
            members = DEFINITIONS[kind]
            usual = {member: _usual(schema, member, known) for member, schema in members.items()}
            for member, schema in members.items():
                if schema.get("type") == "array":
                    for name, items in _lists(schema["items"], member, known, most):
                        sent = {**usual, member: items}
                        if kind == "StudyViewFilter":
                            sent = {member: items} if member == "sampleIdentifiers" else {"studyIds": [known.study], member: items}
                        yield f"{member}: {name}", f"{path}?projection=DETAILED", json.dumps(sent).encode()


def _of_items(kind) -> dict[str, str]:
    return {"$ref": f"#/definitions/{kind}"} if kind in DEFINITIONS else {"type": kind}


def _path(path, known):
    words = {"STUDY": known.study, "EXPRESSION": known.profiles[1], "SAMPLE": known.samples[0], "LIST": known.sample_list}
    return re.sub(r"{(\w+)}", lambda part: words.get(word := VALUES[part[1]].judge, word), path)


def _lists(schema, member, known, most) -> Iterator[tuple[str, list]]:
    ids = _items(schema, member, known)
    size = len(json.dumps(ids[0])) + 2
    yield "one again and again", [ids[0]] * (most // size)
    yield "different ones again and again", list(islice(cycle(ids), most // max(len(json.dumps(one)) + 2 for one in ids[:1000])))
    yield "unknown ones", [_unknown(schema, number) for number in range(most // (len(json.dumps(_unknown(schema, 1_000_000))) + 2))]
    if schema.get("type") == "string":
        yield "one long text", ["x" * most]


def _items(schema, member, known) -> list:
    if schema.get("type") == "integer":
        return list(map(int, known.entrezs))
    if schema.get("type") == "string":
        return _ids(member, known)
    if "$ref" not in schema:
        return [_anything(schema, symbol) for symbol in known.genes]
    fields = DEFINITIONS[schema["$ref"].rpartition("/")[2]]
    if "gene1" in fields:
        return [{"gene1": {"entrezId": int(gene)}, "gene2": {"specialValue": "ANY_GENE"}} for gene in known.entrezs]
    return [{name: (sample if "sampleId" in name or "entityId" in name else _ids(name, known)[0]) for name in fields} for sample in known.samples]


def _ids(member, known) -> list[str]:
    if "ample" in member and "List" not in member:
        return known.samples
    if "rofile" in member:
        return known.profiles
    return [known.sample_list] if "List" in member else [known.study] if "tudy" in member else known.genes


def _unknown(schema, number) -> Any:
    if schema.get("type") == "integer":
        return number
    if schema.get("type") == "string":
        return f"UN-{number:06d}"
    if "$ref" not in schema:
        return _anything(schema, f"UN-{number:06d}")
    fields = DEFINITIONS[schema["$ref"].rpartition("/")[2]]
    return {name: {"entrezId": number} if "$ref" in kind else f"UN-{number:06d}" for name, kind in fields.items()}


def _anything(schema, word) -> Any:
    """An element of a filter of cohorts, with the members of all of them; a list of words where those are."""
    if schema.get("type") == "array":
        return [word]
    value, profiles = {"value": word}, {"molecularProfileIds": [word]}
    names = dict.fromkeys(("attributeId", "hugoGeneSymbol", "stableId", "profileType", "outerKey", "innerKey"), word)
    return {**names, **profiles, "categorization": "MUTATED", "values": [value], "geneQueries": [[{"hugoGeneSymbol": word}]]}


def _usual(schema, member, known) -> Any:
    if schema.get("$ref", "").endswith("/StudyViewFilter"):
        return {"studyIds": [known.study]}
    if schema.get("type") == "object":
        return {}
    if schema.get("type") == "array" and "$ref" not in schema["items"] and schema["items"].get("type") in ("object", "array"):
        return []
    if schema.get("type") != "array":
        return known.sample_list if member == "sampleListId" else ""
    return _items(schema["items"], member, known)[:1]
