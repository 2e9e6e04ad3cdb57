"""What enrichments and correlations should answer of small studies: plain loops over their rows as the specification has it, and scipy's tests."""

import math
import re
import warnings
from collections import Counter

import scipy.stats

from tests.groupedstudies import GENES, Study

NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")
UNKNOWN = ("", "na", "unknown")
LEVELS = {"AMP": "2", "GAIN": "1", "DIPLOID": "0", "HETLOSS": "-1", "HOMDEL": "-2"}
NO_VALUE = ("", "na", "nan", "n/a")


def number(text):
    return float(text) if NUMBER.fullmatch(text.strip()) else None


def counts_event(kind, event, given) -> bool:
    """Whether an AlterationFilter lets an event of a kind of alterations count."""
    if kind == "mutations":
        types = {name.lower(): meant for name, meant in given.get("mutationEventTypes", {}).items()}
        others = {name: meant for name, meant in types.items() if name != "any"}
        if not (types.get("any") or all(others.values())):
            own = event.kind.lower()
            if others.get("other"):
                if others.get(own) is False:
                    return False
            elif others.get(own) is not True:
                return False
    elif kind == "gistic":
        levels = given.get("copyNumberAlterationEventTypes", {})
        if not all(levels.values()) and event.kind not in [LEVELS[level] for level, meant in levels.items() if meant]:
            return False
    elif given.get("structuralVariants", True) is False:
        return False
    drivers = [given.get(name, True) for name in ("includeDriver", "includeVUS", "includeUnknownOncogenicity")]
    word = (event.driver or "").lower()
    if not all(drivers):
        place = {"putative_driver": 0, "putative_passenger": 1}.get(word, 2 if word in UNKNOWN else None)
        if place is None or not drivers[place]:
            return False
    tiers, no_tier = given.get("tiersBooleanMap", {}), given.get("includeUnknownTier", True)
    if not (all(tiers.values()) and no_tier):
        if (event.tier or "").lower() in UNKNOWN:
            if not no_tier:
                return False
        elif not all(tiers.values()) and not tiers.get(event.tier):
            return False
    status = [given.get(name, True) for name in ("includeGermline", "includeSomatic", "includeUnknownStatus")]
    if kind == "gistic":
        return any(status)
    # Of a structural variant SOMATIC is the column's default.
    word = (event.status or ("SOMATIC" if kind == "sv" else "")).lower()
    germline = "germline" in word if kind == "mutations" else word == "germline"
    return status[0 if germline else 1 if word == "somatic" else 2]


def samples_of(study: Study, case: str, of_patients: bool) -> list[str]:
    """The samples that a case is."""
    return [sample for sample in study.samples if (study.patients[sample] if of_patients else sample) == case]


def alterations(studies, panels, groups, given, of_patients):
    """Entrez id → (p or None, ((altered, profiled) of each group)), and how many cases of each group are profiled. *groups*: sets of (study, kind, case)."""
    found, everybody = {}, [_profiled(studies, panels, group, None, of_patients) for group in groups]
    for symbol, entrez in GENES.items():
        shares = []
        for group, every in zip(groups, everybody, strict=True):
            altered = set()
            for study_id, kind, case in group:
                study = studies[study_id]
                for event in study.events[kind]:
                    if symbol in event.genes and event.sample in samples_of(study, case, of_patients) and counts_event(kind, event, given):
                        altered.add((study_id, case))
            profiled = _profiled(studies, panels, group, symbol, of_patients) or every
            shares.append((len(altered), len(profiled)))
        if any(0 < altered <= profiled for altered, profiled in shares):
            found[entrez] = _p_of_shares(shares), tuple(shares)
    return found, [len(every) for every in everybody]


def _profiled(studies, panels, group, symbol, of_patients):
    """The cases that were profiled for a gene, None: at all."""
    cases = set()
    for study_id, kind, case in group:
        on = studies[study_id].panels[kind]
        for sample in samples_of(studies[study_id], case, of_patients):
            if sample in on and (symbol is None or not on[sample] or symbol in panels[on[sample]]):
                cases.add((study_id, case))
    return cases


def _p_of_shares(shares):
    there = [share for share in shares if share[1]]
    if len(there) < 2 or any(altered > profiled for altered, profiled in there):
        return None
    rows = [(altered, profiled - altered) for altered, profiled in there]
    return float(scipy.stats.fisher_exact(rows).pvalue) if len(shares) == 2 else chi_square(rows)[1]


