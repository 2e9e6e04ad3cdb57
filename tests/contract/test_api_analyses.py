"""Alterations, their counts, enrichments, co-expression, survival, gene names: what rows of every oddity give."""

import pytest


def of(records, *fields):
    return [tuple(record[field] for field in fields) for record in records]


# Alterations


def altered(served, **parameters):
    records = served.records("/api/alterations", **{"genetic_profile_ids": "", **parameters})
    return of(records, "hugo_gene_symbol", "sample_id", "cna", "mutation")


def test_alteration_fields_in_order(rows_served):
    record = rows_served.records("/api/alterations", genetic_profile_ids="brca_two_mutations", genes="kras")[0]
    assert list(record.items()) == [
        ("study_id", "brca_two"), ("sample_id", "S10"), ("entrez_gene_id", "3845"), ("hugo_gene_symbol", "KRAS"), ("cna", None),
        ("mrna", None), ("protein", None), ("mutation", "G12V,G12D"), ("structural_variant", None), ("driver", None),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("parameters", "found"),
    [
        pytest.param(
            {"genes": "TP53", "genetic_profile_ids": "brca_two_gistic,brca_two_mutations"},
            [("TP53", "S2", None, "R273H"), ("TP53", "S1", "HOMODELETED", "R273H,R175fs,MUTATED"), ("TP53", "S10", "AMPLIFIED", None)],
            id="two profiles of a study",
        ),
        pytest.param({"oql": "tp53: AMP"}, [("TP53", "S10", "AMPLIFIED", None)], id="a level"),
        pytest.param({"oql": "p53: MUT=R273"}, [("TP53", "S2", None, "R273H"), ("TP53", "S1", None, "R273H"), ("TP53", "S1", None, "R273H")],
                     id="a residue, by an alias, in two studies"),
        pytest.param({"oql": "TP53: MUT=TRUNC KRAS"}, None, id="what is no condition"),
        pytest.param({"oql": "KRAS: CNA>=GAIN"}, [("KRAS", "S1", "GAINED", None)], id="levels that compare"),
        pytest.param({"oql": "KRAS: MUT=G12D; kras: GAIN"}, [("KRAS", "S1", "GAINED", None), ("KRAS", "S10", None, "G12D")], id="every mention"),
        pytest.param({"oql": "nothing"}, [], id="an unknown gene"),
        pytest.param({"genes": "TP53", "sample_ids": "S10"}, [("TP53", "S10", "AMPLIFIED", None)], id="samples"),
        pytest.param({"genes": "TP53", "sample_list_id": "nobody"}, [], id="an unknown list"),
    ],
)  # fmt: skip
def test_alterations_selected(rows_served, parameters, found):
    if found is None:
        assert rows_served.get("/api/alterations", {"genetic_profile_ids": "", **parameters}).status_code == 400
    else:
        assert altered(rows_served, **parameters) == found


def test_expression_counts_beyond_the_thresholds(rows_served):
    def found(**more):
        records = rows_served.records("/api/alterations", genetic_profile_ids="LUAD_mrna,brca_two_mrna", **more)
        return of(records, "study_id", "sample_id", "mrna")

    assert found(genes="TP53") == [("brca_two", "S2", "UPREGULATED"), ("LUAD", "S1", "UPREGULATED")]
    assert found(genes="TP53,A1BG", z_score_threshold="10") == [("LUAD", "S1", "UPREGULATED")]
    assert found(genes="TP53,A1BG", z_score_threshold="1.5") == [("brca_two", "S1", "DOWNREGULATED"), ("brca_two", "S2", "UPREGULATED"), ("LUAD", "S1", "UPREGULATED")]
    assert found(oql="A1BG: EXP<0") == [("brca_two", "S1", "DOWNREGULATED")]


def test_a_query_that_cannot_be_read_says_where(rows_served):
    answer = rows_served.get("/api/alterations", {"genetic_profile_ids": "", "oql": "TP53\nKRAS: CNA 3"})
    assert (answer.status_code, answer.json["detail"]) == (400, "oql cannot be read: line 2, column 11: expected a level from -2 to 2, found '3'.")


