-- cosmic_by_keywords(keywords*) -> rows
-- What COSMIC counted of the keywords' mutations. Lives on cosmic_mutation.KEYWORD.
-- Needs: cosmic_mutation.KEYWORD
-- Columns: id text, protein_change text, count integer, keyword text
-- Exact: keyword in keywords
SELECT `COSMIC_MUTATION_ID` AS `id`, `PROTEIN_CHANGE` AS `protein_change`, `COUNT` AS `count`, `KEYWORD` AS `keyword`
  FROM `cosmic_mutation`
 WHERE `KEYWORD` IN :keywords
