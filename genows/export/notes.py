"""What a study folder cannot say of a study: stored rows that do not come back by loading, counted under a code, with the first examples."""

from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple

MOST_EXAMPLES = 3
LOST, CHANGED, COMPUTED = "A", "B", "C"

# code -> (class, what it counts). Of A a row or an id is lost or another one, of B a value differs, C the next load computes anew.
CODES = {
    "N-ID": (LOST, "ids that loading changes"),
    "N-NORMAL": (LOST, "samples of normal tissue, which no load stores"),
    "N-SAMPLE": (LOST, "values of no sample and no patient of the study"),
    "N-PROFILE-ID": (LOST, "profiles whose ids do not begin with the study's"),
    "N-LIST-ID": (LOST, "lists whose ids do not begin with the study's"),
    "N-EMPTY": (LOST, "profiles, genes or samples without a value"),
    "N-FILTER": (LOST, "mutations that loads leave out"),
    "N-CHROMOSOME": (LOST, "mutations on chromosomes that loads do not know"),
    "N-GENE": (LOST, "rows whose gene, or profiles whose kind, no file can name"),
    "N-REPEAT": (LOST, "rows that are there twice"),
    "N-SEGMENT": (LOST, "segments without width"),
    "N-REGION": (LOST, "regions that loads leave out"),
    "N-MUTSIG": (LOST, "genes of MutSig with q values of 0.1 or more"),
    "N-LINK": (LOST, "links between profiles that no file can say"),
    "N-GENESETS": (LOST, "profiles of gene sets without a version"),
    "N-BLANK": (CHANGED, "texts with tabs or line ends, written as blanks"),
    "N-TRIM": (CHANGED, "texts with blanks around them"),
    "N-MISSING": (CHANGED, "texts that loads take for missing"),
    "N-ALLELE": (CHANGED, "alleles that are not those of the variant"),
    "N-CHANGE": (CHANGED, "protein changes of promoters"),
    "N-SCORE": (CHANGED, "functional impacts that come back as NA"),
    "N-POSITION": (CHANGED, "positions that loads change"),
    "N-EVENT": (CHANGED, "copy-number events that values do not explain, or the reverse"),
    "N-FUSION": (CHANGED, "fusions stored as mutations, written as structural variants"),
    "N-PROFILED": (CHANGED, "samples with mutations that no profile says to have measured"),
    "N-JSON": (CHANGED, "annotations that no cell can say"),
    "N-PATIENT-LEVEL": (CHANGED, "profiles of patients, written by sample"),
    "N-LEVEL": (CHANGED, "attributes of patients that samples have values of, which come back as attributes of samples"),
    "N-TYPE": (CHANGED, "sample types that no attribute gives"),
    "N-TAGS": (CHANGED, "tags that are no JSON"),
    "N-DATATYPE": (CHANGED, "datatypes that loads do not know"),
    "N-CATEGORY": (CHANGED, "categories of lists that loads do not know"),
    "N-DEFINITION": (COMPUTED, "attributes without a definition"),
    "N-PARENT": (COMPUTED, "cancer types without a parent"),
    "N-COMPUTED": (COMPUTED, "values that loads compute otherwise"),
}


class NoteCount(NamedTuple):
    code: str
    number: int
    examples: list[str]

    def as_json(self) -> dict[str, object]:
        return {"code": self.code, "count": self.number, "examples": self.examples}

    @property
    def text(self) -> str:
        return f"{self.code}: {self.number} {CODES[self.code][1]}, as {', '.join(self.examples)}"


def first_examples(texts: Iterable[str]) -> list[str]:
    return list(islice(dict.fromkeys(texts), MOST_EXAMPLES))


class Notes:
    """Counts what does not come back."""

    def __init__(self) -> None:
        self._found: dict[str, tuple[int, list[str]]] = {}

    def add(self, code: str, example: str, count: int = 1) -> None:
        """*code*: one of CODES."""
        before, examples = self._found.get(code, (0, []))
        if len(examples) < MOST_EXAMPLES and example not in examples:
            examples.append(example)
        self._found[code] = before + count, examples

    def all(self) -> list[NoteCount]:
        """In the order of CODES."""
        return [NoteCount(code, *self._found[code]) for code in CODES if code in self._found]

    @property
    def differs(self) -> bool:
        """Whether answers of the next load differ from those of the database."""
        return any(CODES[code][0] in (LOST, CHANGED) for code in self._found)
