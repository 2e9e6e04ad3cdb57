-- The proteins whose domains are known. Scans pfam_graphics.
-- ? pfam_graphics.*
SELECT `UNIPROT_ACC` AS `uniprot_acc` FROM `pfam_graphics`