def test_a_query_longer_than_anybody_needs_is_refused_before_it_is_read(rows_served):
    answer = rows_served.post("/api/alterationcounts", data={"oql": "A;" * 250_001})
    assert answer.status_code == 400 and "longer than 500000 characters" in answer.json["detail"]


def test_one_of_genes_and_oql_is_wanted(rows_served):
    for path, more in (("/api/alterations", {"genetic_profile_ids": ""}), ("/api/alterationcounts", {}), ("/api/alterationcounts", {"genes": ""})):
        assert "genes" in rows_served.get(path, more).json["detail"]


# Counts


def test_alteration_count_fields_in_order(rows_served):
    record = rows_served.records("/api/alterationcounts", study_ids="brca_two", genes="TP53,KRAS,p53")[0]
    assert list(record.items()) == [
        ("study_id", "brca_two"), ("mutation_profile_id", "brca_two_mutations"), ("cna_profile_id", "brca_two_gistic"),
        ("sample_list_id", "brca_two_all"), ("sample_count", "4"), ("altered", "3"), ("mutation", "1"), ("cna_up", "0"), ("cna_down", "0"),
        ("cna_loss", "0"), ("cna_gain", "0"), ("multiple", "2"), ("structural_variant_profile_id", None), ("structural_variant", "0"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("parameters", "counts"),
    [
        pytest.param({"genes": "TP53", "data_priority": "1"}, ("4", "2", "2", "0", "0"), id="mutations alone"),
        pytest.param({"genes": "TP53", "data_priority": "2"}, ("3", "2", "0", "1", "1"), id="copy number alone"),
        pytest.param({"oql": "TP53: DIPLOID"}, ("3", "1", "0", "0", "0"), id="in no category"),
        pytest.param({"oql": "KRAS: CNA=GAIN HETLOSS"}, ("2", "2", "0", "0", "0"), id="gains and losses"),
    ],
)
def test_counts_selected(rows_served, parameters, counts):
    record = rows_served.records("/api/alterationcounts", study_ids="brca_two", **parameters)[0]
    assert of([record], "sample_count", "altered", "mutation", "cna_up", "cna_down") == [counts]


def test_counts_of_all_studies_that_have_a_list(rows_served):
    records = rows_served.records("/api/alterationcounts", genes="TP53")
    assert of(records, "study_id", "mutation_profile_id", "cna_profile_id", "sample_list_id") == [
        ("brca_two", "brca_two_mutations", "brca_two_gistic", "brca_two_all"), ("luad", "luad_mutations", None, "luad_other_sequenced"),
        ("LUAD", None, None, "LUAD_all"),
    ]  # fmt: skip


def test_another_priority_is_refused(rows_served):
    assert rows_served.get("/api/alterationcounts", {"genes": "TP53", "data_priority": "3"}).status_code == 400


# Profiles with data of genes


def test_profiles_with_data_of_genes(rows_served):
    records = rows_served.records("/api/geneticprofilegenes", study_id="brca_two", genes="TP53,BRAF,A1BG")
    assert of(records, "genetic_profile_id", "hugo_gene_symbol", "sample_count") == [
        ("brca_two_gistic", "TP53", "3"), ("brca_two_mutations", "TP53", "2"), ("brca_two_mrna", "A1BG", "2"), ("brca_two_mrna", "TP53", "1"),
    ]  # fmt: skip
    assert rows_served.get("/api/geneticprofilegenes", {"genes": "TP53"}).status_code == 400
    assert rows_served.records("/api/geneticprofilegenes", study_id="nobody", genes="") == []


# Enrichments


def enriched(served, **parameters):
    given = {"altered_sample_ids": "S1,S2", "unaltered_sample_ids": "S10,S3,nobody", **parameters}
    return served.records("/api/enrichments", **given)


def test_enrichment_fields_in_order(rows_served):
    record = enriched(rows_served, genetic_profile_ids="brca_two_gistic", event="amp")[0]
    assert list(record.items()) == [
        ("genetic_profile_id", "brca_two_gistic"), ("entrez_gene_id", "7157"), ("hugo_gene_symbol", "TP53"), ("cytoband", "17p13.1"),
        ("altered_count", "0"), ("altered_size", "2"), ("unaltered_count", "1"), ("unaltered_size", "1"), ("log_ratio", None),
        ("altered_mean", None), ("unaltered_mean", None), ("altered_stdev", None), ("unaltered_stdev", None), ("direction", "unaltered"),
        ("p_value", record["p_value"]), ("q_value", record["q_value"]),
    ]  # fmt: skip
    assert float(record["p_value"]) == pytest.approx(1 / 3, rel=1e-12)


@pytest.mark.parametrize(
    ("parameters", "status"),
    [
        pytest.param({"genetic_profile_ids": "brca_two_gistic"}, 400, id="copy number without an event"),
        pytest.param({"genetic_profile_ids": "brca_two_gistic", "event": "gain"}, 400, id="an event of another name"),
        pytest.param({"genetic_profile_ids": ""}, 400, id="no profile"),
        pytest.param({"genetic_profile_ids": "brca_two_mutations", "altered_sample_ids": ""}, 400, id="an empty group"),
        pytest.param({"genetic_profile_ids": "nobody"}, 200, id="an unknown profile"),
        pytest.param({"genetic_profile_ids": "brca_two_nothing"}, 200, id="a profile of another kind"),
        pytest.param({"genetic_profile_ids": "LUAD_mrna"}, 200, id="a profile without these samples"),
    ],
)
def test_enrichments_of_nothing(rows_served, parameters, status):
    answer = rows_served.get("/api/enrichments", {"altered_sample_ids": "S3", "unaltered_sample_ids": "S10", **parameters})
    assert answer.status_code == status and (status == 400 or answer.json == [])


# Co-expression


def test_coexpressions_by_size_of_r(rows_served):
    records = rows_served.records("/api/coexpressions", genetic_profile_ids="brca_two_gistic", genes="TP53,KRAS", threshold="0")
    assert of(records, "query_hugo_gene_symbol", "hugo_gene_symbol", "sample_count") == [("TP53", "TWIN", "3")] or records == []
    for record in records:
        assert list(record) == [
            "genetic_profile_id", "query_entrez_gene_id", "query_hugo_gene_symbol", "entrez_gene_id", "hugo_gene_symbol", "cytoband",
            "sample_count", "pearson", "spearman",
        ]  # fmt: skip


@pytest.mark.parametrize("parameters", [{"genes": ""}, {"genes": ",".join("ABCDEFGHIJK")}, {"genes": "A", "threshold": "1.5"}, {"genes": "A", "threshold": "x"}])
def test_coexpressions_refused(rows_served, parameters):
    assert rows_served.get("/api/coexpressions", {"genetic_profile_ids": "brca_two_gistic", **parameters}).status_code == 400


# Survival


def test_survival_needs_both_attributes(rows_served):
    assert rows_served.records("/api/survival", study_id="brca_two") == []


# Names of genes


@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("/api/alterations", {"genetic_profile_ids": "brca_two_mutations", "oql": "nosuch: MUT; TP53 a*b/c nosuch twin"}),
        ("/api/alterationcounts", {"oql": "nosuch, TP53: MUT; a*b/c"}),
        ("/GeneData.json", {"geneticProfileIds": "brca_two_mutations", "case_list": "S1", "oql": "NoSuch TP53 a*b/c"}),
        ("/GeneData.json", {"geneticProfileIds": "unknown", "case_list": "S1", "oql": "NoSuch TP53 a*b/c"}),
        ("/crosscancerquery.json", {"cancer_study_list": "brca_two", "gene_list": "NoSuch { TP53 } a*b/c"}),
    ],
)
def test_unknown_genes_of_a_query_are_told(rows_served, path, query):
    for answer in (rows_served.get(path, query), rows_served.post(path, data=query), rows_served.client.head(path, query_string=query, buffered=True)):
        assert (answer.status_code, answer.headers["X-Unknown-Genes"]) == (200, "NOSUCH, A%2AB%2FC")
    name = "gene_list" if "gene_list" in query else "oql"
    assert "X-Unknown-Genes" not in rows_served.get(path, {**query, name: "TP53 KRAS: MUT"}).headers
    # Of plain genes those that are unknown are ignored, as other ids are.
    if path.startswith("/api/"):
        plain = {**query, "genes": "nosuch"}
        del plain["oql"]
        assert "X-Unknown-Genes" not in rows_served.get(path, plain).headers


