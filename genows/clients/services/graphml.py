"""Networks as GraphML, and as the simple format with a line an edge."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from genows.encode.escapedtext import xml_attribute, xml_contents

XML = "text/xml; charset=utf-8"
NAMESPACE = "http://graphml.graphdrawing.org/xmlns"
# Members that are attributes of the elements themselves.
OF_NODES, OF_EDGES = ("id",), ("source", "target", "directed")
FRAME = "*" * 60
BLANKS = str.maketrans("\t\r\n", "   ")


def graphml(nodes: Sequence[Mapping[str, Any]], edges: Callable[[], Iterable[Mapping[str, Any]]], messages: Sequence[str] | None) -> Iterator[str]:
    """Yields the lines of a document. *nodes*, and what *edges*() gives: name → value; *messages*: sentences for a comment, None for no comment.

    *edges* is called twice: of a hundred thousand edges none need be held.
    """
    return (f"{line}\n" for line in _lines(nodes, edges, messages))


def _lines(nodes, edges, messages):
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    if messages is not None:
        # Sentences of our own alone: nothing of the request, which could end the comment.
        yield from (f"<!-- {FRAME}", "messages begin:", *messages, "messages end", f"{FRAME} -->")
    yield from (f'<graphml xmlns="{NAMESPACE}">', *_keys(nodes, edges()), ' <graph edgedefault="undirected">')
    for node in nodes:
        yield f"  <node id={_attribute(node['id'])}>{_data(node, OF_NODES)}</node>"
    for edge in edges():
        ends = " ".join(f"{name}={_attribute(edge[name])}" for name in OF_EDGES)
        yield f"  <edge {ends}>{_data(edge, OF_EDGES)}</edge>"
    yield from (" </graph>", "</graphml>")


def _keys(nodes, edges) -> Iterable[str]:
    yield _key("label", "string", "node")
    yield _key("type", "string", "all")
    for elements, kind, own in ((nodes, "node", OF_NODES), (edges, "edge", OF_EDGES)):
        types: dict[str, str] = {}
        for element in elements:
            for name, value in element.items():
                if name not in types:
                    types[name] = _type(value)
        for name, of_type in types.items():
            if name not in (*own, "label", "type"):
                yield _key(name, of_type, kind)


def _key(name, of_type, kind) -> str:
    return f' <key attr.name="{name}" attr.type="{of_type}" for="{kind}" id="{name}"/>'


def _type(value) -> str:
    if isinstance(value, bool):
        return "boolean"
    return {int: "int", float: "double"}.get(type(value), "string")


def _data(element, own) -> str:
    names = [name for name in element if name not in own]
    texts = xml_contents([_text(element[name]) for name in names])
    return "".join([f'<data key="{name}">{text}</data>' for name, text in zip(names, texts, strict=True)])


def _attribute(value) -> str:
    return xml_attribute(_text(value))


def _text(value) -> str:
    if isinstance(value, str):
        return value
    return str(value).lower() if isinstance(value, bool) else str(value)


def sif(labels: Mapping[str, str], edges: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yields a line an edge: label, type, label. *labels*: id → label of a node."""
    lines = ((labels[edge["source"]], edge["type"], labels[edge["target"]]) for edge in edges)
    return ("\t".join(cell.translate(BLANKS) for cell in line) + "\n" for line in lines)
