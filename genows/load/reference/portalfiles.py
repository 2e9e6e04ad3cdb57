"""The JSON files that portals offer about themselves, or answer: genes, aliases, cancer types, gene panels.

What a file holds is known from its first record, not from its name. Older and newer portals spell fields differently (`entrez_gene_id`,
`entrezGeneId`): either is read, record by record, and numbers come as texts or as numbers. Cancer types and panels are written here,
genes in genows.load.reference.genereference.
"""

import json
import re
from pathlib import Path
from typing import Any

from genows.load.cancertypes import CancerType
from genows.load.context import Load
from genows.load.filerules import TOO_LARGE
from genows.load.genepanels import load_panel
from genows.load.genesets import definitions
from genows.load.metafile import GENE_PANEL, Meta
from genows.load.reference import rules
from genows.load.reference.genereference import ReferenceGene
from genows.load.report import FileReport

GENES, ALIASES, CANCER_TYPES, GENE_PANELS = "genes", "gene aliases", "cancer types", "gene panels"
TREATMENTS, INFO = "treatments", "a portal's facts"
BAD_RECORD = "rejected"
# What portals tell beside their reference data, and why it is not loaded.
IGNORED = {
    TREATMENTS: "treatments come with the studies that measure them; the file is ignored",
    INFO: "it tells of the portal, not of genes or cancer types; the file is ignored",
}

# kind -> the fields that its records have, in the older spelling and in the newer
_FIELDS: dict[str, tuple[set[str], ...]] = {
    GENES: ({"entrez_gene_id", "hugo_gene_symbol"}, {"entrezGeneId", "hugoGeneSymbol"}),
    ALIASES: ({"entrez_gene_id", "gene_alias"}, {"entrezGeneId", "alias"}),
    CANCER_TYPES: ({"id", "name"}, {"cancerTypeId", "name"}),
    GENE_PANELS: ({"genePanelId"},),
    definitions.PORTAL_TEXTS: ({"genesetId"},),
    TREATMENTS: ({"treatmentId"},),
}
_OF_INFO = {"portalVersion", "dbVersion"}
LARGEST = 1 << 28  # bytes of a JSON file: a portal's genes, or its panels with all their genes, fit
_INTEGER = re.compile(r"-?[0-9]{1,19}", re.ASCII)

# Column of type_of_cancer -> field of a CancerType: identifiers that must fit, and texts that are cut.
_CODES = {"TYPE_OF_CANCER_ID": "code", "PARENT": "parent"}
_TEXTS = {"NAME": "name", "CLINICAL_TRIAL_KEYWORDS": "keywords", "DEDICATED_COLOR": "color", "SHORT_NAME": "short_name"}


def read_records(path, file: str) -> tuple[str, list]:
    """(kind, records) of a JSON file; of INFO no records. StudyError for no JSON, and for records of another kind."""
    try:
        with path.open("rb") as stream:
            text = stream.read(LARGEST + 1)
        if len(text) > LARGEST:
            raise TOO_LARGE.stop(file=file, most=LARGEST >> 20)
        content = json.loads(text)
    except OSError as error:
        raise rules.CANNOT_OPEN.stop(file=file, reason=error.strerror) from error
    except (ValueError, RecursionError) as error:
        raise rules.NO_JSON.stop(file=file, line=getattr(error, "lineno", None)) from error
    if isinstance(content, dict) and _OF_INFO & content.keys():
        return INFO, []
    if kind := definitions.kind_of_json(content):
        return kind, content if isinstance(content, list) else [content]
    if not isinstance(content, list) or not all(isinstance(record, dict) for record in content):
        raise rules.NO_RECORDS.stop(file=file)
    if not content:
        raise rules.EMPTY_LIST.stop(file=file)
    return _kind(content[0].keys(), file), content


def _kind(names, file):
    for kind, spellings in _FIELDS.items():
        if any(fields <= set(names) for fields in spellings):
            return kind
    known = "; ".join(f"{kind} have {' and '.join(sorted(spellings[-1]))}" for kind, spellings in _FIELDS.items() if kind not in IGNORED)
    raise rules.OTHER_RECORDS.stop(file=file, value=", ".join(names) or "no fields", known=known)


def genes_of(records, counts: FileReport):
    """Yields a ReferenceGene for each record; those that are none are counted in *counts*."""
    for number, record in enumerate(records, start=1):
        counts.rows += 1
        entrez, symbol = _number(record, "entrez_gene_id", "entrezGeneId"), _text(record, "hugo_gene_symbol", "hugoGeneSymbol").upper()
        if entrez is None or not symbol:
            counts.skip(BAD_RECORD, number, json.dumps(record))
        else:
            yield ReferenceGene(entrez, symbol, _text(record, "type") or None)


