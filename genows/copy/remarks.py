"""What a copy could not take over as it stood, counted under a code, with the first examples."""

from typing import NamedTuple

MOST_EXAMPLES = 3

CODES = {
    "C-SYMBOL": "genes that keep the symbol they have here",
    "C-GENE-ID": "invented genes that have another number here",
    "C-PANEL": "gene panels that have other genes here",
    "C-GENESETS": "profiles of gene sets left out, whose sets are of another version here",
    "C-EVENT": "variants of which something else is stored here",
    "C-LENGTH": "rows of matrices with another number of values than samples",
    "C-SAMPLE": "columns of matrices left out, of samples that are not there",
    "C-ORPHAN": "rows left out that belong to nothing",
}


class RemarkCount(NamedTuple):
    code: str
    number: int
    examples: list[str]

    def as_json(self) -> dict[str, object]:
        return {"code": self.code, "count": self.number, "examples": self.examples}

    @property
    def text(self) -> str:
        return f"{self.code}: {self.number} {CODES[self.code]}, as {', '.join(self.examples)}"


class CopyRemarks:
    """Counts what was not taken over."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[str, str], int] = {}

    def add(self, code: str, example: str) -> None:
        """*code*: one of CODES."""
        self._numbers[code, example] = self._numbers.get((code, example), 0) + 1

    def all(self) -> list[RemarkCount]:
        """In the order of CODES; an example that counts several times says how often."""
        found = []
        for code in CODES:
            numbers = {example: number for (of, example), number in self._numbers.items() if of == code}
            if numbers:
                told = [example if number == 1 else f"{example} ({number})" for example, number in numbers.items()]
                found.append(RemarkCount(code, sum(numbers.values()), told[:MOST_EXAMPLES]))
        return found
