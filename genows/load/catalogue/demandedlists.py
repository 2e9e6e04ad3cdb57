"""Which case lists portals need for a study's kinds of data, and whether they are there and complete."""

from genows.load.context import Load
from genows.load.meta import kinds
from genows.load.meta.folder import Folder
from genows.load.rules import caselists as rules


def check_lists(load: Load, folder: Folder, automatic: bool) -> None:
    """To be called when all lists are loaded. *automatic*: whether the study asks for the list of all samples."""
    if not (folder.path / "case_lists").is_dir():
        load.findings.tell(rules.NO_LISTS)
    has_mutations, has_cna = bool(folder.of(kinds.MUTATIONS)), bool(folder.of(kinds.DISCRETE_CNA))
    have = {meta.get("stable_id") for meta in folder.case_lists}
    demanded = [
        (rules.DEMANDED, "all", not automatic, "all samples; `add_global_case_list: true` makes it"),
        (rules.DEMANDED, "sequenced", has_mutations, "mutations"),
        (rules.DEMANDED, "cna", has_cna, "copy number"),
        (rules.EXPECTED, "cnaseq", has_mutations and has_cna, "mutations with copy number"),
    ]
    for rule, suffix, wanted, what in demanded:
        list_id = f"{load.study.study_id}_{suffix}"
        if wanted and list_id not in have:
            load.findings.tell(rule, list_id=list_id, what=what)
    _check_sequenced(load, folder)


def _check_sequenced(load, folder):
    """Whether the lists of sequenced samples have all that have mutations, or rows in a fusion file."""
    for meta in folder.case_lists:
        list_id = meta.get("stable_id", "")
        if not list_id.endswith("_sequenced"):
            continue
        listed = load.listed.get(list_id, frozenset())
        for rule, sample_pks in ((rules.MUTATED_MISSING, load.mutated), (rules.FUSED_MISSING, load.fused)):
            missing = sample_pks - listed
            for sample_id in load.samples.ids if missing else ():
                if load.samples.pk(sample_id) in missing:
                    load.findings.tell(rule, file=meta.file, line=meta.lines["case_list_ids"], value=sample_id, list_id=list_id)
