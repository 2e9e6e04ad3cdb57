-- The domains of proteins, as JSON. Lives on pfam_graphics' primary key.
-- ? pfam_graphics.*
SELECT `UNIPROT_ACC` AS `uniprot_acc`, `JSON_DATA` AS `json` FROM `pfam_graphics` WHERE `UNIPROT_ACC` IN (:uniprot_accs)
