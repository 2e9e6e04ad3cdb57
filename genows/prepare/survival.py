"""Survival in a clinical table, recognised in its usual forms: the columns of an endpoint become X_MONTHS and X_STATUS.

Names such as OS.time, days_to_last_followup, Overall_Survival_Status, vital_status, PFS; words such as 0, Alive, LIVING, 1:DECEASED; days and years.
"""

from typing import NamedTuple

from genows.domain.numbers import decimal_number
from genows.prepare.attributes import NUMBER, PATIENT, STRING, Column
from genows.prepare.columns import folded
from genows.prepare.telling import FileTold

DAYS_A_MONTH, MONTHS_A_YEAR = 30.4375, 12
_UNKNOWN_UNIT_DAYS = 400  # more than that are no months: 33 years
_MONTHS_IN = {"days": 1 / DAYS_A_MONTH, "weeks": 7 / DAYS_A_MONTH, "months": 1.0, "years": float(MONTHS_A_YEAR)}


class Endpoint(NamedTuple):
    """*names*: what columns call it, folded; *words*: of the status where the event did not happen, and where it did."""

    id: str
    title: str
    names: tuple[str, ...]
    words: tuple[str, str]


ENDPOINTS = (
    Endpoint("OS", "Overall survival", ("os", "overallsurvival", "survival", "overall"), ("0:LIVING", "1:DECEASED")),
    Endpoint("DFS", "Disease-free survival", ("dfs", "diseasefree", "diseasefreesurvival"), ("0:DiseaseFree", "1:Recurred/Progressed")),
    Endpoint("PFS", "Progression-free survival", ("pfs", "progressionfree", "progressionfreesurvival"), ("0:CENSORED", "1:PROGRESSION")),
    Endpoint("DSS", "Disease-specific survival", ("dss", "diseasespecific", "diseasespecificsurvival"), ("0:ALIVE OR DEAD TUMOR FREE", "1:DEAD WITH TUMOR")),
    *(
        Endpoint(name.upper(), title, (name, *others.split()), ("0:CENSORED", "1:EVENT"))
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
_STATUS = ("status", "event", "censor", "censored", "ind", "indicator", "evt", "state", "eventstatus", "vitalstatus")
_TIME = {"": ("time", "interval", "duration", "followup"), "days": ("days", "day", "timedays", "d"), "months": ("months", "month", "mo", "mos", "timemonths", "mths"),
         "years": ("years", "year", "yrs", "timeyears", "y"), "weeks": ("weeks", "week")}
_VITAL = ("vitalstatus", "vital", "dead", "death", "deceased", "died", "alive", "fustat", "survivalstatus", "patientstatus", "deathevent", "deathstatus", "demographicvitalstatus")
_TO_DEATH = ("daystodeath", "deathdaysto", "demographicdaystodeath", "daysuntildeath", "daystodod")
_TO_LAST = (
    *("daystolastfollowup", "daystolastfollowupalive", "lastcontactdaysto", "daystolastknownalive", "daystolastcontact", "diagnosesdaystolastfollowup"),
    *("daystolastknowndiseasestatus", "daystolastfu", "futime", "followupdays", "daysoffollowup"),
)
_HAPPENED = frozenset(
    "1 yes true dead deceased died death expired event dod recurred progressed recurred/progressed relapse relapsed recurrence progression progressive"
    " metastasis y".split()
) | {"dead with tumor", "dead of disease", "dead of other causes", "disease progression", "1.0"}
_NOT_HAPPENED = frozenset(
    "0 no false alive living censored censor diseasefree lost none n ned awd 0.0".split()
) | {"disease free", "no event", "tumor free", "alive with disease", "alive or dead tumor free", "not progressed", "no progression", "lost to follow-up", "no recurrence"}


def event_of(text: str) -> bool | None:
    """Returns whether the event happened; None for words that nobody knows."""
    word = " ".join(text.lower().split())
    number, colon, rest = word.partition(":")
    if colon and number in ("0", "1") and rest:
        return number == "1"
    return True if word in _HAPPENED else False if word in _NOT_HAPPENED else None


def _role(column: Column) -> tuple[str, str, str] | None:
    """(endpoint, 'status' or 'time', unit) of a column by its name; '' for a unit that the name does not tell. None for other columns."""
    name = folded(column.source)
    if name in _VITAL:
        return "OS", "status", ""
    for endpoint in ENDPOINTS:
        for known in sorted(endpoint.names, key=len, reverse=True):
            for rest in _without(name, known):
                if rest in _STATUS:
                    return endpoint.id, "status", ""
                for unit, words in _TIME.items():
                    if rest in words:
                        return endpoint.id, "time", unit
                if rest == "" and known != "survival":
                    return endpoint.id, "status" if _is_status(column) else "time", ""
    return None


def _without(name, known):
    """What is left of a column's name without the endpoint's, in front or behind, and without `survival` beside it."""
    for rest in (name.removeprefix(known), name.removesuffix(known)) if name != known else ("",):
        if rest != name:
            yield rest
            yield rest.removeprefix("survival").removesuffix("survival")
            yield rest.removeprefix("in")


def _is_status(column):
    present = [value for value in column.values if value]
    return bool(present) and all(event_of(value) is not None for value in present)


def with_survival(columns: list[Column], told: FileTold) -> list[Column]:
    """The columns, in which each endpoint that has a status and a time stands as X_STATUS and X_MONTHS in place of its own columns."""
    found: dict[str, dict[str, Column]] = {}
    units: dict[str, str] = {}
    for column in columns:
        role = _role(column)
        if role and any(column.values):
            part = found.setdefault(role[0], {})
            if role[1] not in part or (role[1] == "time" and role[2] == "months"):
                part[role[1]] = column
                if role[1] == "time":
                    units[role[0]] = role[2]
    by_name = {folded(column.source): column for column in columns if any(column.values)}
    death = next((by_name[name] for name in _TO_DEATH if name in by_name), None)
    last = next((by_name[name] for name in _TO_LAST if name in by_name), None)
    made: dict[int, list[Column]] = {}
    gone: set[int] = set()
    for endpoint in ENDPOINTS:
        part = found.get(endpoint.id, {})
        status, time = part.get("status"), part.get("time")
        if status is None or not any(event_of(value) is not None for value in status.values):
            continue
        followed = endpoint.id == "OS" and time is None and (death or last)
        if time is None and not followed:
            continue
        new = [_status(endpoint, status, told)]
        if time is not None:
            months = _months(endpoint, time, units[endpoint.id], told)
            sources = [status, time]
        else:
            months = _followed(endpoint, status, death, last, told)
            sources = [column for column in (status, death, last) if column is not None]
        if months is None:
            continue
        made[id(status)] = [*new, months]
        gone |= {id(column) for column in sources}
    return [each for column in columns for each in (made.get(id(column)) or ([] if id(column) in gone else [column]))]


def _status(endpoint, column, told):
    values = []
    for value in column.values:
        event = event_of(value) if value else None
        if value and event is None:
            told.note(f"{column.source}: word that tells no status, left out of {endpoint.id}_STATUS", None, value)
        values.append("" if event is None else endpoint.words[event])
    title = f"{endpoint.title} status"
    return Column(column.source, f"{endpoint.id}_STATUS", values, STRING, title, title, level=PATIENT, why=f"survival: {endpoint.words[0]}, {endpoint.words[1]}")


def _months(endpoint, column, unit, told):
    """The column of months; None (told) where nobody can tell the unit."""
    numbers = [number for value in column.values if (number := decimal_number(value)) is not None]
    if not numbers:
        return None
    why = f"{unit}"
    if not unit and max(numbers) > _UNKNOWN_UNIT_DAYS:
        unit, why = "days", f"days, for up to {max(numbers):g} are no months"
    if not unit:
        told.note(f"{column.source} has no unit in its name: kept as it is; called {column.source}_months or _days it becomes {endpoint.id}_MONTHS")
        return None
    factor = _MONTHS_IN[unit]
    values = [_in_months(column.source, value, factor, told) for value in column.values]
    return _of_months(endpoint, [column], values, "" if unit == "months" else f"{why}: {_formula(unit)}")


def _formula(unit):
    return {"days": f"months = days / {DAYS_A_MONTH}", "weeks": f"months = days / {DAYS_A_MONTH}", "years": "months = years × 12"}[unit]


def _in_months(source, value, factor, told):
    number = decimal_number(value)
    if number is None or number < 0:
        if value:
            told.note(f"{source}: no time of at least 0, left out", None, value)
        return ""
    return value if factor == 1.0 else f"{number * factor:.2f}"


def _followed(endpoint, status, death, last, told):
    """Months until death of those who died, until last seen of the others."""
    values = []
    for row, word in enumerate(status.values):
        died = event_of(word) if word else None
        until, seen = (column.values[row] if column else "" for column in (death, last))
        days = (until or ("" if death else seen)) if died else seen or until
        values.append(_in_months((death if died and death else last or death).source, days, 1 / DAYS_A_MONTH, told) if days else "")
    return _of_months(endpoint, [column for column in (death, last) if column], values, _formula("days"))


def _of_months(endpoint, sources, values, why):
    title = f"{endpoint.title} (months)"
    names = [column.source for column in sources]
    return Column(names[0], f"{endpoint.id}_MONTHS", values, NUMBER, title, title, level=PATIENT, why=f"survival{': ' if why else ''}{why}", sources=names)


