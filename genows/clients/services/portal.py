"""portal_meta_data.json and portalMetadata.json: what there is in the portal, study by study.

And what others told of it who are gone.

clinicaltrials.json, getMutationAligner.json, and of igvlinking.json the reads: their data lay elsewhere.
"""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, quote_plus

from genows.analysis.studies import mutation_profile
from genows.auth import permissions
from genows.clients.services import scope
from genows.clients.services.dialect import json_object, whole, words
from genows.columns.jsonvalues import dumps
from genows.data.alterations import COPY_NUMBER, MUTATIONS
from genows.data.profiles import StudyProfile, of_studies
from genows.data.reference import gene_sets, shown_set
from genows.db.sessions import Session
from genows.http.answers import Answer
from genows.http.places import data_base
from genows.http.request import Request

ROOT = "tissue"
ALL = "all"
# The set that pages show first: people fill it themselves.
USER_DEFINED = {"user-defined-list": {"name": "User-defined List", "gene_list": ""}}
PFAM_ACCESSION = re.compile(r"PF[0-9]{5}", re.ASCII)


def portal_meta_data(request: Request, db: Session) -> Answer:
    """Gives one gene set, one study, or an overview of all studies, cancer types and gene sets."""
    params = request.params
    if params.first("geneset_id") is not None:
        sets = {set_id.replace("/", ""): about["gene_list"] for set_id, about in _gene_sets(db).items()}
        return whole({"list": sets.get((params.first("geneset_id") or "").strip(), "")})
    study_id = params.first("study_id")
    if study_id is not None:
        study = permissions.named_study(db, request.caller, study_id.strip())
        return whole({} if study is None else dict(_studies(db, [study], True))[study.study_id])
    studies = permissions.readable_studies(db, request.caller)
    found = dict(_studies(db, studies, params.first("partial_studies") in (None, "false")))
    in_full = params.first("partial_genesets") in (None, "false")
    ordered = sorted(found.items(), key=lambda item: (item[1]["name"], item[0]))
    shown = _with_all(db, request, ordered)
    return json_object([("cancer_studies", dumps(shown)), *_types(db, shown.values()), ("gene_sets", dumps(_gene_sets(db, in_full)))])


def _gene_sets(db, in_full: bool = True) -> dict[str, dict[str, str]]:
    """Returns the id of each gene set of the query page → what is told of it. *in_full*: with its genes."""
    found = dict(USER_DEFINED)
    for name, genes in gene_sets(db).items():
        set_id, shown = shown_set(name, len(genes))
        found[set_id] = {"name": shown, "gene_list": " ".join(genes) if in_full else ""}
    return found


def _with_all(db, request, studies):
    """Returns the studies, and before them one that stands for all, where a cancer type is called so, as pages need it."""
    if all(row.cancer_type_id != ALL for row in db.all("cancer_types")):
        return dict(studies)
    name = "All Authorized Cancer Studies" if request.caller.login_required else "All Cancer Studies"
    about = {"name": name, "type_of_cancer": ALL, "description": name, "num_samples": 0, "short_name": ALL, "citation": None, "pmid": None}
    flags = dict.fromkeys(FLAGS, False)
    return {ALL: {**about, "genomic_profiles": [], "case_sets": [], **flags, "partial": "false"}, **dict(studies)}


FLAGS = ("has_mutation_data", "has_cna_data", "has_mutsig_data", "has_gistic_data")


