-- Copy-number events that no sample has any more, of whichever study they were. Scans cna_event.
DELETE FROM `cna_event`
 WHERE NOT EXISTS (SELECT 1 FROM `sample_cna_event` `s` WHERE `s`.`CNA_EVENT_ID` = `cna_event`.`CNA_EVENT_ID`)
