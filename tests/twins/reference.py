"""The few genes, gene sets and cancer types that the study of the twins is compared with, for validations and in a database."""

from genows.load.validationsources import NoReference
from tests.databases import made_sqlite
from tests.loads import add_reference
from tests.twins import base


class SmallReference(NoReference):
    """The few genes of `base`."""

    name = "twins"

    def fill(self, scratch):
        scratch.add_all("add_cancer_types", [base.CANCER_TYPE])
        genes = [(entrez, symbol, entity, kind) for entity, (entrez, symbol, kind) in enumerate(base.GENES, start=1)]
        sets = [(name, len(genes) + number) for number, name in enumerate(base.GENE_SETS, start=1)]
        version = [(base.GENE_SET_VERSION,)]
        return {"gene_rows": genes, "gene_alias_rows": base.ALIASES, "geneset_version": version, "geneset_rows": sets}


def made_with_reference(folder):
    """A SQLite database of *folder* that has them (see tests.databases)."""
    made = made_sqlite(folder)
    add_small_reference(made)
    return made


def add_small_reference(made):
    add_reference(made, base.GENES, base.ALIASES)
    made.run(f"UPDATE `info` SET `GENESET_VERSION` = '{base.GENE_SET_VERSION}'")
    made.run(f"INSERT INTO `type_of_cancer` VALUES {base.CANCER_TYPE}")
    for pk, name in enumerate(base.GENE_SETS, start=len(base.GENES) + 1):
        made.run(
            f"INSERT INTO `genetic_entity` (`ID`, `ENTITY_TYPE`) VALUES ({pk}, 'GENESET')",
            f"INSERT INTO `geneset` VALUES ({pk}, {pk}, '{name}', '{name}', '{name}', NULL)",
        )
