"""The plain subset of YAML: what is read, what it means, and what is refused with its line."""

import pytest

from genows.load.plainyaml import YamlError, read_yaml

TAGS = """\
# Who did it
Analyst:
  name: Jack   # a comment
  email: jack@xyz.com
Load id: 34
Load Date: July 12, 2018
"Confluence: URL": http://myserver/wxyz#part
Study sponsors:
  -
    name: john
    email: 'it''s'
  - name: jane
    email: "a\\tb"
Words:
- yes
- 'yes'
- 1.5
- ~
Empty:
Last: []
"""


def test_what_study_tags_look_like():
    assert read_yaml(TAGS) == {
        "Analyst": {"name": "Jack", "email": "jack@xyz.com"},
        "Load id": 34,
        "Load Date": "July 12, 2018",
        "Confluence: URL": "http://myserver/wxyz#part",
        "Study sponsors": [{"name": "john", "email": "it's"}, {"name": "jane", "email": "a\tb"}],
        "Words": [True, "yes", 1.5, None],
        "Empty": None,
        "Last": [],
    }


def test_what_a_hierarchy_of_gene_sets_looks_like():
    text = "---\nBranch 1:\n  On:\n    Gene sets:\n      - SET_A\n      - 12\n  Other:\n    Gene sets:\n    - yes\n"
    assert read_yaml(text, texts=True) == {
        "Branch 1": {"On": {"Gene sets": ["SET_A", "12"]}, "Other": {"Gene sets": ["yes"]}}
    }


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("x", "x"), ("a b", "a b"), ("-1", -1), ("+1", 1), ("0x1F", 31), ("017", 15), ("0b11", 3), ("1_000", 1000), ("1.", 1.0), (".5", 0.5),
        ("1e5", "1e5"), ("1.5e+3", 1500.0), ("2018-07-12", "2018-07-12"), ("TRUE", True), ("off", False), ("Null", None), (".inf", ".inf"),
        ("a#b", "a#b"), ("a:b", "a:b"), ('"#"', "#"), ("'x' # y", "x"), ('"\\u00e9\\x41\\""', "éA\""), ("-x", "-x"), ("089", "089"),
        ("{}", {}), ("x # [", "x"), ("12:30", "12:30"), ("?x", "?x"), ("0x_", "0x_"), ('""', ""), ("''", ""),
    ],
)  # fmt: skip
def test_scalars(text, value):
    assert read_yaml(f"- {text}") == [value]
    assert read_yaml(f"k: {text}") == {"k": value}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        pytest.param("a: 1\r\nb:\r\n - x\r\n", {"a": 1, "b": ["x"]}, id="other line ends"),
        pytest.param("\ufeffa: 1", {"a": 1}, id="a byte order mark"),
        pytest.param("---\na: 1\n...\nrest", {"a": 1}, id="the marks of a document"),
        pytest.param("- - a\n  - b\n- c", [["a", "b"], "c"], id="lists in lists"),
        pytest.param("a:\n  b:\n    c: 1\n  d: 2\n\n\n# x\ne: 3", {"a": {"b": {"c": 1}, "d": 2}, "e": 3}, id="keys in keys"),
        pytest.param("  a: 1\n  b: 2", {"a": 1, "b": 2}, id="all indented"),
        pytest.param("- a: 1\n  b: 2\n-\n  - c\n-\n- d", [{"a": 1, "b": 2}, ["c"], None, "d"], id="items of all sorts"),
        pytest.param("a :  1", {"a": 1}, id="a blank before the colon"),
        pytest.param("a: # x\n  - 1", {"a": [1]}, id="a comment beside a key"),
    ],
)
def test_layouts(text, value):
    assert read_yaml(text) == value


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        pytest.param("", 1, "nothing in it", id="nothing"),
        pytest.param("just text", 1, "neither", id="a lone text"),
        pytest.param("a: 1\n\tb: 2", 2, "tab", id="a tab"),
        pytest.param("a: 1\nb: [1, 2]", 2, "not plain YAML: [1, 2]", id="a flow list"),
        pytest.param("a: {b: 1}", 1, "not plain YAML", id="a flow mapping"),
        pytest.param("a: |\n  text", 1, "goes on in the next line", id="a block text"),
        pytest.param("a: b\n  c", 1, "goes on in the next line", id="a continued text"),
        pytest.param("a: &x 1\nb: *x", 1, "not plain YAML", id="an anchor"),
        pytest.param("a: !!str 1", 1, "not plain YAML", id="a tag"),
        pytest.param("a: b: c", 1, "not plain YAML", id="two colons"),
        pytest.param("a: 1\na: 2", 2, "key a comes twice", id="a key twice"),
        pytest.param("a:\n    b: 1\n  c: 2", 3, "indented otherwise", id="an indent that none has"),
        pytest.param("a: 1\n  b: 2", 1, "goes on", id="an indent without a key"),
        pytest.param("a: 1\n- b", 2, "indented otherwise", id="a list behind a mapping"),
        pytest.param("a: 1\n---\nb: 2", 2, "several documents", id="two documents"),
        pytest.param("%YAML 1.1\n---\na: 1", 1, "directive", id="a directive"),
        pytest.param('a: "x', 1, "not plain YAML", id="an open quote"),
        pytest.param('a: "x" y', 1, "not plain YAML", id="text behind a quote"),
        pytest.param('a: "\\q"', 1, "escape that there is not", id="an escape"),
        pytest.param('a: "\\ud800"', 1, "no character", id="half a character"),
        pytest.param("- " * 200 + "a", 1, "more than 100 deep", id="nesting"),
        pytest.param("? a\n: b", 1, "neither", id="a complex key"),
    ],
)
def test_what_is_refused(text, line, words):
    with pytest.raises(YamlError) as caught:
        read_yaml(text)
    assert caught.value.line == line
    assert words in caught.value.problem


@pytest.mark.yaml_parser
def test_aliases_are_refused_before_they_unfold():
    text = "a: &a [x, x]\nb: &b [*a, *a]\n"
    with pytest.raises(YamlError, match="line 2: an alias"):
        read_yaml(text)
    assert read_yaml("a: [x, 'b *c']\n") == {"a": ["x", "b *c"]}