def chi_square(rows, corrected=False):
    """(statistic, p) of Pearson's test; (0, 1) of one column."""
    columns = [column for column in zip(*rows, strict=True) if any(column)]
    if len(columns) < 2:
        return 0.0, 1.0
    found = scipy.stats.chi2_contingency([list(row) for row in zip(*columns, strict=True)], correction=corrected and len(rows) == len(columns) == 2)
    return float(found.statistic), float(found.pvalue)


def cells_of_groups(study: Study, name: str, groups, entity, of_patients):
    """The cells of each group in a matrix, of those that it has; of a matrix of patients the first sample of each."""
    matrix = study.matrices[name]
    sides = []
    for group in groups:
        chosen = [sample for sample in study.samples if sample in matrix.order and (study.patients[sample] if of_patients else sample) in group]
        if matrix.of_patients:
            chosen = list({study.patients[sample]: sample for sample in reversed(chosen)}.values())
        sides.append([matrix.cells[entity][matrix.order.index(sample)] for sample in chosen])
    return sides


def means(sides):
    """(p, (place, mean, deviation) of each group that counts); None where there is no record. *sides*: numbers."""
    there = [(place, side) for place, side in enumerate(sides) if len(side) >= 2]
    if len(there) < 2 or all(len(set(side)) == 1 for _, side in there):
        return None
    its = [side for _, side in there]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        p = scipy.stats.ttest_ind(*its, equal_var=False).pvalue if len(its) == 2 else _of_variance(its)
    told = []
    for place, side in there:
        mean = math.fsum(side) / len(side)
        told.append((place, mean, math.sqrt(math.fsum((each - mean) ** 2 for each in side) / (len(side) - 1))))
    return float(p), told


def _of_variance(its):
    """The p value of the analysis of variance: scipy's F may fall below 0 by its last digits, where groups have one mean."""
    every = [each for side in its for each in side]
    mean, averages = math.fsum(every) / len(every), [math.fsum(side) / len(side) for side in its]
    between = math.fsum(len(side) * (average - mean) ** 2 for side, average in zip(its, averages, strict=True))
    within = math.fsum((each - average) ** 2 for side, average in zip(its, averages, strict=True) for each in side)
    freedom = len(its) - 1, len(every) - len(its)
    return scipy.stats.f.sf(between / freedom[0] / (within / freedom[1]), *freedom)


def numbers(study, name, groups, of_patients):
    """Entity → means of the numbers of groups."""
    found = {}
    for entity in study.matrices[name].cells:
        sides = [[its for cell in side if (its := number(cell)) is not None] for side in cells_of_groups(study, name, groups, entity, of_patients)]
        if "rna_seq" in name:
            sides = [[math.log2(1 + max(each, 0)) for each in side] for side in sides]
        if told := means(sides):
            found[entity] = told
    return found


def truths(study, name, groups, of_patients):
    """Entity → (means, (place, yes, cells) of each group)."""
    found = {}
    for entity in study.matrices[name].cells:
        words = [[cell.lower() for cell in side] for side in cells_of_groups(study, name, groups, entity, of_patients)]
        sides = [[float(word in ("true", "yes", "1")) for word in side if word in ("true", "yes", "1", "false", "no", "0")] for side in words]
        if told := means(sides):
            found[entity] = told, [(place, int(sum(sides[place])), len(sides[place])) for place, *_ in told[1]]
    return found


def categories(study, name, groups, of_patients):
    """Entity → (p, places of the groups that count)."""
    found = {}
    for entity in study.matrices[name].cells:
        sides = [[cell for cell in side if cell not in ("", "NA")] for side in cells_of_groups(study, name, groups, entity, of_patients)]
        there = [place for place, side in enumerate(sides) if len(side) >= 2]
        if len(there) >= 2:
            every = sorted({cell for place in there for cell in sides[place]})
            found[entity] = chi_square([[Counter(sides[place])[cell] for cell in every] for place in there])[1], there
    return found


