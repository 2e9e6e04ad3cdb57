"""Portals' own databases, versions 2.1.0 to 2.14.5, with a collation that ignores case: served as they are, exactly, and left alone."""

import json
from urllib.parse import quote

import pytest

from genows.app import create_app
from genows.config.reader import make_config
from genows.db import schema
from genows.db.database import open_database
from genows.db.sizes import KnownSizes
from genows.errors import SchemaError
from tests import data_rows, foreign, services
from tests.contract.conftest import served
from tests.contract.test_http import ADDRESSES
from tests.contract.test_ids import LISTS, ODD

each_version = pytest.mark.parametrize("foreign_served", [version.number for version in foreign.VERSIONS], indirect=True)
# Fields of which a version knows nothing, by the first version of which that is true.
UNKNOWN_SINCE = {
    (2, 12, 9): {"short_name"},
    (2, 13, 0): {"functional_impact_score", "xvar_link", "xvar_link_pdb", "xvar_link_msa", "fis_value", "uniprot_id"},
    (2, 14, 3): {"cosmic_count"},
}
ALLELES = {
    "ascn_integer_copy_number", "minor_copy_number", "expected_alt_copies", "total_copy_number", "ccf_expected_copies",
    "ccf_expected_copies_upper", "ascn_method", "clonal",
}  # fmt: skip
DRIVERS = {"driver_filter", "driver_filter_annotation", "driver_tiers_filter", "driver_tiers_filter_annotation"}
# The same of one address, by the first version that knows them.
UNKNOWN_BEFORE = {
    "/api/alterations": {(2, 9, 2): {"structural_variant"}},
    "/api/mutations": {(2, 4): DRIVERS, (2, 12): {"annotation_json", *ALLELES}},
    "/api/copynumberevents": {(2, 11): {"cytoband"}, (2, 12, 7): DRIVERS, (2, 12, 15): {"annotation_json"}},
    "/api/structuralvariants": {
        (2, 12, 14): {f"site{site}_{name}" for site in (1, 2) for name in ("contig", "region", "region_number")},
        (2, 12, 16): {"namespace_columns"},
    },
    "/api/resources": {(2, 14, 2): {"custom_metadata"}},
    # Places of genes stood in gene, where these rows have none.
    "/api/enrichments": {(2, 11): {"cytoband"}},
    "/api/recurrentgenes": {(2, 11): {"cytoband"}},
    "/api/genelookup": {(2, 9): {"cytoband"}},
}
# Records that a version cannot have, by address: (first version that can, what it takes).
RECORDS_SINCE = {
    "/api/genericassaydata": [((2, 9, 1), lambda record: True), ((2, 12, 2), lambda record: record["stable_id"] != "AAG")],
    "/api/genesetdefinitions": [((2, 3), lambda record: True)],
    "/api/geneticprofiledata": [((2, 3), lambda record: record.get("entrez_gene_id") is None)],
    "/api/resources": [((2, 12, 4), lambda record: True)],
    "/api/structuralvariants": [((2, 9, 2), lambda record: True), ((2, 12), lambda record: record["site1_entrez_gene_id"] is None)],
}
WITHOUT_CENSUS = (2, 12, 12)
# Members of the portal's services that tell of what some versions lack: places and lengths of genes, annotations, what reference data say.
UNLIKE = frozenset(
    {
        "cytoband", "length", "Cytoband", "short_name", "cancerStudyShort", "cosmic", "functionalImpactScore", "fisValue", "msaLink", "xVarLink",
        "pdbLink", "uniprotId", "ma", "sanger", "sangerGenes", "nonSangerGenes", "mutationCount", "geneLocation", "geneChromosome",
    }
)  # fmt: skip


def address(server, name):
    return f"mysql://{server.user}:{server.password}@{server.host}:{server.port}/{name}"


@pytest.fixture(scope="module")
def foreign_served(request, mariadb_server):
    """A Served over a foreign database, with its *number*, its *name*, and what the server said of it *before* it was served."""
    name = foreign.create(mariadb_server, foreign.BY_NUMBER[request.param])
    before = whole(mariadb_server, name)
    it = served("mysql", address(mariadb_server, name))
    it.number, it.name, it.before = tuple(map(int, request.param.split("."))), name, before
    yield it
    it.app.close()
    mariadb_server.drop_database(name)


