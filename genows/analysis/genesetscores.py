"""Scores of gene sets: the one that stands for a set over some samples, and where the sets that have a high one hang in their tree."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from genows.analysis.cells import numbers
from genows.data import matrices
from genows.data.cells import padded
from genows.data.numbers import decimal_number
from genows.db.sessions import Session


class Representative(NamedTuple):
    """*p*: of the sample that has the score."""

    score: float
    p: float


NOTHING = Representative(0.0, 1.0)


def representative(pairs: Sequence[Representative], percentile: int) -> Representative:
    """Returns the pair at a percentile of the scores of 0 and more, or of those below by their size: that with the larger score by size, of equal ones the second."""
    positive = _at([pair for pair in pairs if pair.score >= 0], percentile)
    negative = _at([pair for pair in pairs if pair.score < 0], percentile)
    return positive if positive.score > abs(negative.score) else negative


def _at(pairs: list[Representative], percentile) -> Representative:
    if not pairs:
        return NOTHING
    # Rounded, halves up.
    place = max(1, (2 * percentile * len(pairs) + 100) // 200)
    return sorted(pairs, key=lambda pair: abs(pair.score))[place - 1]


def representatives(
    db: Session, scores_pk: int, p_values_pk: int, entities: Sequence[Any], samples: Collection[int] | None, percentile: int
) -> Iterator[tuple[Any, Representative]]:
    """Yields (entity, its representative) of those of *entities* that have scores. *samples*: by sample_pk, None: all of the profile."""
    pks = [pk for pk in dict.fromkeys(matrices.sample_order(db, scores_pk)) if samples is None or pk in samples]
    places = [matrices.places_of(db, pk, pks) for pk in (scores_pk, p_values_pk)]
    rows = (matrices.read_cells(db, pk, entities, its, padded) for pk, its in zip((scores_pk, p_values_pk), places, strict=True))
    for (entity, scores), (_, p_values) in zip(*rows, strict=True):
        if scores is not None:
            found, its = numbers(scores)
            ps = [_p(p_values[place] if p_values else "") for place in (range(len(found)) if its is None else its)]
            yield entity, representative(list(map(Representative, found, ps)), percentile)


def _p(cell: str) -> float:
    number = decimal_number(cell)
    return 1.0 if number is None else number


class Node(NamedTuple):
    """A branch of the tree of gene sets. *parent*: None at the top."""

    node_id: int
    name: str
    parent: int | None


def branches(nodes: Mapping[int, Node], carrying: Collection[int]) -> list[Node]:
    """Returns the branches above the *carrying* ones, then these: both by the name of what is above, then by their own."""
    parents = {node_id: node.parent for node_id, node in nodes.items() if node.parent is not None and node.parent in nodes}
    above: set[int] = set()
    for node_id in carrying:
        while node_id in parents and parents[node_id] not in above:
            node_id = parents[node_id]
            above.add(node_id)

    def order(node_id):
        return nodes[parents[node_id]].name if node_id in parents else "", nodes[node_id].name, node_id

    return [nodes[node_id] for its in (above - set(carrying), set(carrying)) for node_id in sorted(its, key=order)]
