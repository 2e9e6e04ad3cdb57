-- The studies that were copied, and from where. Scans genows_copies.
-- ? genows_copies.*
SELECT `STUDY` AS `study_id`,
       `SOURCE` AS `source`,
       `MARK` AS `mark`
  FROM `genows_copies`
