"""All twins."""

from tests.twins import (
    assaytwins,
    clinical,
    cnatwins,
    files,
    foldertwins,
    matrices,
    mutationtwins,
    ownrules,
    variants,
)

TWINS = [
    *assaytwins.TWINS,
    *clinical.TWINS,
    *cnatwins.TWINS,
    *files.TWINS,
    *foldertwins.TWINS,
    *matrices.TWINS,
    *mutationtwins.TWINS,
    *ownrules.TWINS,
    *variants.TWINS,
]
