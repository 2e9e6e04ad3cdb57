"""Survival in a clinical table, recognised in its usual forms: the columns of an endpoint become X_MONTHS and X_STATUS.

Names such as OS.time, days_to_last_followup, Overall_Survival_Status, vital_status, PFS; words such as 0, Alive, LIVING, 1:DECEASED; days and years.
"""

from typing import NamedTuple

from genows.data.numbers import decimal_number
from genows.prepare.attributes import NUMBER, PATIENT, STRING, Column
from genows.prepare.columns import folded, without_section
from genows.prepare.telling import FileTold

DAYS_A_MONTH, MONTHS_A_YEAR = 30.4375, 12
_UNKNOWN_UNIT_DAYS = 400  # more than that are no months: 33 years
_MONTHS_IN = {"days": 1 / DAYS_A_MONTH, "weeks": 7 / DAYS_A_MONTH, "months": 1.0, "years": float(MONTHS_A_YEAR)}
_FORMULAS = {"days": f"months = days / {DAYS_A_MONTH}", "weeks": f"months = weeks × 7 / {DAYS_A_MONTH}", "years": "months = years × 12"}
_EVENTS = ("0:CENSORED", "1:EVENT")


# Names of overall survival that need more beside them: `survival_days`, `followup_months`.
_NO_STATUS = ("survival", "timetodeath", "followup", "fu", "observation")


class EndpointWords(NamedTuple):
    """*names*: what columns call it, folded; *words*: of the status where the event did not happen, and where it did."""

    id: str
    title: str
    names: tuple[str, ...]
    words: tuple[str, str]


ENDPOINTS = (
    EndpointWords("OS", "Overall survival", ("os", "overallsurvival", *_NO_STATUS), ("0:LIVING", "1:DECEASED")),
    EndpointWords("DFS", "Disease-free survival", ("dfs", "diseasefree", "diseasefreesurvival"), ("0:DiseaseFree", "1:Recurred/Progressed")),
    EndpointWords(
        "PFS",
        "Progression-free survival",
        ("pfs", "progressionfree", "progressionfreesurvival", "progressfree", "progressfreesurvival"),
        ("0:CENSORED", "1:PROGRESSION"),
    ),
    EndpointWords("DSS", "Disease-specific survival", ("dss", "diseasespecific", "diseasespecificsurvival"), ("0:ALIVE OR DEAD TUMOR FREE", "1:DEAD WITH TUMOR")),
    *(
        EndpointWords(name.upper(), title, (name, *others.split()), ("0:CENSORED", "1:EVENT"))
        for name, title, others in (
            ("pfi", "Progression-free interval", "progressionfreeinterval"),
            ("dfi", "Disease-free interval", "diseasefreeinterval"),
            ("rfs", "Relapse-free survival", "relapsefree relapsefreesurvival recurrencefree recurrencefreesurvival"),
            ("efs", "Event-free survival", "eventfree eventfreesurvival"),
            ("mfs", "Metastasis-free survival", "metastasisfree metastasisfreesurvival"),
            ("dmfs", "Distant metastasis-free survival", "distantmetastasisfree distantmetastasisfreesurvival"),
            ("ttp", "Time to progression", "timetoprogression"),
        )
    ),
)
_STATUS = ("status", "event", "censor", "censored", "ind", "indicator", "evt", "state", "eventstatus", "vitalstatus", "cens", "censoring")
_TIME = {
    "": ("time", "interval", "duration", "followup", "survivaltime"),
    "days": ("days", "day", "timedays", "d", "timeindays"),
    "months": ("months", "month", "mo", "mos", "timemonths", "mths", "m", "timeinmonths"),
    "years": ("years", "year", "yrs", "timeyears", "y", "timeinyears"),
    "weeks": ("weeks", "week"),
}
_VITAL = ("vitalstatus", "vital", "dead", "death", "deceased", "died", "alive", "fustat", "patientstatus", "deathevent", "deathstatus", "deathindicator")
_EVENT_OF = {"progression": "PFS", "progressed": "PFS", "relapse": "RFS", "relapsed": "RFS", "recurrence": "RFS", "recurred": "RFS"}
_TO_DEATH = ("daystodeath", "deathdaysto", "daysuntildeath", "daystodod")
_TO_LAST = (
    *("daystolastfollowup", "lastcontactdaysto", "daystolastknownalive", "daystolastcontact", "daystolastfu", "daystolastfollowupalive"),
    *("daystodeathorlastfollowup", "daystodeathorlastcontact", "daystolastknowndiseasestatus", "futime", "followupdays", "daysoffollowup"),
)
_HAPPENED = frozenset(
    "1 yes true dead deceased died death expired event dod recurred progressed recurred/progressed relapse relapsed recurrence progression progressive"
    " metastasis y 1.0 verstorben gestorben tot ja décédé oui fallecido muerto sí".split()
) | {"disease progression", "1:1"}
_NOT_HAPPENED = frozenset("0 no false alive living censored censor diseasefree none n ned awd 0.0 lebt lebend lebendig nein vivant non vivo".split()) | {
    *("disease free", "no event", "tumor free", "not progressed", "no progression", "lost to follow-up", "no recurrence", "0:0"),
}
_BEGINNINGS = {"dead ": True, "died ": True, "deceased ": True, "alive ": False, "living ": False, "alive,": False, "dead,": True}
_UNTOLD = "the words of this status tell nothing: kept as it is"


