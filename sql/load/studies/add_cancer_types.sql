-- Cancer types that the database does not have.
INSERT INTO `type_of_cancer` (`TYPE_OF_CANCER_ID`, `NAME`, `CLINICAL_TRIAL_KEYWORDS`, `DEDICATED_COLOR`, `SHORT_NAME`,
                              `PARENT`)
VALUES (:code, :name, :keywords, :color, :short_name, :parent)
