-- What an update says of a profile.
UPDATE `genetic_profile`
   SET `NAME` = :name, `DESCRIPTION` = :description, `SHOW_PROFILE_IN_ANALYSIS_TAB` = :shown,
       `PIVOT_THRESHOLD` = :pivot, `SORT_ORDER` = :sort_order
 WHERE `GENETIC_PROFILE_ID` = :profile_pk
