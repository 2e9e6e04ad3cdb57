"""The operator's choices in a validation, and how severe they make single rules."""

from dataclasses import dataclass

from genows.load.context import Options
from genows.load.rules.rule import ERROR, NOTE, WARNING

HUMAN, MOUSE = "human", "mouse"
# Genome of studies that name none, by species.
GENOMES = {HUMAN: "hg19", MOUSE: "mm10"}
_STRICT_MAF = {f"MU-{number}": ERROR for number in range(40, 57)}
# The head of a clinical file may be missing; files with bad headers are read on.
_RELAXED = {"F-08": WARNING, "C-01": NOTE, "C-09": None}
# What is compared with genes, cancer types, gene sets, panels and treatments of the reference data.
_OF_REFERENCE = ("S-21", "PD-03", "PD-04", "CT-03", "CT-05", "CT-06", "MU-59", "GA-09", *(f"G-{number:02}" for number in range(5, 11)))
_NO_REFERENCE = {"G-01": WARNING, **dict.fromkeys(_OF_REFERENCE)}


@dataclass(frozen=True)
class ValidationOptions(Options):
    """*relaxed*: missing clinical definitions and bad headers are no errors; *strict_maf*: inconsistent alleles are errors.

    *reference*: where the reference data come from, as the report says it; '' for none: what needs them is not checked.
    """

    relaxed: bool = False
    strict_maf: bool = False
    reference: str = "package"

    @property
    def severities(self) -> dict[str, str | None]:
        """rule id -> the severity that it has instead of its own."""
        return {
            **(_STRICT_MAF if self.strict_maf else {}),
            **(_RELAXED if self.relaxed else {}),
            **({} if self.reference else _NO_REFERENCE),
        }

    def as_json(self) -> dict:
        return {
            "strict": self.strict,
            "relaxed": self.relaxed,
            "strict_maf": self.strict_maf,
            "genome": self.default_genome,
            "max_unpacked": self.max_unpacked,
            "reference": self.reference or None,
        }
