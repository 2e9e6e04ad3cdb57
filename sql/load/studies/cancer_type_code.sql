-- The code itself, if there is a cancer type of that code.
SELECT `TYPE_OF_CANCER_ID` AS `code` FROM `type_of_cancer` WHERE `TYPE_OF_CANCER_ID` = :code
