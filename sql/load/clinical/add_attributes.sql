-- Definitions of a study's clinical attributes.
INSERT INTO `clinical_attribute_meta` (`ATTR_ID`, `DISPLAY_NAME`, `DESCRIPTION`, `DATATYPE`, `PATIENT_ATTRIBUTE`,
                                       `PRIORITY`, `CANCER_STUDY_ID`)
VALUES (:attribute_id, :display_name, :description, :datatype, :patient_level, :priority, :study_pk)