@pytest.fixture(scope="module")
def expected(tmp_path_factory):
    """A Served over the same rows in genows' own schema on SQLite, which compares exactly by itself."""
    text = f"sqlite:///{tmp_path_factory.mktemp('foreign')}/rows.db"
    database = open_database(make_config({"db.connection_string": text}))
    schema.create(database, species=None)
    data_rows.insert(database, foreign.latin1_rows())
    data_rows.insert(database, data_rows.ORPHANS)
    database.close()
    it = served("sqlite", text)
    yield it
    it.app.close()


def whole(server, name):
    """Every table's definition and checksum."""
    with server.connect(name) as connection, connection.cursor() as cursor:
        cursor.execute("SHOW TABLES")
        tables = [table for (table,) in cursor.fetchall()]
        found = {}
        for table in tables:
            cursor.execute(f"SHOW CREATE TABLE `{table}`")
            definition = cursor.fetchone()
            cursor.execute(f"CHECKSUM TABLE `{table}` EXTENDED")
            found[table] = (definition, cursor.fetchone())
        return found


def as_known(path, data, number):
    """The records of *data* that a version can have, with null for what it does not know."""
    unknown = set().union(*(fields for since, fields in UNKNOWN_SINCE.items() if number >= since))
    unknown |= set().union(*(fields for first, fields in UNKNOWN_BEFORE.get(path, {}).items() if number < first))
    impossible = [about for first, about in RECORDS_SINCE.get(path, ()) if number < first]
    records = [record for record in json.loads(data) if not any(about(record) for about in impossible)]
    if number >= WITHOUT_CENSUS:
        records = [{**record, **{name: "0" for name in ("in_cancer_census", "is_cancer_gene") if name in record}} for record in records]
    return [{field: None if field in unknown else value for field, value in record.items()} for record in records]


def items(data):
    return [list(record.items()) for record in data]


@each_version
def test_every_address_answers_as_on_a_database_of_our_own(foreign_served, expected):
    asked = [*ADDRESSES.items(), *((path, {**ADDRESSES[path], lists[0]: ""}) for path, lists in LISTS.items())]
    for path, parameters in asked:
        answer = foreign_served.get(path, parameters)
        assert answer.status_code == 200, path
        assert items(json.loads(answer.data)) == items(as_known(path, expected.get(path, parameters).data, foreign_served.number)), path
        assert "ETag" not in answer.headers, f"{path}: nobody tells us when somebody else's database changes"


def alike(value):
    if isinstance(value, dict):
        return {name: alike(inner) for name, inner in value.items() if name not in UNLIKE}
    return [alike(inner) for inner in value] if isinstance(value, list) else value


@each_version
def test_every_service_answers_as_on_a_database_of_our_own(foreign_served, expected):
    compared = 0
    for path, queries in services.OF_ROWS.items():
        for query in queries:
            answer, own = foreign_served.get(path, query), expected.get(path, query)
            assert answer.status_code == own.status_code == 200, (path, query, answer.text, own.text)
            # Portals of old counted mutations in a table of their own.
            if answer.headers["Content-Type"] == "application/json" and "count_mutations" not in query:
                assert alike(answer.json) == alike(own.json), (path, query)
                compared += answer.json not in ([], {})
    assert compared > 25


@each_version
def test_the_pages_about_studies_are_those_of_a_database_of_our_own(foreign_served, expected):
    ids = [record["id"] for record in foreign_served.records("/api/studies")]
    below = ("", "/attributes", "/genes?genes=TP53,BRAF", "/genes?genes=TP53", "/data-kinds.tsv", "/mutated-genes.svg", "/oncoprint.tsv?genes=TP53,BRAF")
    for path in ("/", "/?q=a", "/studies", "/studies?search=a", *(f"/studies/{quote(study_id, safe='')}{place}" for study_id in ids for place in below)):
        answer, same = foreign_served.get(path), expected.get(path)
        # Nothing said there which alterations are drivers, which are drawn apart, nor was there a place for structural variants of today.
        is_alike = not (foreign_served.number < (2, 12) and "brca_two" in path and ("genes=" in path or path == "/studies/brca_two"))
        assert answer.status_code == same.status_code and (answer.text == same.text or not is_alike), path
    assert len(ids) > 1 and foreign_served.get(f"/studies/{quote(ids[0], safe='')}").status_code == 200


