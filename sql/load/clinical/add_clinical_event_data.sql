-- What a timeline file says about an event in columns of its own.
INSERT INTO `clinical_event_data` (`CLINICAL_EVENT_ID`, `KEY`, `VALUE`)
VALUES (:event_pk, :key, :value)
