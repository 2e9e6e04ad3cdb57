-- The rows of clinical_event that belong to the listed patients, or the listed ones; one step of a removal.
DELETE FROM `clinical_event`
 WHERE `PATIENT_ID` IN (:pks) -- ? pks
   AND `CLINICAL_EVENT_ID` IN (:event_pks) -- ? event_pks
