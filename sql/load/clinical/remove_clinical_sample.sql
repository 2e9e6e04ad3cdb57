-- The rows of clinical_sample that belong to the listed samples; one step of removing a study.
DELETE FROM `clinical_sample` WHERE `INTERNAL_ID` IN (:pks)
