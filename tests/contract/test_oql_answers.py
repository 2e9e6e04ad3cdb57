"""Today's gene query language over HTTP, on both databases, from packed mutations and from tables: vectors, random queries beside a naive judge."""

import random
import re

import pytest

from genows.app import create_app
from genows.config.reader import make_config
from genows.load.packing import rebuild
from genows.load.progress import Silence
from tests import data_rows, foreign, oqlrows
from tests.contract.conftest import Served
from tests.contract.conftest import served as served_on
from tests.oqlvectors import VECTORS

PROFILES = ",".join(oqlrows.PROFILES)


@pytest.fixture(scope="module", params=["packed", "tables"])
def served(request, made_once):
    if not made_once.rows("SELECT * FROM `sample`"):
        data_rows.insert(made_once.database, oqlrows.tables())
    if request.param == "packed":
        rebuild(made_once.database, Silence())
    else:
        made_once.run("DELETE FROM `genows_packed`")
    it = Served(made_once.database.dialect, create_app(make_config(made_once.settings)))
    yield it
    it.app.close()


def found(served, query, **more):
    """gene → samples in which it is altered."""
    records = served.records("/api/alterations", genetic_profile_ids=PROFILES, oql=query, **more)
    altered = {}
    for record in records:
        altered.setdefault(record["hugo_gene_symbol"], set()).add(record["sample_id"])
    return altered


def test_every_query_wants_the_rows_that_it_names(served):
    differing = []
    for query, wanted in VECTORS:
        answer = served.get("/api/alterations", {"genetic_profile_ids": PROFILES, "oql": query})
        if isinstance(wanted, int):
            said = re.search(r"oql cannot be read: line 1, column (\d+): expected ", answer.json["detail"]) if answer.status_code == 400 else None
            if said is None or int(said[1]) != wanted:
                differing.append((query, wanted, answer.text))
        elif answer.status_code != 200 or found(served, query) != oqlrows.wanted(wanted):
            differing.append((query, wanted, answer.text))
    assert len(VECTORS) == 152 and differing == []


def test_random_queries_want_what_a_naive_judge_wants(served):
    chance = random.Random(11)
    for _ in range(100):
        conditions = [oqlrows.condition(chance) for _ in range(chance.choice([1, 1, 2, 3]))]
        text = " ".join(condition for condition, _ in conditions)
        lines = "; ".join(f"TP53: {condition}" for condition, _ in conditions)
        expected = {name for name in oqlrows.SAMPLES for _, wants in conditions if wants(name)}
        for query in (f"TP53: {text}", f"DATATYPES: {text.lower()}\n7157", lines, f"[{lines}]"):
            assert found(served, query).get("TP53", set()) == expected, query


@pytest.mark.parametrize(
    ("query", "more", "rows"),
    [
        pytest.param("TP53: MUT_DRIVER", {"driver_tiers": "Class 1"}, "m1 m2 m4 m6 m7", id="a tier"),
        pytest.param("TP53: MUT_DRIVER", {"driver_tiers": "Class 2"}, "m1 m4 m6 m7", id="another tier"),
        pytest.param("TP53: MUT_DRIVER", {"driver_tiers": "*"}, "m1 m2 m4 m6 m7", id="any tier"),
        pytest.param("TP53: MISSENSE_DRIVER", {"hotspots_are_drivers": "1"}, "m1 m2", id="hotspots of the gene"),
        pytest.param("TP53: DRIVER", {"hotspots_are_drivers": "0"}, "m1 m4 m6 m7 c-2 s1", id="no hotspots"),
        pytest.param("TP53: EXP", {"z_score_threshold": "2.5"}, "e3", id="a threshold"),
        pytest.param("-5 BRCA1: MUT P53: HOMDEL", {}, "", id="a name without digits that is no kind"),
        pytest.param("p53: HOMDEL; tp53: AMP; 7157: HETLOSS", {}, "c-2 c2 c-1", id="a gene on three lines by three names"),
        pytest.param('{TP53: GAIN} "x" {7157: AMP}', {}, "c1 c2", id="groups of the older language"),
        pytest.param("TP53: METH>0.5 CNA -2 CNA=0", {}, "c-2 c0", id="words of the older language"),
        pytest.param("TP53: CNA>=0", {}, "c1 c2", id="a comparison does not want what is diploid"),
        pytest.param("TP53::NOSUCH TP53: FUSION::NOSUCH", {}, "", id="a partner that nobody knows"),
    ],
)
def test_what_else_counts(served, query, more, rows):
    if query.startswith("-5"):
        assert served.get("/api/alterations", {"genetic_profile_ids": PROFILES, "oql": query}).status_code == 400
    else:
        assert found(served, query, **more).get("TP53", set()) == set(rows.split())


def records(served, query):
    names = "sample_id cna mrna protein mutation structural_variant driver".split()
    return {
        record["sample_id"]: tuple(record[name] for name in names[1:] if record[name] is not None)
        for record in served.records("/api/alterations", genetic_profile_ids=PROFILES, oql=query)
    }


