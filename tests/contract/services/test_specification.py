"""The services beside their written specification: members and their types as its examples have them, and its tables of columns."""

import json
import re

import pytest

from genows.clients.services.table import ADDRESSES as SERVICES
from tests import services
from tests.shared import shared

HEADING = re.compile(r"^### [AB][0-9]+\. `([^`]+)`", re.MULTILINE)
FENCED = re.compile(r"^```\n(.*?)^```", re.MULTILINE | re.DOTALL)
# What is invented in the examples: ids of studies, profiles, samples and patients, genes, keywords, attributes, cancer types.
INVENTED = re.compile(r"demo.*|D[GL]-.*|[A-Z0-9]{3,8}|.*(missense|truncating)|[A-Z]+_[A-Z_]+|glioma|brain|9dmo|DemoBank|[0-9]+|user-defined-list")
# Of what these tell nothing is among the rows at hand: samples of profiles, genes that go together, structures, domains, drugs, files of segments.
WITHOUT_ROWS = {"/portalMetadata.json", "/getCoExp.do", "/get3dPdb.json", "/getPfamSequence.json", "/drugs.json", "/igvlinking.json"}

# Members that are not there where there is nothing to tell, as of these rows.
ABSENT = {("/mutations.json", "length")}


@pytest.fixture(scope="module")
def sections():
    """Path → text of its section."""
    text = shared("spec/portal-services.md").read_text(encoding="utf-8")
    heads = list(HEADING.finditer(text))
    ends = [*(head.start() for head in heads[1:]), text.index("## 4. Verdicts")]
    return {f"/{head[1]}": text[head.end() : end] for head, end in zip(heads, ends, strict=True)}


def examples(section):
    """The JSON values of the section's examples; GraphML is none."""
    for block in FENCED.findall(section):
        decoder, at, block = json.JSONDecoder(), 0, re.sub(r"\s*\n\s*", "", block)
        while block[at : at + 1] in ("{", "["):
            value, at = decoder.raw_decode(block, at)
            yield value


def members(value, found):
    """Adds name → names of types of every member of *value* and of what it holds."""
    if isinstance(value, dict):
        for name, inner in value.items():
            found.setdefault(name, set()).add({int: "number", float: "number"}.get(type(inner), type(inner).__name__))
            members(inner, found)
    elif isinstance(value, list):
        for inner in value:
            members(inner, found)
    return found


def test_every_service_has_its_section(sections):
    assert set(sections) == SERVICES.keys() - services.UNWRITTEN


def test_answers_have_the_members_of_the_examples(rows_served, sections):
    compared, differing = 0, []
    for path, section in sections.items():
        ours = {}
        for query in services.OF_ROWS[path]:
            answer = rows_served.post(path, data=query, content_type="application/x-www-form-urlencoded")
            if answer.headers["Content-Type"] == "application/json":
                members(answer.json, ours)
        for example in () if path in WITHOUT_ROWS else examples(section):
            for name, types in members(example, {}).items():
                # The invented ones of the example are ids, which are keys.
                if (name in ours or not INVENTED.fullmatch(name)) and (path, name) not in ABSENT:
                    told = ours.get(name, set())
                    if not told or types - {"NoneType"} and told != {"NoneType"} and not types & told:
                        differing.append((path, name, types, told))
                    compared += 1
    assert differing == [] and compared > 100


def columns(text):
    """The names in the first cells of a table, in its order."""
    rows = re.findall(r"^\| ([^|]+) \|", text, re.MULTILINE)
    return [name.strip() for row in rows if not set(row) <= set("-") and row not in ("Member", "Column") for name in row.split(",")]


def test_mutation_objects_have_the_fifty_members_in_their_order(rows_served):
    text = shared("spec/portal-services.md").read_text(encoding="utf-8")
    table = text[text.index("### 1.10") : text.index("### 1.11")]
    expected = ["37" if name.startswith("*a member") else name for name in columns(table) if not name.startswith("(default")]
    (query,) = services.OF_ROWS["/getMutationData.json"]
    (first, *_) = rows_served.get("/getMutationData.json", query).json
    assert list(first) == expected and len(expected) == 50


def test_mutations_have_the_thirty_three_columns_in_their_order(rows_served, sections):
    section = sections["/mutations.json"]
    table = section[section.index("| Column |") : section.index("*Expression context*")]
    answer = rows_served.get("/mutations.json", services.OF_ROWS["/mutations.json"][0]).json
    assert list(answer) == columns(table) and len(answer) == 33