@each_version
def test_the_pages_of_patients_answer(foreign_served, expected):
    """Of what schemas of old have no place for there is nothing; what they have is alike."""
    base, said = "/studies/brca_two/patients", []
    patients = [record["id"] for record in foreign_served.get("/api/patients", {"study_id": "brca_two"}).json]
    for place in ("", *(f"/{quote(one, safe='')}{show}" for one in patients for show in ("", *(f"?show={kind}" for kind in ("mutations", "copy-number", "variants", "similar"))))):
        answer, same = foreign_served.get(base + place), expected.get(base + place)
        assert answer.status_code == same.status_code == 200, place
        said.append(answer.text == same.text)
    assert len(patients) > 1 and said[0] and said.count(True) > len(said) // 2


@each_version
def test_sizes_are_those_of_a_database_of_our_own(foreign_served, expected):
    its, same = (KnownSizes(one.app.database).now() for one in (foreign_served, expected))
    assert (its.samples, its.mutations, its.matrix_rows) == (same.samples, same.mutations, same.matrix_rows)
    assert its.profiles.keys() >= {"brca_two_mrna", "brca_two_mutations"}


@pytest.mark.parametrize("foreign_served", ["2.1.0", "2.14.5"], indirect=True)
@pytest.mark.parametrize("path", LISTS)
def test_ids_match_exactly(foreign_served, expected, lists, path):
    """In another case, with and without accents, with what the collation or the character set has no letter for."""
    name, others, known = LISTS[path]
    asked = [
        known,
        known.upper(),
        known.lower(),
        known.title(),
        known.replace("a", "\u00e4"),
        known + "\u00b4",
        known + "\u0394",
        "\u0394",
        "\U0001f9ec",
    ]
    asked += ["S\u00e9", "Se", "s1", "S1", "p-A", "P-\u00e4", "\u00e9", "e", "luad\u00e9", "luade", "LUAD"]
    for ids in (*([one] for one in asked), asked):
        answer = foreign_served.post(path, json={**others, name: ids})
        assert answer.status_code == 200, ids
        same = expected.post(path, json={**others, name: ids})
        assert json.loads(answer.data) == as_known(path, same.data, foreign_served.number), ids


@pytest.mark.parametrize("foreign_served", ["2.9.0"], indirect=True)
@pytest.mark.parametrize("path", LISTS)
def test_odd_ids_are_nobodys(foreign_served, path):
    name, others, known = LISTS[path]
    found = foreign_served.get(path, {**others, name: known}).data
    for odd in ODD:
        answer = foreign_served.post(path, json={**others, name: [odd, known]})
        assert (answer.status_code, answer.data) == (200, found), odd


@pytest.mark.parametrize("foreign_served", ["2.9.0"], indirect=True)
@pytest.mark.parametrize("study_id", ["LUAD", "Luad", "luad\u00e4", "\u0394", "brca_two\u00b4", "BRCA_TWO"])
def test_a_study_is_named_exactly(foreign_served, study_id):
    for path in ("/api/samples", "/api/samplelists", "/api/geneticprofiles", "/api/clinicalattributes"):
        assert foreign_served.records(path, study_id=study_id) == []


@each_version
def test_nothing_is_changed(foreign_served, mariadb_server):
    """Runs after the others of its version, and serves once more to be sure."""
    for path, parameters in ADDRESSES.items():
        assert foreign_served.get(path, parameters).status_code == 200
    assert whole(mariadb_server, foreign_served.name) == foreign_served.before


# What cannot be served


def start(server, name):
    create_app(make_config({"db.connection_string": address(server, name)})).close()


def run(server, name, *statements):
    with server.connect(name, autocommit=True, charset="utf8mb4") as connection, connection.cursor() as cursor:
        cursor.execute("SET foreign_key_checks = 0")
        for statement in statements:
            cursor.execute(statement)