def test_gene_matches_by_name_then_entrez(rows_served):
    records = rows_served.records("/api/genelookup", genes="lfs1,7157,twin,braf,nothing,99,A1B")
    assert of(records, "query", "match", "entrez_gene_id", "hugo_gene_symbol") == [
        ("lfs1", "alias", "7157", "TP53"), ("7157", "entrez", "7157", "TP53"), ("twin", "symbol", "900001", "TWIN"),
        ("twin", "symbol", "900002", "TWIN"), ("braf", "symbol", "673", "BRAF"),
        ("A1B", "alias", "1", "A1BG"),
    ]  # fmt: skip
    assert list(records[0]) == ["query", "match", "entrez_gene_id", "hugo_gene_symbol", "type", "chr", "cytoband", "length"]
    assert rows_served.records("/api/genelookup", genes="") == []


# Mutated samples


@pytest.mark.parametrize(
    ("path", "parameters", "found"),
    [
        pytest.param("genes", {"genes": "kras,TP53", "study_ids": "brca_two"}, [("KRAS", "1"), ("TP53", "2")], id="genes"),
        pytest.param("genes", {"genes": ""}, [("MIR-1/2", "1"), ("KRAS", "1"), ("TP53", "2"), ("TP53", "1")], id="all genes of all studies"),
        pytest.param("keywords", {"keywords": "TP53 R273 missense"}, [("TP53", "TP53 R273 missense", "2"), ("TP53", "TP53 R273 missense", "1")], id="a keyword"),
        pytest.param("keywords", {"keywords": "", "study_ids": "luad"}, [("TP53", "TP53 R273 missense", "1")], id="all keywords"),
        pytest.param("proteinchanges", {"protein_changes": "G12D,r273h"}, [("KRAS", "G12D", "1")], id="protein changes, letter by letter"),
        pytest.param("proteinchanges", {"protein_changes": "R273H", "genes": "KRAS"}, [], id="a change of another gene"),
        pytest.param("proteinchanges", {"protein_changes": "", "genes": "KRAS"}, [("KRAS", "G12D", "1"), ("KRAS", "G12V", "1")], id="all changes"),
        pytest.param("positions", {"positions": "tp53_273,KRAS_12,x,_1,TP53_x"}, [("KRAS", "12", "1"), ("TP53", "273", "2"), ("TP53", "273", "1")], id="places"),
        pytest.param("positions", {"positions": "", "study_ids": "brca_two"}, [("KRAS", "12", "1"), ("TP53", "175", "1"), ("TP53", "273", "2")], id="all places"),
        pytest.param("positions", {"positions": "nothing"}, [], id="only what is no place"),
    ],
)  # fmt: skip
def test_mutated_samples(rows_served, path, parameters, found):
    records = rows_served.records(f"/api/mutationcounts/{path}", **parameters)
    assert [(*list(record.values())[3:-1],) for record in records] == found