def test_records_say_what_was_wanted(served):
    assert records(served, "TP53: FUSION AMP EXP<0 R248") == {
        "m1": ("R248Q",), "m2": ("R248W",), "c2": ("AMPLIFIED",), "e-2": ("DOWNREGULATED",), "s1": ("TP53::ALK",), "s2": ("EML4::TP53",),
        "s3": ("TP53::-",), "s4": ("-::TP53",), "s5": ("TP53::TP53",),
    }  # fmt: skip
    # Who asks for drivers is told of each sample whether it has one.
    assert records(served, "TP53: MISSENSE CNA_DRIVER FUSION") == {
        "m1": ("R248Q", "1"), "m2": ("R248W", "0"), "m12": ("H179Q", "0"), "c-2": ("HOMODELETED", "1"), "c-1": ("HEMIZYGOUSLYDELETED", "1"),
        "s1": ("TP53::ALK", "1"), "s2": ("EML4::TP53", "0"), "s3": ("TP53::-", "0"), "s4": ("-::TP53", "0"), "s5": ("TP53::TP53", "0"),
    }  # fmt: skip


def headers(served, path="/api/alterations", **parameters):
    answer = served.get(path, {"genetic_profile_ids": PROFILES, **parameters} if path == "/api/alterations" else parameters)
    assert answer.status_code == 200, answer.text
    return answer.headers.get("X-Unknown-Genes"), answer.headers.get("X-Query-Notes")


def test_what_may_be_meant_otherwise_is_told(served):
    assert headers(served, oql="TP53: MUT R248X") == (None, "R248X=change")
    assert headers(served, oql="TP53: MUT=BLAH MUT=VUS MUT=BRCA1 MUT=V600E") == (None, "BLAH=change, VUS=change, BRCA1=change")
    assert headers(served, oql="TP53: MUT=DRIVER MUT=GERMLINE MUT=(1-9) MUT=PROMOTER R248") == (None, None)
    assert headers(served, oql="TP53::NOSUCH; SUCHNO: MUT; TP53: X1::FUSION") == ("SUCHNO, NOSUCH, X1", None)
    assert headers(served, oql="TP53: AMP EXP>1 METH", genetic_profile_ids=oqlrows.MUTATIONS) == (None, "CNA=absent, EXP=absent, METH=absent")
    assert headers(served, oql="TP53: FUSION", genetic_profile_ids="") == (None, None)
    assert headers(served, oql="TP53", genetic_profile_ids=oqlrows.MUTATIONS) == (None, None)
    # Genes by name: an invented one by its negative Entrez id; an alias of two genes means none.
    assert headers(served, oql="-5 egfr_py992: PROT>2; hla-a, 4594: MUT; AMP 99999 -6") == ("AMP, 99999, -6", None)


def test_no_more_notes_are_told_than_a_header_holds(served):
    _, notes = headers(served, oql="TP53: " + " ".join(f"MUT={chr(65 + number)}LAH" for number in range(26)))
    assert notes.split(", ") == [f"{chr(65 + number)}LAH=change" for number in range(20)] + ["..."]
    assert headers(served, oql="TP53: MUT=\u00e9\u00e9") == (None, "%C3%89%C3%89=change")


def test_the_portals_services_keep_the_older_meaning_and_say_so(served):
    def of_service(query):
        asked = {"oql": query, "geneticProfileIds": PROFILES.replace(",", " "), "case_list": ",".join(oqlrows.SAMPLES)}
        answer = served.get("/GeneData.json", asked)
        assert answer.status_code == 200, answer.text
        return {record["sample"] for record in answer.json if len(record) > 2}, answer.headers.get("X-Query-Notes")

    assert of_service("TP53: AMP; TP53: HOMDEL") == ({"c2"}, "TP53=first")
    assert of_service("TP53: AMP; p53: HOMDEL") == ({"c2"}, "P53=first")
    assert of_service("TP53: AMP, HOMDEL") == ({"c2", "c-2"}, None)
    assert of_service("TP53: CNA>=DIPLOID") == ({"c0", "c1", "c2"}, None)
    assert of_service("TP53: MUT=FUSION") == ({"m10"}, None)
    assert of_service("TP53: MUT=R179") == ({"m12"}, None)
    assert of_service("TP53: MUT=IF AM") == ({"m4", "c2"}, None)
    # What the older language has no meaning for has today's.
    assert of_service("TP53: MUT=DRIVER") == ({"m1", "m4", "m6", "m7"}, None)
    assert of_service("TP53: MUT=GERMLINE PROMOTER (740-760)") == ({"m2", "m4", "m6", "m7"}, None)
    assert of_service("7157: MUT!=MISSENSE") == ({"m3", "m4", "m5", "m6", "m7", "m8", "m9", "m11"}, None)
    assert of_service("TP53: FUSION") == ({"m10"}, None)
    assert of_service("TP53::ALK") == (set(), "FUSION=absent")