def event_of(text: str) -> bool | None:
    """Returns whether the event happened; None for words that nobody knows."""
    word = " ".join(text.lower().split())
    number, colon, rest = word.partition(":")
    if colon and number in ("0", "1") and rest:
        return number == "1"
    if word in _HAPPENED or word in _NOT_HAPPENED:
        return word in _HAPPENED
    if word == "alive or dead tumor free":
        return False
    return next((happened for beginning, happened in _BEGINNINGS.items() if word.startswith(beginning)), None)


class Role(NamedTuple):
    """What a column is to an endpoint. *kind*: status or time; *unit*: of a time, '' where the name does not tell; *rank*: the lowest is taken."""

    endpoint: str
    kind: str
    unit: str = ""
    rank: int = 1


def _role(column: Column) -> Role | None:
    """The role of a column by its name; None for other columns."""
    name = folded(without_section(column.source))
    if name in _VITAL:
        return Role("OS", "status", rank=2)
    if name in _EVENT_OF:
        return Role(_EVENT_OF[name], "status", rank=2)
    for endpoint in ENDPOINTS:
        for known in sorted(endpoint.names, key=len, reverse=True):
            for rest in _without(name, known):
                if rest in _STATUS:
                    return Role(endpoint.id, "status", rank=0)
                unit = next((unit for unit, words in _TIME.items() if rest in words), None)
                if unit is not None:
                    return Role(endpoint.id, "time", unit, rank=0 if unit == "months" else 1)
                if rest == "" and known not in _NO_STATUS:
                    return Role(endpoint.id, "status" if _is_status(column) else "time")
    return None


def _without(name, known):
    """What is left of a column's name without the endpoint's, in front or behind, and without the little words beside it."""
    for rest in (name.removeprefix(known), name.removesuffix(known)) if name != known else ("",):
        if rest != name:
            yield rest
            yield rest.removeprefix("survival").removesuffix("survival")
            yield rest.removeprefix("in").removesuffix("of").removesuffix("to")


def _is_status(column):
    """Whether nine in ten of a column's words tell a status."""
    present = [value for value in column.values if value]
    return bool(present) and sum(event_of(value) is not None for value in present) * 10 >= len(present) * 9


def with_survival(columns: list[Column], told: FileTold) -> list[Column]:
    """The columns, in which each endpoint that has a status and a time stands as X_STATUS and X_MONTHS in place of its own columns."""
    parts = _parts(columns)
    death, last = _days(columns, _TO_DEATH), _days(columns, _TO_LAST)
    made: dict[int, list[Column]] = {}
    for endpoint in ENDPOINTS:
        status, time = parts.get((endpoint.id, "status")), parts.get((endpoint.id, "time"))
        followed = endpoint.id == "OS" and (death or last)
        if status is None or not (time or followed or status[0].id == f"{endpoint.id}_STATUS"):
            continue
        if not _is_status(status[0]) or _is_inverse(status[0]) is None:
            told.note(f"{status[0].source}: {_UNTOLD}", None, next(filter(None, status[0].values)))
            continue
        if time is not None:
            months = _months(endpoint, *time, told)
        else:
            months = _followed(endpoint, status[0], death, last, told) if followed else None
        if months or status[0].id == f"{endpoint.id}_STATUS":
            made[id(status[0])] = [_status(endpoint, status[0], told), *filter(None, [months])]
            sources = (time[0],) if time else (death, last)
            made |= {id(column): [] for column in sources if column and months}
    return [each for column in columns for each in made.get(id(column), [column])]


