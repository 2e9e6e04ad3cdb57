-- What happened to patients and when; dates in days from the diagnosis.
INSERT INTO `clinical_event` (`CLINICAL_EVENT_ID`, `PATIENT_ID`, `START_DATE`, `STOP_DATE`, `EVENT_TYPE`)
VALUES (:event_pk, :patient_pk, :start_date, :stop_date, :event_type)
