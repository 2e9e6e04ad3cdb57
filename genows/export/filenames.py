"""What files of an export are called: as is customary in public collections, and so that no program that reads files by their names is misled."""

import re
from itertools import chain, count

# Programs take files with these words in their names for something else.
MISLEADING = ("clinical", "study", "license", "fusion", "gistic", "data")
_ODD = re.compile(r"[^A-Za-z0-9._-]")

_EXPRESSION = {
    "rna_seq_v2_mrna": "mrna_seq_v2_rsem",
    "mrna_U133": "mrna_affymetrix_microarray",
    "mrna_seq_tpm": "mrna_seq_tpm",
    "mrna_seq_cpm": "mrna_seq_cpm",
    "mrna_seq_fpkm": "mrna_seq_fpkm",
    "rna_seq_mrna": "mrna_seq_expression",
    "mrna": "mrna_agilent_microarray",
}
_Z_SCORES = {
    "": "",
    "_Zscores": "_zscores_ref_diploid_samples",
    "_median_Zscores": "_zscores_ref_diploid_samples",
    "_all_sample_Zscores": "_zscores_ref_all_samples",
    "_median_all_sample_Zscores": "_zscores_ref_all_samples",
    "_median_all_sample_ref_normal_Zscores": "_zscores_ref_normal_samples",
}
_EXPRESSION_NAMES = {base + ending: name + suffix for base, name in _EXPRESSION.items() for ending, suffix in _Z_SCORES.items()}
_KINDS = {
    ("MUTATION_EXTENDED", "MAF"): "mutations",
    ("MUTATION_UNCALLED", "MAF"): "mutations_uncalled",
    ("COPY_NUMBER_ALTERATION", "DISCRETE"): "cna",
    ("COPY_NUMBER_ALTERATION", "DISCRETE_LONG"): "cna_long",
    ("COPY_NUMBER_ALTERATION", "CONTINUOUS"): "linear_cna",
    ("COPY_NUMBER_ALTERATION", "LOG2-VALUE"): "log2_cna",
    ("STRUCTURAL_VARIANT", "SV"): "sv",
}


def plain(text: str, misleading: tuple[str, ...] = MISLEADING) -> str:
    """Returns *text* as a part of a file's name, without odd characters; of misleading words the last letter is left out."""
    text = _ODD.sub("_", text)
    while found := next((word for word in misleading if word in text.lower()), None):
        end = text.lower().index(found) + len(found)
        text = text[: end - 1] + text[end:]
    return text


class FileNames:
    """Gives names, each once; letter case does not tell two apart."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def one(self, *candidates: str) -> str:
        """Returns the first of *candidates* that is free; of none the last with _2, _3 … behind it."""
        numbered = (f"{candidates[-1]}_{number}" for number in count(2))
        name = next(name for name in chain(candidates, numbered) if name.lower() not in self._taken)
        self._taken.add(name.lower())
        return name

    def of_profile(self, alteration_type: str, datatype: str, stable_id: str) -> str:
        """What stands between `meta_` or `data_` and the ending."""
        usual = _KINDS.get((alteration_type, datatype))
        if usual is None:
            usual = _EXPRESSION_NAMES.get(stable_id) if alteration_type == "MRNA_EXPRESSION" else None
        name = plain(usual or stable_id.lower())
        return self.one(name, plain(f"{name}_{stable_id.lower()}"))