def _studies(db, studies, in_full: bool) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yields (study id, what is told of the study)."""
    rows = scope.rows_of(db, studies)
    pks = [study.pk for study in studies]
    lists = _by_study(db.all("sample_lists_by_studies", study_pks=pks))
    sizes = {row.list_pk: int(row.samples) for row in db.all("sample_list_sizes", study_pks=pks)}
    profiles = of_studies(db, pks) if in_full else {}
    significant, regions = (_having(db, query) for query in ("studies_with_mutsig", "studies_with_regions"))
    for study in studies:
        row, its_lists = rows[study.study_id], sorted(lists.get(study.pk, []), key=lambda each: (each.name, each.sample_list_id))
        short = {
            "name": row.name,
            "type_of_cancer": row.cancer_type_id,
            "description": row.description,
            "num_samples": next((sizes[each.list_pk] for each in its_lists if each.sample_list_id.endswith("_all")), 0),
        }
        if not in_full:
            yield study.study_id, {**short, "partial": "true"}
            continue
        its_profiles = profiles[study.pk]
        flags = (_any(its_profiles, MUTATIONS), _any(its_profiles, COPY_NUMBER, True), study.pk in significant, study.pk in regions)
        yield study.study_id, {
            **short,
            "short_name": row.short_name or row.study_id,
            "citation": row.citation,
            "pmid": row.pmid,
            "genomic_profiles": list(map(_profile, its_profiles)),
            "case_sets": [
                {"id": each.sample_list_id, "name": each.name, "description": each.description, "size": sizes[each.list_pk]} for each in its_lists
            ],
            **dict(zip(FLAGS, flags, strict=True)),
            "partial": "false",
        }


def _profile(profile: StudyProfile):
    return {
        "id": profile.profile_id,
        "alteration_type": profile.alteration_type,
        "show_in_analysis_tab": profile.is_shown,
        "name": profile.name,
        "description": profile.description,
        "datatype": profile.datatype,
    }


def _any(profiles, kind: str, shown: bool = False) -> bool:
    return any(each.alteration_type == kind and (not shown or each.is_shown) for each in profiles)


def _by_study(rows) -> dict[int, list]:
    found: dict[Any, list] = {}
    for row in rows:
        found.setdefault(row.study_pk, []).append(row)
    return found


def _having(db, query: str) -> set[int]:
    return {row.study_pk for row in db.all(query)} if db.runs(query) else set()


def _types(db, studies) -> Iterator[tuple[str, str]]:
    """Yields (member, JSON text) of what is told of cancer types."""
    types = {row.cancer_type_id: row for row in db.all("cancer_types")}
    direct = [type_id for type_id in dict.fromkeys(study["type_of_cancer"] for study in studies) if type_id in types]
    named: dict[str, str] = {}
    for type_id in direct:
        # A chain that breaks or loops ends there.
        while type_id in types and type_id not in named and type_id != ROOT:
            named[type_id] = types[type_id].name
            type_id = types[type_id].parent
    yield "type_of_cancers", dumps(named)
    yield "cancer_colors", dumps({type_id: types[type_id].color for type_id in direct})
    yield "short_names", dumps({type_id: types[type_id].short_name for type_id in direct})
    yield "parent_type_of_cancers", dumps({type_id: row.parent for type_id, row in types.items()})


def sequenced_samples(request: Request, db: Session) -> Answer:
    """Gives how many samples of each study are sequenced, by the study's name, where cancerStudyMetaData asks for it."""
    asked = request.params.first("cancerStudyMetaData")
    if asked is None or asked.strip().lower() == "false":
        return whole({})
    studies = permissions.readable_studies(db, request.caller)
    rows = scope.rows_of(db, studies)
    colors = {row.cancer_type_id: row.color for row in db.all("cancer_types")}
    profiles = of_studies(db, [study.pk for study in studies])
    first = {pk: mutation.pk for pk, its in profiles.items() if (mutation := mutation_profile(its))}
    counts = dict(db.all("profiled_counts", profile_pks=list(first.values())))
    found = [
        {
            "cancer_study": rows[study.study_id].name,
            "cancer_type": rows[study.study_id].cancer_type_id,
            "color": colors.get(rows[study.study_id].cancer_type_id),
            "num_sequenced_samples": counts[first[study.pk]],
        }
        for study in studies
        if first.get(study.pk) in counts
    ]
    return whole({"cancerStudyMetaData": sorted(found, key=lambda each: each["cancer_study"])})



def clinical_trials(request: Request, db: Session) -> Answer:
    """Gives no trials: the registry is no longer published."""
    return whole([])


def mutation_aligner(request: Request, db: Session) -> Answer:
    """Gives a link to a domain's page where an operator says where the site is; nobody asks it."""
    site, accession = request.portal.mutation_aligner, (request.params.first("pfamAccession") or "").strip()
    if site is None or not PFAM_ACCESSION.fullmatch(accession):
        return whole({})
    return whole({"linkToMutationAligner": f"{site.rstrip('/')}/domains/{accession}"})


def igv_linking(request: Request, db: Session) -> Answer:
    """Gives what a genome viewer needs to open a study's segments, which our own address serves; nothing of reads."""
    params = request.params
    if params.first("cmd") != "get_igv_args":
        return whole({})
    study = scope.named_study(request, db)
    files = [] if study is None else db.all("segment_files", study_pk=study.pk)
    if study is None or not files:
        return whole({})
    genes = scope.genes(db, words(params, "gene_list"))
    others = scope.other_genes(db, study, [gene.entrez for gene in genes.values()])
    names = [name for name, gene in genes.items() if gene.entrez not in others]
    own = f"{data_base(request.environ, request.portal.allowed_hosts)}/api/copynumbersegments?study_id={quote(study.study_id, safe='')}&format=seg"
    elsewhere = request.portal.segment_files
    return whole(
        {
            "segfileUrl": own if elsewhere is None else elsewhere + quote(files[0].file_name or ""),
            "geneList": quote_plus(" ".join(names)),
            "referenceId": files[0].genome,
            "fileName": files[0].file_name,
        }
    )
