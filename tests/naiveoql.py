"""Judges whether a gene is altered from the text of its conditions alone, word by word, sharing nothing with genows/analysis/oql."""

import re

ORDER = ["HOMDEL", "HETLOSS", "DIPLOID", "GAIN", "AMP"]
DEFAULT = "HOMDEL AMP MUT EXP PROT"


def naively_altered(text, values, z_score=2.0, rppa_score=2.0):
    """*text*: conditions with whole words, blanks only between them; *values*: type of data → texts, one for each profile."""
    return any(_holds(condition, values, z_score, rppa_score) for condition in (text or DEFAULT).split())


def _holds(condition, values, z_score, rppa_score):
    word, sign, value = re.fullmatch(r"([A-Z]+)([<>=]*)(.*)", condition).groups()
    if word in ORDER:
        return any(_level(cell) == ORDER.index(word) - 2 for cell in values["CNA"])
    if word == "CNA":
        levels = [level for level in range(-2, 3) if not sign or _compares(level, sign, ORDER.index(value) - 2)]
        return any(_level(cell) in levels for cell in values["CNA"])
    if word == "MUT":
        changes = [change for cell in values["MUT"] if cell not in ("NaN", "0") for change in cell.split(",")]
        return bool(changes) if not sign else any(_is(value, change.upper().replace(" ", "_")) for change in changes)
    if word in ("EXP", "PROT"):
        threshold = z_score if word == "EXP" else rppa_score
        numbers = [number for cell in values[word] if (number := _number(cell)) is not None]
        if not sign:
            return any(abs(number) >= threshold for number in numbers)
        return sign != "=" and any(_compares(number, sign, float(value)) for number in numbers)
    return False


def _compares(number, sign, other):
    return {"<": number < other, "<=": number <= other, ">": number > other, ">=": number >= other, "=": number == other}[sign]


def _number(cell):
    try:
        return None if cell.lower() in ("nan", "na", "") else float(cell)
    except ValueError:
        return None


def _level(cell):
    number = _number(cell)
    return None if number is None or number not in (-2, -1, 0, 1, 2) else int(number)


def _is(word, change):
    head = re.match(r"([A-Z*])(\d+)(.*)", change)
    letter, residue, rest = head.groups() if head else ("", "", "")
    if word in ("NS", "NONSENSE"):
        return letter not in ("", "*") and rest == "*"
    if word in ("MS", "MISSENSE"):
        return letter not in ("", "*") and len(rest) == 1 and rest.isalpha() and rest != letter
    if word in ("FS", "FRAMESHIFT"):
        return rest.startswith("FS")
    if word in ("SP", "SPLICE"):
        return rest == "_SPLICE" and letter != "*"
    if word == "NONSTOP":
        return letter == "*" and rest != ""
    if word == "NONSTART":
        return letter + residue == "M1" and rest != "" and not any(map(str.isdigit, rest)) and rest[-1] != "M"
    if word in ("IF", "INFRAME"):
        return "IN_FRAME" in change or re.search(r"\d(DEL|INS)[A-Z]*$", change) is not None
    if word == "TRUNC":
        kinds = ("NS", "FS", "SP", "NONSTOP", "NONSTART")
        return any(_is(kind, change) for kind in kinds) or ("INS" in change and "*" in change.split("INS", 1)[1])
    if word == "FUSION":
        return change[-6:] == "FUSION"
    if re.fullmatch(r"\D+\d+", word):
        numbers = [int(digits) for digits in re.findall(r"\d+", change)]
        wanted = int(re.findall(r"\d+", word)[0])
        deleted = change.endswith("DEL") and len(numbers) == 2 and numbers[0] < wanted < numbers[1]
        return word == change or (bool(numbers) and numbers[0] == wanted) or deleted
    return word == change