@pytest.mark.parametrize("path", ["genes", "keywords", "proteinchanges", "positions"])
def test_long_lists_count_the_same(rows_served, monkeypatch, path):
    name = {"proteinchanges": "protein_changes"}.get(path, path)
    listed = {"genes": "TP53,KRAS", "keywords": "KRAS G12 missense,TP53 truncating", "positions": "KRAS_12,TP53_273", "proteinchanges": "G12D,R273H"}[path]
    plain = rows_served.records(f"/api/mutationcounts/{path}", **{name: listed})
    monkeypatch.setattr("genows.clients.revised.mutations.MANY", 1)
    assert plain and rows_served.records(f"/api/mutationcounts/{path}", **{name: listed}) == plain


def test_mutations_of_samples_are_counted_as_loaders_do(rows_served):
    records = rows_served.records("/api/mutationcounts/samples", genetic_profile_ids="brca_two_mutations,brca_two_mrna")
    assert of(records, "sample_id", "mutation_count") == [("S2", "1"), ("S1", "2"), ("S\u00e9", "1"), ("S10", "2")]


def test_recurrent_genes_by_how_often(rows_served):
    records = rows_served.records("/api/recurrentgenes", genetic_profile_ids="brca_two_mutations")
    assert [tuple(record.values()) for record in records] == [
        ("brca_two_mutations", "brca_two", "7157", "TP53", "17p13.1", None, "4", "2", "1.2e-09", "1", "4"),
        ("brca_two_mutations", "brca_two", "3845", "KRAS", None, None, "2", "1", "0.1", "0", "4"),
    ]
    assert of(rows_served.records("/api/recurrentgenes", genetic_profile_ids="", min_count="1", sample_ids="S2"), "hugo_gene_symbol") == [("TP53",)]
    assert rows_served.get("/api/recurrentgenes", {"genetic_profile_ids": "", "min_count": "0"}).status_code == 400


