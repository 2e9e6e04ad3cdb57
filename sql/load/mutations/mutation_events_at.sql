-- The identities of the events of these genes that begin at these places of one chromosome. PERF: `+ 0` keeps MariaDB
-- from going by gene, which reads all events of all these genes.
SELECT `MUTATION_EVENT_ID` AS `event_pk`, `ENTREZ_GENE_ID` AS `entrez`, `CHR` AS `chromosome`,
       `START_POSITION` AS `start_position`, `END_POSITION` AS `end_position`, `TUMOR_SEQ_ALLELE` AS `allele`,
       `PROTEIN_CHANGE` AS `protein_change`, `MUTATION_TYPE` AS `mutation_type`
  FROM `mutation_event`
 WHERE `CHR` = :chromosome AND `START_POSITION` IN (:starts) AND `ENTREZ_GENE_ID` + 0 IN (:genes)
 ORDER BY `MUTATION_EVENT_ID`
