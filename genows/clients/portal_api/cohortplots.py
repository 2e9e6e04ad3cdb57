"""Two plots of a cohort's clinical data, and its table."""

from functools import partial
from typing import Any, cast

from genows.clients.portal_api.cohortquestions import CohortQuestion
from genows.clients.portal_api.records import CLINICAL_DATA, PATIENT_KEY, SAMPLE_KEY, nested, unique_key
from genows.cohorts import plots, points
from genows.cohorts.plots import LOG_SCALED, Axis, Density, ViolinPoint, Violins, log_scaled
from genows.cohorts.studysets import StudySets
from genows.columns.jsonvalues import dumps
from genows.data.numbers import double_text, drawable
from genows.data.storedclinical import ATTRIBUTE, PATIENTS, SAMPLES, STUDY
from genows.db.sessions import Session
from genows.encode.weaving import VALUE
from genows.errors import ParameterError
from genows.http.answers import JSON, Answer
from genows.http.request import Request

COLUMNS = (SAMPLE_KEY, "sample_id", PATIENT_KEY, "patient_id", STUDY, ATTRIBUTE, VALUE)


def density(request: Request, db: Session) -> Answer:
    """Answers how dense the samples of a cohort lie by two numeric attributes."""
    params = request.params
    names = params["xAxisAttributeId"], params["yAxisAttributeId"]
    if names[0] == names[1]:
        raise ParameterError("yAxisAttributeId", "should be another attribute than xAxisAttributeId.")
    axes = [_axis(params, letter, name) for letter, name in zip("xy", names, strict=True)]
    is_log = [params[f"{letter}AxisLogScale"] == "true" and name == LOG_SCALED for letter, name in zip("xy", names, strict=True)]
    xs, ys = points.numbers(CohortQuestion(request, db, params.body).cohort(), names, [partial(_scaled, is_log=each) for each in is_log])
    return Answer((_density_text(plots.density(xs, ys, *axes)).encode(),))


def _scaled(text: str, is_log: bool) -> float | None:
    number = points.number_of(text)
    if number is None or not drawable(number):
        return None
    return log_scaled(number) if is_log else number


def _axis(params, letter: str, attr_id: str) -> Axis:
    is_log = params[f"{letter}AxisLogScale"] == "true" and attr_id == LOG_SCALED
    ends = [_number(params, f"{letter}Axis{end}") for end in ("Start", "End")]
    start, end = (log_scaled(number) if is_log and number is not None else number for number in ends)
    return Axis(start, end, params[f"{letter}AxisBinCount"])


def _number(params, name: str) -> float | None:
    text = params[name]
    if text is None:
        return None
    number = points.number_of(text)
    if number is None or not drawable(number):
        raise ParameterError(name, "should be a number.")
    return number


def _object(**members: str | None) -> str:
    return f"{{{','.join(f'{dumps(name)}:{text}' for name, text in members.items() if text is not None)}}}"


def _density_text(found: Density) -> str:
    bins = [
        _object(
            binX=double_text(one.x), binY=double_text(one.y), count=str(one.points), minX=double_text(one.low_x), maxX=double_text(one.high_x),
            minY=double_text(one.low_y), maxY=double_text(one.high_y),
        )
        for one in found.bins
    ]  # fmt: skip
    return _object(
        bins=f"[{','.join(bins)}]", pearsonCorr=None if found.pearson is None else double_text(found.pearson),
        spearmanCorr=None if found.spearman is None else double_text(found.spearman),
    )  # fmt: skip


def violins(request: Request, db: Session) -> Answer:
    """Answers how a numeric attribute spreads in each group of a cohort."""
    params = request.params
    category, numeric = params["categoricalAttributeId"], params["numericalAttributeId"]
    question = CohortQuestion(request, db, params.body)
    cohort = question.cohort()
    if not cohort:
        return Answer((b"{}",))
    is_log = params["logScale"] == "true" and numeric == LOG_SCALED
    whole = {part.study.study.pk: part.chosen for part in cohort.parts}
    groups: dict[str, list[ViolinPoint]] = {}
    spellings: dict[str, str] = {}
    for point in points.points(question.cohort(lambda element: element.kind == "clinical" and element.of == numeric), category, numeric):
        name, value = points.category_of(point.first), _scaled(point.second, is_log)
        if name is not None and value is not None:
            its = ViolinPoint(value, (point.study, point.place), bool(whole[point.study.study.pk].flags[point.place]))
            groups.setdefault(spellings.setdefault(name.lower(), name), []).append(its)
    start, end = (_number(params, name) for name in ("axisStart", "axisEnd"))
    sigma = _number(params, "sigmaMultiplier")
    if sigma is not None and sigma <= 0:
        raise ParameterError("sigmaMultiplier", "should be above 0.")
    return Answer((_violins_text(plots.violins(groups, start, end, params["numCurvePoints"], 1.0 if sigma is None else sigma)).encode(),))


def _violins_text(found: Violins) -> str:
    rows = []
    for one in found.rows:
        box = dict(zip(("median", "q1", "q3", "whiskerLower", "whiskerUpper"), map(double_text, one.box), strict=True))
        its = [_point_text(point) for point in one.points]
        rows.append(
            _object(
                category=dumps(one.category), numSamples=str(one.samples), curveData=f"[{','.join(map(str, map(double_text, one.curve)))}]",
                boxData=_object(**box), individualPoints=f"[{','.join(its)}]",
            )
        )  # fmt: skip
    ends = {"axisStart": found.start, "axisEnd": found.end}
    return _object(**{name: double_text(number) for name, number in ends.items() if number is not None}, rows=f"[{','.join(rows)}]")


def _point_text(point: ViolinPoint) -> str:
    study, place = cast(tuple[StudySets, int], point.sample)
    return _object(sampleId=dumps(study.sample_ids[place]), studyId=dumps(study.study.study_id), value=double_text(point.value))


def table(request: Request, db: Session) -> Answer:
    """Answers the clinical data of a page of a cohort's samples, by sample."""
    params = request.params
    cohort = CohortQuestion(request, db, params.body).cohort()
    rows = points.table(cohort, params["searchTerm"], params["sortBy"], params["direction"] == "DESC")
    size, number = params["pageSize"], params["pageNumber"]
    page = rows[number * size : (number + 1) * size] if size else [] if number else rows
    columns = {part.study.study.pk: _columns(part.study) for part in cohort.parts}
    texts = []
    for row in page:
        key, study_id = unique_key(row.sample_id, row.study.study.study_id), row.study.study.study_id
        of_sample, of_patient = (key, row.sample_id), (unique_key(row.patient_id, study_id), row.patient_id, study_id)
        its: list[tuple[Any, ...]] = [
            (*((None, None) if is_of_patient else of_sample), *of_patient, *told)
            for *told, is_of_patient in points.stored_values(row, columns[row.study.study.pk])
        ]
        texts.append(f"{dumps(key)}:[{','.join(nested(CLINICAL_DATA, COLUMNS, its, 'SUMMARY')) if its else ''}]")
    body = f'{{"byUniqueSampleKey":{{{",".join(texts)}}}}}'
    return Answer((body.encode(),), JSON, headers=[("total-count", str(len(rows)))])


def _columns(study):
    """Returns (attribute, its values, whether they are of patients), those of samples first."""
    its = [(level, attr_id, column) for attr_id in sorted(study.attributes) for level, column in study.columns(attr_id)]
    return [(attr_id, column, level is PATIENTS) for of in (SAMPLES, PATIENTS) for level, attr_id, column in its if level is of]
