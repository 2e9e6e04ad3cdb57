-- Which parts of proteins chains of structures show. Scans pdb_uniprot_alignment.
-- ? pdb_uniprot_alignment.*
SELECT `ALIGNMENT_ID` AS `alignment_id`,
       `PDB_ID` AS `pdb_id`,
       `CHAIN` AS `chain`,
       `UNIPROT_ID` AS `uniprot_id`,
       `PDB_FROM` AS `pdb_from`,
       `PDB_TO` AS `pdb_to`,
       `UNIPROT_FROM` AS `uniprot_from`,
       `UNIPROT_TO` AS `uniprot_to`,
       `EVALUE` + 0e0 AS `evalue`,
       `IDENTITY` + 0e0 AS `identity_share`,
       `IDENTP` + 0e0 AS `identp`,
       `UNIPROT_ALIGN` AS `uniprot_align`,
       `PDB_ALIGN` AS `pdb_align`,
       `MIDLINE_ALIGN` AS `midline_align`
  FROM `pdb_uniprot_alignment`
