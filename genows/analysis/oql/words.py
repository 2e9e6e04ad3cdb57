"""The words of OQL.

Those of the older language that today's lacks are taken whole; the portal's old services take them shortened, too.
"""

from collections.abc import Mapping

CNA, MUTATION, EXPRESSION, PROTEIN, METHYLATION, FUSION = "CNA", "MUT", "EXP", "PROT", "METH", "FUSION"
DATATYPES = "DATATYPES"
DRIVER, GERMLINE, SOMATIC = "DRIVER", "GERMLINE", "SOMATIC"
MODIFIERS = (DRIVER, GERMLINE, SOMATIC)
KINDS = ("MISSENSE", "NONSENSE", "NONSTART", "NONSTOP", "FRAMESHIFT", "INFRAME", "SPLICE", "TRUNC", "PROMOTER")
# Words of the older language for kinds, behind MUT= alone.
SHORT_KINDS: Mapping[str, str] = {"MS": "MISSENSE", "NS": "NONSENSE", "FS": "FRAMESHIFT", "IF": "INFRAME", "SP": "SPLICE"}

LEVEL_NAMES: Mapping[int, str] = {-2: "HOMDEL", -1: "HETLOSS", 0: "DIPLOID", 1: "GAIN", 2: "AMP"}
# Those that may be drivers, and be compared; a comparison never wants what is diploid.
CHANGED_LEVELS: Mapping[str, int] = {name: level for level, name in LEVEL_NAMES.items() if level}

# Word in capitals → the data type that it means.
DATA_TYPES: Mapping[str, str] = {
    "COPYNUMBERALTERATION": CNA,
    "CNA": CNA,
    "MUTATION": MUTATION,
    "EXPRESSION": EXPRESSION,
    "MRNA": EXPRESSION,
    "MICRORNA": EXPRESSION,
    "RPPA": PROTEIN,
    "PROT": PROTEIN,
    "METHYLATION": METHYLATION,
}
# Those that shortened words had in the older language, and that today's has whole.
WHOLE_DATA_TYPES: Mapping[str, str] = {**DATA_TYPES, "MUT": MUTATION, "EXP": EXPRESSION, "METH": METHYLATION}
MUTATED = None  # what the word Mutated means among the levels
LEVELS: Mapping[str, int | None] = {
    "HOMOZYGOUSLYDELETED": -2,
    "HOMDEL": -2,
    "HEMIZYGOUSLYDELETED": -1,
    "HETLOSS": -1,
    "DIPLOID": 0,
    "GAINED": 1,
    "AMPLIFIED": 2,
    "MUTATED": MUTATED,
}
WHOLE_LEVELS: Mapping[str, int | None] = {**LEVELS, "GAIN": 1, "AMP": 2}
# Words that are conditions: as genes they are rarely meant.
KEYWORDS = frozenset((*MODIFIERS, *KINDS, FUSION, *WHOLE_DATA_TYPES, *WHOLE_LEVELS))


def meanings(word: str, table: Mapping[str, object]) -> list:
    """Returns what *word*, whole or shortened, may mean by *table*, each once, in the table's order.

    Letter case aside.
    """
    capitals = word.upper()
    if capitals in table:
        return [table[capitals]]
    return list(dict.fromkeys(meaning for name, meaning in table.items() if name.startswith(capitals)))


def spellings(word: str, table: Mapping[str, object]) -> list[str]:
    """Returns the words of *table* that *word* may be short for."""
    return [name for name in table if name.startswith(word.upper())]