def clinical(studies, groups, missing):
    """[(attribute, study, method, score, p)]. *groups*: sets of (study, sample); *missing*: texts that are no value."""
    there = [study for study in studies.values() if any(study.study_id == study_id for group in groups for study_id, _ in group)]
    filled = [group for group in groups if group]
    no_value = {*NO_VALUE, *(text.lower() for text in missing)}
    defined = {(attr_id, level): (study, datatype) for study in there for attr_id, (datatype, level) in study.attributes.items()}
    words, ranks = [], []
    for (attr_id, level), (study, datatype) in sorted(defined.items(), key=lambda item: (item[0][0], item[0][1] == "P")):
        if datatype == "STRING":
            counted = [Counter(its for _, text in _values(studies, group, attr_id, level) if (its := text.strip().lower()) not in no_value) for group in filled]
            counted = [its for its in counted if its]
            every = sorted(set().union(*counted))
            if len(counted) >= 2 and len(every) >= 2:
                words.append((attr_id, study.study_id, "Chi-squared Test", *chi_square([[its[word] for word in every] for its in counted], corrected=True)))
        elif datatype == "NUMBER" and (level == "S" or (attr_id, "S") not in defined):
            both = (attr_id, "P") in defined and level == "S"
            sides = [
                [value for _, text in _values(studies, group, attr_id, level, both) if (value := number(text)) is not None] for group in filled
            ]
            sides = [side for side in sides if side]
            if len(sides) >= 2 and len({value for side in sides for value in side}) >= 2:
                found = scipy.stats.kruskal(*sides)
                # Where ranks do not differ at all scipy's sums leave a rest.
                told = (float(found.statistic), float(found.pvalue)) if found.statistic > 1e-12 else (0.0, 1.0)
                ranks.append((attr_id, study.study_id, "Wilcoxon Test" if len(groups) == 2 else "Kruskal Wallis Test", *told))
    return words + ranks


def _values(studies, group, attr_id, level, both=False):
    """(owner, text) of the cases of a group. *both*: values of patients too, of each of their samples."""
    found = {}
    for study_id, sample in group:
        study = studies[study_id]
        own = study.attributes.get(attr_id, (None, None))[1]
        owner = study.patients[sample] if own == "P" else sample
        if own == level or own and both:
            key = sample if level == "S" else owner
            if owner in study.values[attr_id]:
                found[study_id, key] = study.values[attr_id][owner]
    return found.items()


def correlated(study: Study, first, second, entity, chosen):
    """Entity → (rho, None where it is undefined; pairs of numbers), of a row of the first matrix with all of the second, in the *chosen* samples."""
    one, other = study.matrices[first], study.matrices[second]
    common = [sample for sample in study.samples if sample in one.order and sample in other.order and sample in chosen]
    found = {}
    for name, cells in other.cells.items() if entity in one.cells else ():
        pairs = [(number(one.cells[entity][one.order.index(sample)]), number(cells[other.order.index(sample)])) for sample in common]
        pairs = [pair for pair in pairs if None not in pair]
        x, y = zip(*pairs, strict=True) if pairs else ((), ())
        varies = len(set(x)) > 1 and len(set(y)) > 1
        rho = float(scipy.stats.pearsonr(scipy.stats.rankdata(x), scipy.stats.rankdata(y)).statistic) if varies else None
        found[name] = rho, len(pairs)
    return found


def probability(rho, pairs):
    if 1 - rho * rho < 1e-15:
        return 0.0
    return float(2 * scipy.stats.t.sf(abs(rho) * math.sqrt((pairs - 2) / (1 - rho * rho)), pairs - 2))


def representative(study: Study, set_id, chosen, percentile):
    """(score, p) of a set in the *chosen* samples."""
    scores, p_values = study.matrices["scores"], study.matrices["pvalues"]
    sides = [], []
    for sample, cell in zip(scores.order, scores.cells[set_id], strict=True):
        score = number(cell)
        if sample in chosen and score is not None:
            p = number(p_values.cells[set_id][p_values.order.index(sample)]) if sample in p_values.order else None
            sides[score < 0].append((abs(score), 1.0 if p is None else p, score))
    ends = []
    for side in sides:
        side.sort(key=lambda its: its[0])
        ends.append(side[max(1, math.floor(percentile * len(side) / 100 + 0.5)) - 1] if side else (0.0, 1.0, 0.0))
    chosen_end = ends[0] if ends[0][0] > ends[1][0] else ends[1]
    return chosen_end[2], chosen_end[1]