def _parts(columns) -> dict[tuple[str, str], tuple[Column, str]]:
    """{(endpoint, status or time): (column, unit)}: of several columns that of the lowest rank, the first of these."""
    ranked = [(role, column) for column in columns if any(column.values) and (role := _role(column))]
    found: dict[tuple[str, str], tuple[Column, str]] = {}
    for role, column in sorted(ranked, key=lambda pair: pair[0].rank):
        found.setdefault((role.endpoint, role.kind), (column, role.unit))
    return found


def _days(columns, names):
    """The first column of days since the diagnosis of one of these names; None where there is none."""
    named = {folded(without_section(column.source)): column for column in reversed(columns) if any(column.values)}
    return next((column for name in names for known, column in named.items() if known == name or known.endswith(name)), None)


def _is_inverse(column):
    """Whether 1 says that nothing happened, as in a column `alive`; None where the name leaves it open (`censored`) and the words are 0 and 1."""
    name = folded(column.source)
    words = {value.lower() for value in column.values if value}
    if not words <= {"0", "1", "0.0", "1.0", "yes", "no", "true", "false", "y", "n"}:
        return False
    return None if "cens" in name else name == "alive"


def _status(endpoint, column, told):
    values, inverse = [], _is_inverse(column)
    for value in column.values:
        event = event_of(value) if value else None
        if value and event is None:
            told.note(f"{column.source}: word that tells no status, left out of {endpoint.id}_STATUS", None, value)
        values.append("" if event is None else endpoint.words[event != bool(inverse)])
    title, why = f"{endpoint.title} status", f"survival: {', '.join(endpoint.words)}"
    return Column(column.source, f"{endpoint.id}_STATUS", values, STRING, title, title, level=PATIENT, why=why)


def _months(endpoint, column, unit, told):
    """The column of months; None (told) where nobody can tell the unit."""
    numbers = [number for value in column.values if (number := decimal_number(value)) is not None]
    if not numbers:
        return None
    why = unit
    if not unit and max(numbers) > _UNKNOWN_UNIT_DAYS:
        unit, why = "days", f"days, for up to {max(numbers):g} are no months"
    if not unit:
        told.note(f"{column.source} has no unit in its name: kept as it is; called {column.source}_months or _days it becomes {endpoint.id}_MONTHS")
        return None
    values = [_in_months(column.source, value, _MONTHS_IN[unit], told) for value in column.values]
    return _of_months(endpoint, [column], values, "" if unit == "months" else f"{why}, {_FORMULAS[unit]}")


def _in_months(source, value, factor, told):
    number = decimal_number(value)
    if number is None or number < 0:
        if value:
            told.note(f"{source}: no time of at least 0, left out", None, value)
        return ""
    return value if factor == 1.0 else f"{number * factor:.2f}"


def _followed(endpoint, status, death, last, told):
    """Months until death of those who died, until last seen of the others. Without a column of deaths the last time seen is theirs too."""
    values = []
    for row, word in enumerate(status.values):
        until, seen = (column.values[row] if column else "" for column in (death, last))
        died = bool(word) and event_of(word) is not bool(_is_inverse(status)) and event_of(word) is not None
        column = death if died and death else last or death
        values.append(_in_months(column.source, until if column is death else seen, 1 / DAYS_A_MONTH, told))
    return _of_months(endpoint, [column for column in (death, last) if column], values, _FORMULAS["days"])


def _of_months(endpoint, sources, values, why):
    title = f"{endpoint.title} (months)"
    names = [column.source for column in sources]
    return Column(names[0], f"{endpoint.id}_MONTHS", values, NUMBER, title, title, level=PATIENT, why=f"survival{': ' if why else ''}{why}", sources=names)


def numbered(endpoint: str, values: dict[str, str]) -> dict[str, str] | None:
    """Statuses that begin with 0: or 1:, in the endpoint's own words where it is a known one; None where one of them tells nothing."""
    words = next((known.words for known in ENDPOINTS if known.id == endpoint), _EVENTS)
    events = {owner: event_of(value) for owner, value in values.items()}
    return None if None in events.values() else {owner: words[bool(event)] for owner, event in events.items()}
