-- Entities of generic assays, which their ids name. A portal's own 2.11.0 knows such ids only of treatments.
INSERT INTO `genetic_entity` (
  `ID`, `ENTITY_TYPE`
  , `STABLE_ID` -- ? genetic_entity.STABLE_ID
)
VALUES (
  :entity, :entity_type
  , :stable_id -- ? genetic_entity.STABLE_ID
)
