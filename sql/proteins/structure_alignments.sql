-- Which part of a protein a chain of a structure shows, by protein, place and alignment; HEX sorts by the characters.
-- Scans pdb_uniprot_alignment. Adding 0e0 makes doubles of the floats, which MySQL would cut to six digits. Lives on
-- pdb_uniprot_alignment.UNIPROT_ID.
-- ? pdb_uniprot_alignment.*
SELECT CAST(`a`.`ALIGNMENT_ID` AS CHAR) AS `alignment_id`,
       `a`.`PDB_ID` AS `pdb_id`,
       `a`.`CHAIN` AS `chain`,
       `a`.`UNIPROT_ID` AS `uniprot_id`,
       `a`.`PDB_FROM` AS `pdb_from`,
       `a`.`PDB_TO` AS `pdb_to`,
       CAST(`a`.`UNIPROT_FROM` AS CHAR) AS `uniprot_from`,
       CAST(`a`.`UNIPROT_TO` AS CHAR) AS `uniprot_to`,
       CAST(`a`.`EVALUE` + 0e0 AS CHAR) AS `e_value`,
       CAST(`a`.`IDENTP` + 0e0 AS CHAR) AS `identity_percent`,
       `a`.`UNIPROT_ALIGN` AS `uniprot_align`,
       `a`.`PDB_ALIGN` AS `pdb_align`,
       `a`.`MIDLINE_ALIGN` AS `midline_align`
  FROM `pdb_uniprot_alignment` `a`
 WHERE `a`.`UNIPROT_ID` IN (:uniprot_ids) -- ? uniprot_ids
 ORDER BY HEX(`a`.`UNIPROT_ID`), `a`.`UNIPROT_FROM`, `a`.`ALIGNMENT_ID`
