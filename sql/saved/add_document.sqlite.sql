-- A new document, unless there is one of its id or its checksum.
-- ? genows_session.*
INSERT INTO `genows_session` (
         `ID`,
         `TYPE`,
         `OWNER`,
         `MAKER`,
         `ORIGIN`,
         `DATA`,
         `SIZE`,
         `CHECKSUM`,
         `CREATED`,
         `UPDATED`,
         `READ`
       )
VALUES (
         :id,
         :kind,
         :owner,
         :maker,
         :origin,
         :data,
         :size,
         :checksum,
         :now,
         :now,
         :now
       )
    ON CONFLICT DO NOTHING
