-- What COSMIC counted of the keywords' mutations. Lives on cosmic_mutation.KEYWORD.
-- ? cosmic_mutation.KEYWORD
SELECT `COSMIC_MUTATION_ID` AS `id`, `PROTEIN_CHANGE` AS `protein_change`, `COUNT` AS `count`, `KEYWORD` AS `keyword`
  FROM `cosmic_mutation`
 WHERE `KEYWORD` IN (:keywords)
