-- Driver verdicts of copy-number events or structural variants in samples; the events are there already.
-- ? alteration_driver_annotation.*
INSERT INTO `alteration_driver_annotation` (`ALTERATION_EVENT_ID`, `GENETIC_PROFILE_ID`, `SAMPLE_ID`, `DRIVER_FILTER`,
                                            `DRIVER_FILTER_ANNOTATION`, `DRIVER_TIERS_FILTER`,
                                            `DRIVER_TIERS_FILTER_ANNOTATION`)
VALUES (:event_pk, :profile_pk, :sample_pk, :driver_filter, :driver_filter_annotation, :driver_tiers_filter,
        :driver_tiers_filter_annotation)