def aliases_of(records, counts: FileReport):
    """Yields (entrez, alias) for each record."""
    for number, record in enumerate(records, start=1):
        counts.rows += 1
        entrez, alias = _number(record, "entrez_gene_id", "entrezGeneId"), _text(record, "gene_alias", "alias")
        if entrez is None or not alias:
            counts.skip(BAD_RECORD, number, json.dumps(record))
        else:
            yield entrez, alias


def cancer_types_of(records, counts: FileReport):
    """Yields a CancerType for each record; what portals leave out is blank, the parent null."""
    for number, record in enumerate(records, start=1):
        counts.rows += 1
        code = _text(record, "id", "cancerTypeId")
        if not code:
            counts.skip(BAD_RECORD, number, json.dumps(record))
            continue
        yield CancerType(
            code=code.lower(),
            name=_text(record, "name") or code,
            keywords=_text(record, "clinical_trial_keywords", "clinicalTrialKeywords").lower(),
            color=_text(record, "color", "dedicatedColor"),
            short_name=_text(record, "short_name", "shortName") or code,
            parent=_text(record, "parent").lower() or None,
        )


def panels_of(records, file: str):
    """Yields (id, description, genes) for each record; genes: (entrez or None, symbol). StudyError for records without genes."""
    for record in records:
        panel_id, genes = _text(record, "genePanelId"), record.get("genes")
        if not isinstance(genes, list):
            raise rules.PANELS_WITHOUT_GENES.stop(file=file, value=panel_id)
        pairs = [(_number(gene, "entrezGeneId"), _text(gene, "hugoGeneSymbol")) for gene in genes if isinstance(gene, dict)]
        yield panel_id, _text(record, "description"), pairs


def is_newer(records) -> bool:
    """Returns whether the records are spelt as newer portals do: their genes come without aliases."""
    return "entrezGeneId" in records[0]


def _text(record: dict, *names: str) -> str:
    value = next((record[name] for name in names if name in record), None)
    return value.strip() if isinstance(value, str) else ""


def _number(record: dict, *names: str) -> int | None:
    """The whole number that the field is or spells, or None."""
    value: Any = next((record[name] for name in names if name in record), None)
    if isinstance(value, str) and _INTEGER.fullmatch(value):
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def load_portal_panels(load: Load, path: Path, records: list) -> None:
    """Loads the gene panels that a portal answers, each as if it stood in a definition file. *load.genes* must be there.

    StudyError for panels without genes.
    """
    for panel_id, description, genes in panels_of(records, str(path)):
        tokens = "\t".join(_token(load, entrez, symbol) for entrez, symbol in genes)
        fields = {"stable_id": panel_id, "description": description, "gene_list": tokens}
        # JSON has no lines that would help anybody: the record's panel is in each finding's value.
        load_panel(load, Meta(path.parent, path.name, GENE_PANEL, fields, {}))


def _token(load, entrez, symbol):
    """What names the gene in a definition file: its id if the database knows it, else its symbol."""
    known = entrez is not None and load.genes.by_entrez(entrez)
    return str(entrez) if known or not symbol else symbol


def write_cancer_types(load: Load, types, counts: FileReport, file: str) -> None:
    """*types*: CancerTypes. What a type has in the database already is never changed."""
    known = {row[0]: CancerType._make(row) for row in load.db.rows("cancer_type_rows")}
    new: dict[str, CancerType] = {}
    for one in types:
        if one.code in new:
            counts.count("cancer types unchanged")
        elif not _fits(load, one, file):
            continue
        elif one.code not in known:
            new[one.code] = _cut(load, one, file)
        else:
            known[one.code] = _filled(load, known[one.code], _cut(load, one, file), counts)
    counts.count("cancer types added", load.db.add_all("add_cancer_types", new.values()))


def _fits(load, one, file):
    return all(load.widths.fits("type_of_cancer", column, getattr(one, name) or "", file=file) for column, name in _CODES.items())


def _cut(load, one, file):
    return one._replace(**{name: load.widths.cut("type_of_cancer", column, getattr(one, name), file=file) for column, name in _TEXTS.items()})


def _filled(load, old, one, counts):
    """The stored type with its blank fields filled."""
    filled = old._replace(**{name: value for name, value in one._asdict().items() if value and not getattr(old, name)})
    if filled == old:
        counts.count("cancer types unchanged")
    else:
        load.db.do("set_cancer_type", **filled._asdict())
        counts.count("cancer types filled")
    return filled