@pytest.fixture
def spoil(mariadb_server):
    """spoil(version, statement): the attempt to serve a foreign database without rows on which the statement has been run."""
    made = []

    def attempt(number, statement):
        name = foreign.create(mariadb_server, foreign.BY_NUMBER[number], filled=False)
        made.append(name)
        run(mariadb_server, name, statement)
        start(mariadb_server, name)

    yield attempt
    for name in made:
        mariadb_server.drop_database(name)


@pytest.fixture(scope="module")
def versionless(mariadb_server):
    """The name of a foreign database whose version each test sets."""
    name = foreign.create(mariadb_server, foreign.BY_NUMBER["2.11.0"], filled=False)
    run(mariadb_server, name, "ALTER TABLE `info` CONVERT TO CHARACTER SET utf8mb4")
    yield name
    mariadb_server.drop_database(name)


@pytest.mark.parametrize(
    "number, statement, named",
    [
        ("2.9.0", "DROP TABLE `sample_list_list`", "sample_list_list"),
        ("2.11.0", "DROP TABLE `genetic_alteration`", "genetic_alteration"),
        ("2.14.5", "DROP TABLE `clinical_attribute_meta`", "clinical_attribute_meta"),
        ("2.9.0", "ALTER TABLE `gene` DROP COLUMN `HUGO_GENE_SYMBOL`", "HUGO_GENE_SYMBOL"),
        ("2.14.5", "ALTER TABLE `mutation_event` DROP COLUMN `KEYWORD`", "KEYWORD"),
        ("2.11.0", "ALTER TABLE `mutation_event` DROP COLUMN `LINK_XVAR`", "mutation_event.link_xvar"),
        ("2.13.0", "ALTER TABLE `mutation_event` DROP COLUMN `PROTEIN_POS_START`", "mutation_event.protein_pos_start"),
        ("2.11.0", "DROP TABLE `info`", "info"),
    ],
)
def test_what_is_missing_stops_the_start_with_its_name(spoil, number, statement, named):
    with pytest.raises(SchemaError) as caught:
        spoil(number, statement)
    assert named.lower() in str(caught.value).lower()


@pytest.mark.parametrize(
    "version", ["2.0.9", "2.15.0", "2.14.6", "3.0.0", "2.11", "garbage", "2.11.0-SNAPSHOT", "\u0662.\u0661.\u0660", ""]
)
def test_another_version_stops_the_start_with_its_number(mariadb_server, versionless, version):
    set_version(mariadb_server, versionless, [(version,)])
    with pytest.raises(SchemaError, match="version") as caught:
        start(mariadb_server, versionless)
    assert version in str(caught.value)


@pytest.mark.parametrize("rows", [[], [(None,)]], ids=["no row", "null"])
def test_no_version_stops_the_start(mariadb_server, versionless, rows):
    set_version(mariadb_server, versionless, rows)
    with pytest.raises(SchemaError, match="DB_SCHEMA_VERSION"):
        start(mariadb_server, versionless)


def set_version(server, name, rows):
    with server.connect(name, autocommit=True, charset="utf8mb4") as connection, connection.cursor() as cursor:
        cursor.execute("DELETE FROM `info`")
        cursor.executemany("INSERT INTO `info` (`DB_SCHEMA_VERSION`) VALUES (%s)", rows)


@pytest.mark.parametrize("table", ["cosmic_mutation", "interaction", "data_access_tokens", "structural_variant", "gistic"])
def test_what_can_be_done_without_stops_nothing(spoil, table):
    spoil("2.11.0", f"DROP TABLE `{table}`")


def test_an_empty_database_says_what_to_do(mariadb_server, tmp_path):
    name = mariadb_server.create_database()
    for text in (address(mariadb_server, name), f"sqlite:///{tmp_path}/nothing.db"):
        with pytest.raises(SchemaError, match="genows load"):
            create_app(make_config({"db.connection_string": text}))
    mariadb_server.drop_database(name)
    assert not (tmp_path / "nothing.db").exists()


