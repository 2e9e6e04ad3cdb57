"""A matrix of 1,000 genes by 10,000 cases from webservice.do, through gunicorn: complete, and in constant memory."""

import http.client
from contextlib import closing

import pytest

from tests.process.test_streaming import GROWTH_KIB, peak_kib
from tests.server import running

GENES, CASES = 1000, 10_000
CELLS = 8  # texts of different lengths, by gene and case
QUERY = (
    "/webservice.do?cmd=getProfileData&genetic_profile_id=big_mrna&suppress_mondrian_header=true&case_set_id=big_all&gene_list="
)


def cell(gene, case):
    return "" if (gene + case) % 97 == 0 else f"{gene % CELLS}.{case % CELLS:05}"


def fill(made):
    """A study of one profile whose samples stand in another order than their numbers."""
    made.run(
        "INSERT INTO `type_of_cancer` VALUES ('mixed', 'Mixed', '', 'Black', 'mixed', 'tissue')",
        "INSERT INTO `cancer_study` (`CANCER_STUDY_ID`, `CANCER_STUDY_IDENTIFIER`, `TYPE_OF_CANCER_ID`, `NAME`, `SHORT_NAME`,"
        " `DESCRIPTION`, `PUBLIC`) VALUES (1, 'big', 'mixed', 'n', 's', 'd', 1)",
        "INSERT INTO `patient` VALUES (1, 'P', 1)",
        "INSERT INTO `sample_list` VALUES (1, 'big_all', 'other', 1, 'All', '')",
        "INSERT INTO `genetic_profile` (`GENETIC_PROFILE_ID`, `STABLE_ID`, `CANCER_STUDY_ID`, `GENETIC_ALTERATION_TYPE`, `DATATYPE`, `NAME`,"
        " `SHOW_PROFILE_IN_ANALYSIS_TAB`) VALUES (1, 'big_mrna', 1, 'MRNA_EXPRESSION', 'CONTINUOUS', 'M', 0)",
    )
    order = range(CASES, 0, -1)
    with made.database.load() as writer:
        writer.add_all("add_samples", ((case, f"S{case}", "Metastatic", 1, "mixed") for case in range(1, CASES + 1)))
        writer.add_all("add_list_members", ((1, case) for case in order))
        writer.do("add_profile_sample_order", profile_pk=1, sample_pks="".join(f"{case}," for case in order))
        writer.add_all("add_genetic_entities", ((gene, "GENE") for gene in range(1, GENES + 1)))
        writer.add_all("add_genes", ((gene, f"G{gene:04}", gene, None) for gene in range(1, GENES + 1)))
        values = ((1, gene, "".join(f"{cell(gene, case)}," for case in order)) for gene in range(1, GENES + 1))
        writer.add_all("add_genetic_alterations", values)


def lines(server, genes):
    """The lines of the answer, one at a time: the test's own memory does not count, but 80 MB are many."""
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=120)) as connection:
        connection.request("GET", QUERY + ",".join(genes))
        response = connection.getresponse()
        assert response.status == 200
        yield from (line.decode().rstrip("\n") for line in response)


@pytest.mark.process
@pytest.mark.slow  # Ten million cells are written, sent and compared.
def test_ten_million_cells_in_constant_memory(made):
    fill(made)
    names = [f"G{gene:04}" for gene in range(1, GENES + 1)]
    with running(made.settings, workers=1) as server:
        (worker,) = server.workers()
        assert len(list(lines(server, names[:1]))) == 2
        idle, count = peak_kib(worker), 0
        body = lines(server, names)
        assert next(body).split("\t") == ["GENE_ID", "COMMON", *(f"S{case}" for case in range(1, CASES + 1))]
        for gene, row in enumerate(body, start=1):
            count += 1
            if gene % 50 == 0:
                assert row.split("\t") == [
                    str(gene),
                    names[gene - 1],
                    *(cell(gene, case) or "NaN" for case in range(1, CASES + 1)),
                ]
        grown = peak_kib(worker) - idle
    assert count == GENES
    assert grown < GROWTH_KIB
