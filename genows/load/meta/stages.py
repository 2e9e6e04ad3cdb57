"""In which order the files of a folder refer to each other: kinds that others refer to come before, those that refer to others behind.

Files are loaded in this order (study file format of today, order of loading), and reports tell of them in it, so that what is wrong with
one file stands in front of what follows from it in others.
"""

from collections.abc import Iterable, Iterator

from genows.load.meta import kinds
from genows.load.meta.metafile import Meta
from genows.load.meta.recognise import lacks_only_its_type

# Stages of the data files behind the samples. Kinds that are not named are of OTHERS.
STAGES = {
    kinds.PATIENT_ATTRIBUTES: 1,
    kinds.RESOURCE_DEFINITION: 2,
    kinds.SAMPLE_RESOURCES: 3,
    kinds.PATIENT_RESOURCES: 4,
    kinds.STUDY_RESOURCES: 5,
    kinds.MUTATIONS: 6,
    kinds.UNCALLED_MUTATIONS: 7,
    kinds.DISCRETE_LONG: 9,
    kinds.STRUCTURAL_VARIANTS: 10,
    kinds.FUSIONS: 11,
    kinds.GENESET_SCORES: 13,
    kinds.GENESET_PVALUES: 14,
}
OTHERS = 8
Z_SCORES = 12
# What is loaded before and behind them. A file of which nothing is known may be the one that all others miss.
_AROUND = {
    kinds.CANCER_TYPE: -4,
    kinds.STUDY: -3,
    kinds.UNKNOWN: -2,
    kinds.SAMPLE_ATTRIBUTES: -1,
    kinds.GENE_PANEL: 1,
    kinds.PANEL_MATRIX: 15,
    kinds.CASE_LIST: 16,
}


def stage(meta: Meta) -> int:
    """The stage of a data file."""
    if meta.kind == kinds.EXPRESSION and meta.datatype == "Z-SCORE":
        return Z_SCORES  # which may derive from another expression file
    return STAGES.get(meta.kind, OTHERS)


def causes_first(metas: Iterable[Meta]) -> Iterator[str]:
    """Yields the names of the meta files, each with those of the files that it names behind it, in the order in which they refer to each other."""
    for meta in sorted(metas, key=_place):
        yield meta.file
        for field in kinds.FILES:
            if name := meta.get(field):
                yield name


def _place(meta):
    kind = kinds.STUDY if meta.kind == kinds.UNKNOWN and lacks_only_its_type(meta.fields) else meta.kind
    return _AROUND[kind] if kind in _AROUND else stage(meta)
