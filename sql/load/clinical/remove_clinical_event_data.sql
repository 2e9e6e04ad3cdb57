-- The rows of clinical_event_data that belong to the listed clinical events; one step of removing a study.
DELETE FROM `clinical_event_data` WHERE `CLINICAL_EVENT_ID` IN (:pks)