def test_counts_take_the_profiles_that_the_query_names(served):
    def counts(**parameters):
        (record,) = served.records("/api/alterationcounts", study_ids=oqlrows.STUDY, **parameters)
        return {name: value for name, value in record.items() if value not in ("0", None) and not name.endswith(("_id", "sample_count"))}

    assert counts(genes="TP53") == {"altered": "14", "mutation": "12", "cna_up": "1", "cna_down": "1"}
    assert counts(oql="TP53") == {"altered": "13", "mutation": "11", "cna_up": "1", "cna_down": "1"}
    assert counts(oql="TP53: MUT=DRIVER") == {"altered": "4", "mutation": "4"}
    assert counts(oql="TP53: FUSION") == {"altered": "5", "structural_variant": "5"}
    assert counts(oql="TP53: DRIVER") == {"altered": "6", "mutation": "4", "cna_down": "1", "structural_variant": "1"}
    assert counts(oql="TP53 BRCA1: FUSION")["structural_variant"] == "5"
    assert counts(oql="TP53: EXP>2 PROT>2", data_priority="1") == {"altered": "2"}
    assert counts(oql="TP53: R248; TP53: AMP; 7157: CNA<HETLOSS") == {"altered": "4", "mutation": "2", "cna_up": "1", "cna_down": "1"}
    assert headers(served, "/api/alterationcounts", oql="TP53: AMP", data_priority="1") == (None, "CNA=absent")


def test_a_query_without_genes_is_refused(served):
    for query in ("", "  ,;\n", "DATATYPES: AMP"):
        for path in ("/api/alterations", "/api/alterationcounts"):
            asked = {"oql": query, **({"genetic_profile_ids": PROFILES} if path == "/api/alterations" else {})}
            answer = served.get(path, asked)
            assert answer.status_code == 400 and "names no gene" in answer.json["detail"], query
            assert served.get(path, {**asked, "genes": "TP53"}).status_code == (200 if query == "" else 400)


def test_fusions_among_mutations_count_where_there_is_no_profile_of_variants(made_once, served):
    """Before 2.9.2 fusions stood among the mutations."""
    only = oqlrows.MUTATIONS

    def of(query):
        return {one["sample_id"]: (one["mutation"], one["structural_variant"]) for one in served.records("/api/alterations", genetic_profile_ids=only, oql=query)}

    assert of("TP53: FUSION") == {"m10": (None, "TP53")}
    assert of("TP53: FUSION_SOMATIC MUT=M1V") == {"m10": (None, "TP53"), "m8": ("M1V", None)}
    assert of("TP53: FUSION:: FUSION_DRIVER FUSION_GERMLINE") == {}
    assert "m10" not in of("TP53")


@pytest.mark.parametrize("number", [version.number for version in foreign.VERSIONS])
def test_portals_own_databases_answer_by_what_they_have(mariadb_server, number):
    version = foreign.BY_NUMBER[number]
    name = foreign.create(mariadb_server, version, filled=False)
    with mariadb_server.connect(name, autocommit=True, charset="utf8mb4") as connection, connection.cursor() as cursor:
        cursor.execute("SET foreign_key_checks = 0")
        cursor.execute("SELECT TABLE_NAME, COLUMN_NAME FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()")
        there = set(cursor.fetchall())
        for table, (columns, rows) in oqlrows.tables().items():
            if table == "structural_variant" and version.earlier:
                rows = [row for row in rows if row[columns.index("SITE1_ENTREZ_GENE_ID")] is not None]
            foreign.insert(cursor, table, columns, rows, there)
    it = served_on("mysql", f"mysql://{mariadb_server.user}:{mariadb_server.password}@{mariadb_server.host}:{mariadb_server.port}/{name}")
    since = tuple(map(int, number.split(".")))
    variants = [] if since < (2, 9, 2) else [name for name in oqlrows.VARIANT_ROWS if name != "s4" or since >= (2, 12)]
    with_status = since >= (2, 12, 14)
    expected = {
        "TP53: MUT": oqlrows.ALL,
        "TP53: (200-)": "m1 m2 m4 m9".split(),
        "TP53: GERMLINE": ["m2", "m7"],
        "TP53: MUT_DRIVER": "m1 m4 m6 m7".split() if since >= (2, 4) else [],
        "TP53: HETLOSS_DRIVER": ["c-1"] if since >= (2, 12, 7) else [],
        "TP53: FUSION": variants,
        "TP53: FUSION_DRIVER": ["s1"] if variants else [],
        "TP53: FUSION_GERMLINE": ["s2"] if with_status else [],
        "TP53: FUSION_SOMATIC": [name for name in variants if name != "s2" or not with_status],
        "TP53: ::FUSION": [name for name in variants if name in ("s2", "s4", "s5")],
    }
    try:
        assert {query: sorted(found(it, query).get("TP53", ())) for query in expected} == {query: sorted(names) for query, names in expected.items()}
    finally:
        it.app.close()
        mariadb_server.drop_database(name)
