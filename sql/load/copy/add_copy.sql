-- That a study has been copied, from where, and what stood there.
-- ? genows_copies.*
INSERT INTO `genows_copies` (`STUDY`, `SOURCE`, `MARK`, `STARTED`, `FINISHED`)
VALUES (:study_id, :source, :mark, :started, :finished)
