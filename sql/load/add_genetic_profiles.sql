-- add_genetic_profiles(profile_pk, profile_id, study_pk, alteration_type, datatype, name, description, shown, pivot, sort_order, assay_type, patient_level) -> batch
-- Profiles of a study; what only generic assays have is null, or 0, for others.
-- Optional: assay_type needs genetic_profile.GENERIC_ASSAY_TYPE
-- Optional: patient_level needs genetic_profile.PATIENT_LEVEL
INSERT INTO `genetic_profile` (`GENETIC_PROFILE_ID`, `STABLE_ID`, `CANCER_STUDY_ID`, `GENETIC_ALTERATION_TYPE`,
                               `DATATYPE`, `NAME`, `DESCRIPTION`, `SHOW_PROFILE_IN_ANALYSIS_TAB`,
                               `PIVOT_THRESHOLD`, `SORT_ORDER`, `GENERIC_ASSAY_TYPE`, `PATIENT_LEVEL`)
VALUES (:profile_pk, :profile_id, :study_pk, :alteration_type, :datatype, :name, :description, :shown,
        :pivot, :sort_order, :assay_type, :patient_level)
