-- pfam_accs() -> rows
-- The proteins whose domains are known. Scans pfam_graphics.
-- Needs: pfam_graphics
-- Columns: uniprot_acc text
SELECT `UNIPROT_ACC` AS `uniprot_acc` FROM `pfam_graphics`
