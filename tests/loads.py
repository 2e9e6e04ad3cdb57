"""A load that stands where `load.study` has it before the first data file: study, samples and genes are there."""

import io
from datetime import datetime, timezone

from genows.db.queries.queries import folder as sql_folder
from genows.load.context import Load, Options, Study
from genows.load.findings import Findings
from genows.load.progress import Progress
from genows.load.reference.genes import GeneIndex
from genows.load.report import Report
from genows.load.widths import widths
from tests.studyfolders import read_meta

STUDY_ID = "demo1"
WIDTHS = widths((sql_folder() / "schema.mysql.sql").read_text(encoding="utf-8"))


def add_reference(made, genes, aliases=()):
    """*genes*: (entrez, symbol, type); their genetic entities are numbered from 1 on. *aliases*: (entrez, alias)."""
    with made.database.load() as writer:
        writer.add_all("add_genetic_entities", ((pk, "GENE") for pk, _ in enumerate(genes, start=1)))
        writer.add_all("add_genes", ((entrez, symbol, pk, kind) for pk, (entrez, symbol, kind) in enumerate(genes, start=1)))
        writer.add_all("add_gene_aliases", aliases)


def add_study(made, samples):
    """A study of id demo1 and pk 1, genome hg19. *samples*: ids, whose pks are 11, 12, …; each has a patient of its own."""
    made.run(
        "INSERT INTO `type_of_cancer` VALUES ('mixed', 'Mixed', '', 'Black', 'mixed', 'tissue')",
        "INSERT INTO `cancer_study` (`CANCER_STUDY_ID`, `CANCER_STUDY_IDENTIFIER`, `TYPE_OF_CANCER_ID`, `NAME`, `SHORT_NAME`,"
        f" `DESCRIPTION`, `PUBLIC`, `GROUPS`, `REFERENCE_GENOME_ID`) VALUES (1, '{STUDY_ID}', 'mixed', 'n', 's', 'd', 1, '', 1)",
        *(f"INSERT INTO `patient` (`INTERNAL_ID`, `STABLE_ID`, `CANCER_STUDY_ID`) VALUES ({pk}, 'P{pk}', 1)" for pk in _pks(samples)),
        *(
            "INSERT INTO `sample` (`INTERNAL_ID`, `STABLE_ID`, `SAMPLE_TYPE`, `PATIENT_ID`, `TYPE_OF_CANCER_ID`)"
            f" VALUES ({pk}, '{sample}', 'Primary Solid Tumor', {pk}, 'mixed')"
            for pk, sample in zip(_pks(samples), samples)
        ),
    )


def _pks(samples):
    return range(11, 11 + len(samples))


def load_on(writer, folder, samples, unknown_genes="add", validating=False, **options):
    """A Load whose samples are those of `add_study` and whose genes are the database's. *validating*: rules are those of a validation.

    *options*: further ones of a load.
    """
    options, findings = Options(unknown_genes=unknown_genes, **options), Findings(validating=validating)
    report = Report(findings, options, folder, datetime.now(timezone.utc))
    load = Load(writer, options, findings, report, Progress(io.StringIO()), WIDTHS)
    load.study = Study(1, STUDY_ID, "mixed", 1, "hg19", "GRCh37")
    for pk, sample in zip(_pks(samples), samples):
        load.samples.patients[f"P{pk}"] = pk
        load.samples.note_written(sample)
        load.samples.add(sample, pk, pk)
    load.genes = GeneIndex(writer.rows("gene_rows"), writer.rows("gene_alias_rows"), unknown_genes == "add")
    return load


def run_load(made, folder, samples, load_kind, meta, **options):
    """Runs `load_kind(load, meta)` and commits; the Load, for its findings and its report."""
    with made.database.load() as writer:
        load = load_on(writer, folder, samples, **options)
        load_kind(load, meta)
    return load


def written_meta(folder, name, data, **fields):
    """Writes a data file (bytes, or rows of cells) and its meta file of these fields; the meta file as read."""
    if not isinstance(data, bytes):
        data = "".join("\t".join(cells) + "\n" for cells in data).encode()
    (folder / f"data_{name}.txt").write_bytes(data)
    fields = {"cancer_study_identifier": STUDY_ID, "data_filename": f"data_{name}.txt", **fields}
    (folder / f"meta_{name}.txt").write_text("".join(f"{field}: {value}\n" for field, value in fields.items()))
    findings = Findings()
    meta = read_meta(folder, f"meta_{name}.txt", findings)
    assert not findings.errors, [str(finding) for finding in findings.sorted()]
    return meta


def rules_told(load):
    """(rule, severity, lines, columns, values) of the findings that name a rule, in the report's order."""
    return [(f.rule, f.severity, f.lines, list(f.columns), list(f.values)) for f in load.findings.sorted() if f.rule]
