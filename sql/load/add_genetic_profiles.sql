-- add_genetic_profiles(profile_pk, profile_id, study_pk, alteration_type, datatype, name, description, shown) -> batch
-- Profiles of a study; the columns that only generic assays have stay null.
INSERT INTO `genetic_profile` (`GENETIC_PROFILE_ID`, `STABLE_ID`, `CANCER_STUDY_ID`, `GENETIC_ALTERATION_TYPE`,
                               `DATATYPE`, `NAME`, `DESCRIPTION`, `SHOW_PROFILE_IN_ANALYSIS_TAB`)
VALUES (:profile_pk, :profile_id, :study_pk, :alteration_type, :datatype, :name, :description, :shown)
