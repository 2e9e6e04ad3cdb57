"""The words of OQL, which may be shortened as long as they stay unique."""

from collections.abc import Mapping

CNA, MUTATION, EXPRESSION, PROTEIN, METHYLATION = "CNA", "MUT", "EXP", "PROT", "METH"
DATATYPES = "DATATYPES"

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
LEVEL_NAMES: Mapping[int, str] = {-2: "HOMDEL", -1: "HETLOSS", 0: "DIPLOID", 1: "GAIN", 2: "AMP"}


def meanings(word: str, table: Mapping[str, object]) -> list:
    """Returns what *word*, whole or shortened, may mean by *table*, each once, in the table's order; letter case aside."""
    capitals = word.upper()
    if capitals in table:
        return [table[capitals]]
    return list(dict.fromkeys(meaning for name, meaning in table.items() if name.startswith(capitals)))


def spellings(word: str, table: Mapping[str, object]) -> list[str]:
    """Returns the words of *table* that *word* may be short for."""
    return [name for name in table if name.startswith(word.upper())]
