-- Profiles of a study; what only generic assays have is null, or 0, for others.
INSERT INTO `genetic_profile` (
  `GENETIC_PROFILE_ID`, `STABLE_ID`, `CANCER_STUDY_ID`, `GENETIC_ALTERATION_TYPE`, `DATATYPE`, `NAME`,
  `DESCRIPTION`, `SHOW_PROFILE_IN_ANALYSIS_TAB`, `PIVOT_THRESHOLD`, `SORT_ORDER`
  , `GENERIC_ASSAY_TYPE` -- ? genetic_profile.GENERIC_ASSAY_TYPE
  , `PATIENT_LEVEL` -- ? genetic_profile.PATIENT_LEVEL
)
VALUES (
  :profile_pk, :profile_id, :study_pk, :alteration_type, :datatype, :name, :description, :shown, :pivot,
  :sort_order
  , :assay_type -- ? genetic_profile.GENERIC_ASSAY_TYPE
  , :patient_level -- ? genetic_profile.PATIENT_LEVEL
)
