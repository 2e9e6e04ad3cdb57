"""Sample and patient ids as the files spell them, and the sample types that lie in a TCGA barcode.

Pure functions over texts; who exists in the study is the business of the loaders. Study file format, sample and patient
ids.
"""

import re

_FULL_SHAPE = re.compile(r"TCGA-[A-Za-z0-9_]{2}-[A-Za-z0-9_]{4}-([0-9]{2})")
_SEVERAL = re.compile(r"[\s,;|][\s,;|]*[^\s,;|]")
_PRIMARY = "Primary Solid Tumor"

TYPE_BY_CODE = {
    "01": _PRIMARY,
    "02": "Recurrent Solid Tumor",
    "03": "Primary Blood Tumor",
    "04": "Recurrent Blood Tumor",
    "06": "Metastatic",
    "10": "Blood Derived Normal",
    "11": "Solid Tissues Normal",
}
NORMAL_TYPES = frozenset((TYPE_BY_CODE["10"], TYPE_BY_CODE["11"]))
_NORMAL_WORDS = frozenset(map(str.upper, NORMAL_TYPES))

# The words of a column SAMPLE_TYPE after trimming, upper-casing and blanks → '_'.
# NOTE: SOLID_TISSUES_NORMAL has the plural; the widespread singular is no word of the list and means a primary tumour.
TYPE_BY_WORD = {display.upper().replace(" ", "_"): display for display in TYPE_BY_CODE.values()}


def sample_id(text: str) -> str:
    """The sample id meant by a cell.

    TCGA barcodes are cut to four parts and two digits, every other text is literal.
    """
    if not text.startswith("TCGA"):
        return text
    parts = _barcode_parts(text)
    if len(parts) < 4:
        return f"{text}-01"
    joined = "-".join(parts[:4])
    shape = _FULL_SHAPE.match(joined)
    return shape.group() if shape else joined


def listed_sample_id(text: str) -> str:
    """The sample id meant by an entry of a list of ids: one that commas, semicolons, bars or blanks part is literal."""
    return text if text.startswith("TCGA") and _SEVERAL.search(text) else sample_id(text)


def patient_id(text: str) -> str:
    """The patient id meant by a cell: the first three parts of a TCGA barcode, every other text is literal."""
    if not text.startswith("TCGA"):
        return text
    parts = _barcode_parts(text)
    return "-".join(parts[:3]) if len(parts) >= 3 else f"{text}-01"


def tcga_code(text: str) -> str | None:
    """The two-digit sample code of a text in full TCGA shape, whatever follows it; None for every other text."""
    shape = _FULL_SHAPE.match(text)
    return shape.group(1) if shape else None


def is_normal(text: str) -> bool:
    """Returns whether the id is a normal sample's: full TCGA shape with code 10 or 11.

    Codes 12 to 14 are not normal.
    """
    return tcga_code(text) in ("10", "11")


def is_normal_type(text: str) -> bool:
    """Returns whether a stored sample type is one of normal tissue, without regard to case, 'Solid Tissue Normal'
    included.
    """
    return text.strip().upper().replace("SOLID TISSUE NORMAL", "SOLID TISSUES NORMAL") in _NORMAL_WORDS


def sample_type(identifier: str, column: str | None = None) -> tuple[str, str]:
    """(display text, rule) of a sample; *rule* is 'barcode', 'column' or 'default' and says where the type came from.

    *column*: the cell of SAMPLE_TYPE, None where the file has no such column.
    """
    code = tcga_code(identifier)
    if code is not None:
        return TYPE_BY_CODE.get(code, _PRIMARY), "barcode"
    if column is not None:
        display = TYPE_BY_WORD.get(column.strip().upper().replace(" ", "_"))
        if display is not None:
            return display, "column"
    return _PRIMARY, "default"


def _barcode_parts(text):
    if "Tumor" in text:
        text = text.replace("Tumor", "01")
    elif "Normal" in text:
        text = text.replace("Normal", "11")
    return text.split("-")
