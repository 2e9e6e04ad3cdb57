-- Which parts of proteins chains of structures show.
-- ? pdb_uniprot_alignment.*
INSERT INTO `pdb_uniprot_alignment` (`ALIGNMENT_ID`, `PDB_ID`, `CHAIN`, `UNIPROT_ID`, `PDB_FROM`, `PDB_TO`,
                                     `UNIPROT_FROM`, `UNIPROT_TO`, `EVALUE`, `IDENTITY`, `IDENTP`, `UNIPROT_ALIGN`,
                                     `PDB_ALIGN`, `MIDLINE_ALIGN`)
VALUES (:alignment_id, :pdb_id, :chain, :uniprot_id, :pdb_from, :pdb_to, :uniprot_from, :uniprot_to,
        :evalue, :identity, :identity_percent, :uniprot_align, :pdb_align, :midline_align)
