-- Mutations that COSMIC counted. Scans cosmic_mutation.
-- ? cosmic_mutation.KEYWORD
SELECT `COSMIC_MUTATION_ID` AS `cosmic_id`,
       `CHR` AS `chr`,
       `START_POSITION` AS `start_position`,
       `REFERENCE_ALLELE` AS `reference`,
       `TUMOR_SEQ_ALLELE` AS `allele`,
       `STRAND` AS `strand`,
       `CODON_CHANGE` AS `codon_change`,
       `ENTREZ_GENE_ID` AS `entrez`,
       `PROTEIN_CHANGE` AS `protein_change`,
       `COUNT` AS `number`,
       `KEYWORD` AS `keyword`
  FROM `cosmic_mutation`
