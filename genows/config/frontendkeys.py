"""What the portal's own front end is told of a portal's file: the members of its configuration, by the keys that the file has.

A member is the key of the file with underscores for its dots. `members` gives those that FRONT_END knows; what genows itself says of them stands in
`frontend.configuration`. Source: the specification of the front end's hosting, 8.4.
"""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from genows.config.kinds import text_of_json
from genows.errors import ConfigError

# Each of these has the browser ask other sites, or lead to them: off unless the file says otherwise.
OFF_UNLESS_SET = frozenset("""
    show_oncokb show_hotspot show_civic show_genomenexus show_cosmic show_ndex show_signal show_revue show_pathway_mapper show_transcript_dropdown
    show_mutation_mapper_tool_grch38 mycancergenome_show show_mdacc_heatmap enable_darwin oncoprint_oncokb_default oncoprint_hotspots_default
    skin_right_nav_show_twitter skin_right_nav_show_testimonials skin_right_nav_show_whats_new skin_show_news_tab skin_show_tools_tab
""".split())  # fmt: skip
# Addresses of other sites: the front end's own defaults unless the file names others; none with frontend.isolated.
SITES = frozenset("""
    genomenexus_url genomenexus_url_grch38 genomenexus_website_url oncokb_public_api_url g2s_url mygene_info_url uniprot_id_url pubmed_url
    ensembl_transcript_url civic_url
""".split())  # fmt: skip
# Handed on as they are; the front end has a default of its own for each.
HANDED_ON = frozenset("""
    oncokb_merge_icons_by_default oncoprint_hide_vus_default oncoprint_clustered_default
    query_product_limit clinical_attribute_product_limit session_url_length_threshold api_cache_limit studyview_max_samples_selected
    studyview_clinical_attribute_chart_count
    priority_studies default_cross_cancer_study_list default_cross_cancer_study_list_name enable_study_tags
    enable_treatment_groups enable_cross_study_expression disabled_tabs
    survival_initial_x_axis_limit survival_show_p_q_values_in_survival_type_table survival_min_group_threshold
    patient_view_use_legacy_timeline vaf_sequential_mode_default vaf_log_scale_default generic_assay_display_text
    google_analytics_profile_id analytics_report_url digital_slide_archive_iframe_url digital_slide_archive_meta_url installation_map_url
    genomenexus_isoform_override_source show_genomenexus_annotation_sources frontendSentryEndpoint
    default_cross_cancer_study_list_session_id quick_search_enabled study_download_url enable_request_body_gzip_compression
""".split())  # fmt: skip
# Beginnings of members of which there are many.
FAMILIES = ("skin_", "oncoprint_custom_driver_annotation_", "mdacc_heatmap_")
# Member → the key whose value names the file that holds it, as JSON.
FILES = {
    "query_sets_of_genes": "querypage.setsofgenes.location",
    "oncoprint_clinical_tracks_config_json": "oncoprint.clinical_tracks.config_json",
    "skin_patient_view_custom_sample_type_colors_json": "skin.patient_view.custom_sample_type_colors_json",
    "download_custom_buttons_json": "download_custom_buttons_json",
}
KNOWN = OFF_UNLESS_SET | SITES | HANDED_ON
# Whatever a key is called, what it hides is not for browsers.
SECRET = re.compile(r"token|secret|passw|credential|private|api_?key|(?:^|_)keys?(?:_|$)", re.IGNORECASE)
TOKEN_OF_ONCOKB = "oncokb.token"
# Keys that the front end does not read, but that no portal has misspelt.
OTHER_KEYS = frozenset({*FILES.values(), TOKEN_OF_ONCOKB, "frontend.url.runtime"})


def is_front_ends(key: str) -> bool:
    """Returns whether a key of a portal's file is one for its front end."""
    return key in OTHER_KEYS or bool(_member(key))


def members(given: Mapping[str, tuple[str, str]]) -> dict[str, str | bool]:
    """Returns member → value. *given*: key → (place, text). True and false are booleans, every other text is a text; those of FILES are not among them."""
    found: dict[str, str | bool] = {}
    for key, (_, text) in given.items():
        name = _member(key)
        if name and name not in FILES:
            found[name] = value_of(text)
    if TOKEN_OF_ONCOKB in given:
        found["oncoKbTokenDefined"] = bool(given[TOKEN_OF_ONCOKB][1].strip())
    return found


def _member(key):
    """Returns the member that a key gives; '' where it gives none."""
    name = key.replace(".", "_")
    return name if (name in KNOWN or name.startswith(FAMILIES)) and not SECRET.search(name) else ""


def value_of(text: str) -> str | bool:
    """Returns a text of the file as a value of the configuration: the front end takes the text "false" for its own default."""
    word = text.strip().lower()
    return word == "true" if word in ("true", "false") else text.strip()


def members_of_files(given: Mapping[str, tuple[str, str]], problems: list[ConfigError]) -> dict[str, str]:
    """Returns member → the JSON of the file that its key names, its lines trimmed and joined.

    Appends to *problems* what is wrong: a file that cannot be read, or is no JSON.
    """
    return dict(_of_files(given, problems))


def _of_files(given, problems) -> Iterator[tuple[str, str]]:
    for member, key in FILES.items():
        place, named = given.get(key, ("", ""))
        if not named.strip():
            continue
        path = Path(re.sub("^file:(?://(?=/))?", "", named.strip()))
        try:
            text = text_of_json(path)
        except ValueError as error:
            problems.append(ConfigError(place, key, f"{path}: {error}"))
            continue
        yield member, "".join(line.strip() for line in text.splitlines())


def overriding(text: str | None) -> dict[str, object]:
    """Returns the members of the file frontend.config, which was read as *text*."""
    return json.loads(text) if text else {}
