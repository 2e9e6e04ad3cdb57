"""Which interactions getNetwork draws: the quick way against the plain one, seed by seed."""

from hypothesis import given
from hypothesis import strategies as st

from genows.clients.webservice.network import _edges

GENES = st.integers(1, 8)


class Stored:
    """A database of interactions: (gene a, gene b, kind)."""

    def __init__(self, interactions):
        self.interactions = interactions

    def rows(self, name, entrezs, again):
        return ((a, b, kind, "s", "e", "p") for a, b, kind in self.interactions if a in entrezs and b in again)


def plain(stored, seeds, neighbours):
    """As the command is described: for each seed all that lies between its neighbours."""
    edges = {}
    for seed in seeds:
        for a, b, kind in stored.interactions:
            if {a, b} <= neighbours[seed]:
                label = f"{kind}:s:e:p:{min(a, b)}:{max(a, b)}"
                edges.setdefault(label, (a, b, label))
    return list(edges.values())


@given(
    st.lists(st.tuples(GENES, GENES, st.sampled_from("xy")), max_size=30),
    st.dictionaries(GENES, st.sets(GENES, max_size=6), min_size=1, max_size=5),
)
def test_seed_by_seed_in_stored_order_each_label_once(interactions, neighbours):
    neighbours = {seed: near | {seed} for seed, near in neighbours.items()}
    stored, seeds = Stored(interactions), list(neighbours)
    assert _edges(stored, seeds, neighbours) == plain(stored, seeds, neighbours)
