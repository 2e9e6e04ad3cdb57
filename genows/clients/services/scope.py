"""What a request of an old service is about.

Its study, profiles, samples and genes, as far as the caller may read them.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from genows.auth import permissions
from genows.clients.services.dialect import required, split_words, words
from genows.data.clinicalmeanings import normal_samples
from genows.data.genes import Gene, genes_by_symbol
from genows.db import studysamples
from genows.db.identifiers import Profile, Study
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http.params import Parameters
from genows.http.request import Request

NO_LIST = "-1"  # what pages send as case_set_id where they mean no stored list
# Types of genes that neither viewers of the genome nor networks know.
OTHER_TYPES = frozenset({"mirna", "phosphoprotein"})


def named_study(request: Request, db: Session, name: str = "cancer_study_id") -> Study | None:
    """Returns the study that a required parameter names, None if there is none that may be read.

    Denied for that where login is required.
    """
    return permissions.named_study(db, request.caller, required(request.params, name).strip())


def profiles(request: Request, db: Session, profile_ids: Collection[str], study: Study | None = None) -> list[Profile]:
    """Returns the profiles of these ids in their order, of *study* if one is given.

    Unknown ones and those of others are left out.
    """
    found = {profile.profile_id: profile for profile in permissions.readable_profiles(db, request.caller, list(profile_ids))}
    those = [found[profile_id] for profile_id in profile_ids if profile_id in found]
    return [profile for profile in those if study is None or profile.study == study]


def profile(request: Request, db: Session, profile_id: str, study: Study | None = None) -> Profile | None:
    """Returns one profile."""
    return next(iter(profiles(request, db, [profile_id], study)), None)


def rows_of(db: Session, studies: Iterable[Study]) -> dict[str, Any]:
    """Returns study id → its row of studies_by_ids."""
    return {row.study_id: row for row in db.all("studies_by_ids", study_ids=[study.study_id for study in studies])}


def names_samples(params: Parameters) -> bool:
    """Returns whether a request has a parameter that says which samples."""
    return any(params.first(name) is not None for name in ("case_set_id", "case_ids_key", "case_ids"))


def samples(request: Request, db: Session, study: Study) -> dict[int, str]:
    """Returns sample_pk → id of the sample set: a stored list's in load order, others as listed.

    Unknown ids are left out.

    ParameterError where no parameter says which.
    """
    check_samples(request.params)
    list_id = (request.params.first("case_set_id") or NO_LIST).strip()
    return typed(request, db, study) if list_id == NO_LIST else listed(request, db, study, list_id)


def check_samples(params: Parameters) -> None:
    """Raises ParameterError where no parameter says which samples."""
    if not names_samples(params):
        raise ParameterError("case_set_id", "is required: give the id of a sample list, or case_ids.")


def typed(request: Request, db: Session, study: Study, name: str = "case_ids") -> dict[int, str]:
    """Returns sample_pk → id of the ids that a page has stored under case_ids_key.

    Else of those in the parameter *name*.

    As listed; unknown ids are left out.
    """
    key = (request.params.first("case_ids_key") or "").strip()
    return in_study(db, study, stored_ids(db, key) if key else words(request.params, name))


def tumour_samples(request: Request, db: Session, study: Study) -> dict[int, str]:
    """Returns sample_pk → id of the sample set, without samples of normal tissue."""
    return without_normal(db, study, samples(request, db, study))


def without_normal(db: Session, study: Study, names: dict[int, str]) -> dict[int, str]:
    """Returns *names*, sample_pk → id, without samples of normal tissue."""
    normal = normal_samples(db, study.pk)
    return {pk: sample_id for pk, sample_id in names.items() if pk not in normal} if normal else names


def listed(request: Request, db: Session, study: Study, list_id: str) -> dict[int, str]:
    """Returns sample_pk → id of a stored list of the study; nothing of a list that is unknown, or another study's."""
    found = permissions.readable_sample_list(db, request.caller, list_id)
    return {} if found is None or found.study != study else _members(db, found)


def list_ids(request: Request, db: Session, list_id: str) -> Iterable[str]:
    """Returns the sample ids of a stored list, of whichever study; none of a list that is unknown."""
    found = permissions.readable_sample_list(db, request.caller, list_id)
    return () if found is None else _members(db, found).values()


def _members(db, found) -> dict[int, str]:
    names = studysamples.sample_names(db, found.study.pk)
    return {pk: sample_id for pk, sample_id in studysamples.list_members(db, found.study.pk, found.pk).items() if pk in names}


def all_samples(db: Session, study: Study) -> dict[int, str]:
    """Returns sample_pk → id of all samples of the study, in load order."""
    return studysamples.sample_names(db, study.pk)


def in_study(db: Session, study: Study, sample_ids: Sequence[str]) -> dict[int, str]:
    """Returns sample_pk → id of those of *sample_ids* that the study has, in their order."""
    pks = {sample_id: pk for pk, sample_id in studysamples.named_samples(db, study.pk, frozenset(sample_ids)).items()}
    return {pks[sample_id]: sample_id for sample_id in sample_ids if sample_id in pks}


def stored_ids(db: Session, key: str) -> list[str]:
    """Returns the ids of a list that a page of the portal has stored under *key*, which may lack its leading zeros."""
    if not db.runs("stored_text"):
        return []
    for spelled in dict.fromkeys((key, key.zfill(32), key.lstrip("0"))):
        text = db.value("stored_text", hash_key=spelled)
        if text is not None:
            return split_words(text)
    return []


def genes(db: Session, names: Sequence[str]) -> dict[str, Gene]:
    """Returns name as typed → gene, of those names that are symbols of one, in their order."""
    found = genes_by_symbol(db, {name.upper() for name in names})
    return {name: found[name.upper()] for name in names if name.upper() in found}


def other_genes(db: Session, study: Study, entrezs: Sequence[int]) -> set[int]:
    """Returns those of *entrezs* that are micro-RNAs or phosphoproteins."""
    facts = db.all("gene_facts_by_entrezs", study_pk=study.pk, entrezs=entrezs)
    return {row.entrez for row in facts if (row.type or "").lower() in OTHER_TYPES}