# Studies


def test_study_summaries(rows_served):
    records = rows_served.records("/api/studysummaries", study_ids="brca_two,LUAD")
    assert [tuple(record.values()) for record in records] == [
        ("brca_two", "7", "4", "1", "1", "1", "1", "1", "1", "brca_two_all", "brca_two_mutations", "brca_two_gistic"),
        ("LUAD", "1", None, "0", "0", "0", "0", "0", "0", "LUAD_all", None, None),
    ]


def test_clinical_values_letter_by_letter(rows_served):
    records = rows_served.records("/api/clinicalvalues", study_id="brca_two", attribute_ids="AGE,age,PURITY")
    assert of(records, "attr_id", "is_patient_attribute", "attr_val", "count") == [
        ("AGE", "1", "", "1"), ("AGE", "1", "61", "1"), ("PURITY", "0", "0.50", "1"), ("PURITY", "0", "0.7", "1"), ("PURITY", "0", "NA", "1"),
        ("age", "1", "61.0", "1"),
    ]  # fmt: skip
    assert rows_served.records("/api/clinicalvalues", study_id="nobody") == []


def test_altered_fractions(rows_served):
    records = rows_served.records("/api/copynumberfractions", study_id="brca_two")
    assert of(records, "sample_id", "fraction") == [("S2", "0.5"), ("S1", str(21 / 113))]
    assert of(rows_served.records("/api/copynumberfractions", study_id="brca_two", cutoff="0.3", sample_ids="S1"), "fraction") == [(str(16 / 113),)]
    assert rows_served.get("/api/copynumberfractions", {"study_id": "brca_two", "cutoff": "-1"}).status_code == 400


# Similar samples


def test_samples_that_share_the_most_come_first(rows_served):
    records = rows_served.records("/api/similarsamples", study_id="brca_two", sample_id="S1")
    assert of(records, "study_id", "sample_id", "kind", "event_id", "hugo_gene_symbol", "keyword", "alteration") == [
        ("brca_two", "S2", "mutation", "50", "TP53", "TP53 R273 missense", None),
        ("brca_two", "S10", "mutation", "52", "KRAS", "KRAS G12 missense", None),
        ("luad", "S1", "mutation", "50", "TP53", "TP53 R273 missense", None),
    ]
    records = rows_served.records("/api/similarsamples", study_id="brca_two", sample_id="S2", cna_event_ids="3,1,99", mutation_event_ids="53")
    assert of(records, "sample_id", "kind", "event_id", "alteration") == [("S10", "cna", "1", "2"), ("S10", "cna", "3", "2")]
    assert rows_served.records("/api/similarsamples", study_id="brca_two", sample_id="nobody") == []
    assert rows_served.get("/api/similarsamples", {"study_id": "brca_two", "sample_id": "S1", "cna_event_ids": "x"}).status_code == 400