# Fields of the third generation that some versions lack, or fill otherwise.
THIRD_UNLIKE = frozenset(
    {
        "referenceGenome", "genericAssayType", "patientLevel", "pivotThreshold", "sortOrder", "driverFilter", "driverFilterAnnotation",
        "driverTiersFilter", "driverTiersFilterAnnotation", "driverFilterAnn", "driverTiersFilterAnn", "svStatus", "namespaceColumns",
        "alleleSpecificCopyNumber", "structuralVariantCount", *(f"site{site}{name}" for site in (1, 2) for name in ("Contig", "Region", "RegionNumber")),
    }
)  # fmt: skip
LINKS = ("/resource-definitions", "/resource-data-all?projection=DETAILED")
OF_STUDY = (
    "", "/tags", "/patients", "/samples?projection=DETAILED", "/sample-lists?projection=DETAILED", "/clinical-attributes", "/clinical-data",
    "/clinical-data?clinicalDataType=PATIENT", "/molecular-profiles", "/clinical-events", "/significant-copy-number-regions",
    "/significantly-mutated-genes", *LINKS,
)  # fmt: skip
OF_ALL = ("/studies?projection=DETAILED", "/cancer-types", "/genes", "/gene-panels?projection=DETAILED", "/samples?projection=META", "/patients?keyword=1", "/genesets")

THIRD_SINCE = {"/genesets": (2, 3), "/generic_assay_data/fetch": (2, 12, 2), "/generic_assay_meta/fetch": (2, 12, 2), "/structural-variant/fetch": (2, 12), "/custom-driver-annotation-report/fetch": (2, 12, 7)}
KEYWORDS = ("TP53 R273 missense", "tp53 r273 missense", "KRAS G12 missense")


def third_requests(client):
    """(path, body) of requests of the third generation about everything that there is."""
    for path in OF_ALL:
        yield path, None
    for study in client.get("/portal/api/studies", {"projection": "ID"}).json:
        for path in OF_STUDY:
            yield f"/studies/{quote(study['studyId'], safe='')}{path}", None
    profiles = [each["molecularProfileId"] for each in client.get("/portal/api/molecular-profiles", {"projection": "ID"}).json]
    for path in ("molecular-data", "mutations", "gene-panel-data", "generic_assay_data", "structural-variant", "generic_assay_meta"):
        yield f"/{path}/fetch", {"molecularProfileIds": profiles}
    yield "/custom-driver-annotation-report/fetch", profiles
    genes = [7157, 3845, 673, -7, 900002]
    yield "/mutation-counts-by-position/fetch", [{"entrezGeneId": gene, "proteinPosStart": -1, "proteinPosEnd": end} for gene in genes for end in (-1, 176, 999)]
    for profile in profiles:
        path = f"/molecular-profiles/{quote(profile, safe='')}"
        if profile.endswith("_mutations"):
            yield f"{path}/variant-counts/fetch", [{"entrezGeneId": gene, "keyword": word} for gene in genes for word in (*KEYWORDS, None)]
            yield f"{path}/mutation-spectrums/fetch", {"sampleListId": "brca_two_all"}
        elif profile.endswith("_gistic"):
            yield f"{path}/discrete-copy-number-counts/fetch", [{"entrezGeneId": gene, "alteration": level} for gene in genes for level in (-2, -1, 0, 1, 2)]
        elif profile.endswith("_mrna"):
            yield f"{path}/mrna-percentile/fetch?sampleId=S1", [1, *genes]


def without_unlike(value):
    if isinstance(value, list):
        return [without_unlike(item) for item in value]
    if isinstance(value, dict):
        return {name: without_unlike(item) for name, item in value.items() if name not in THIRD_UNLIKE}
    return value


@each_version
def test_the_third_generation_answers_as_on_a_database_of_our_own(foreign_served, expected):
    """The values of each record; what a version cannot have is left out of both."""
    for path, body in third_requests(expected):
        how = {} if body is None else {"method": "POST", "json": body}
        answers = [it.client.open(f"/portal/api{path}", buffered=True, **how) for it in (foreign_served, expected)]
        assert {answer.status_code for answer in answers} == {200}, (path, answers[0].text[:200])
        found, known = (without_unlike(answer.json) if answer.data else answer.headers["total-count"] for answer in answers)
        # Versions before that have no such rows, or only some of them.
        if path.endswith(LINKS) and foreign_served.number < (2, 12, 4):
            assert found == [], path
        elif foreign_served.number >= THIRD_SINCE.get(path, (0,)) and not (path.endswith("/tags") and foreign_served.number < (2, 9)):
            assert found == known, path
