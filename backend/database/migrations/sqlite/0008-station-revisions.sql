-- What a listed station is to become, and is not yet: a moderator looks at it first. Everything that others
-- see is read from stations alone.
CREATE TABLE station_revisions (
  station_key INTEGER PRIMARY KEY REFERENCES stations (key) ON DELETE CASCADE,
  state TEXT NOT NULL CHECK (state IN ('pending', 'rejected')),
  rejection TEXT CHECK ((rejection IS NOT NULL) = (state = 'rejected')),
  -- Name, description, homepage, tags, country, language, stream and shows (creators/moderated-words.ts).
  words TEXT NOT NULL CHECK (json_valid(words)),
  -- The hash of a row of covers.
  cover TEXT,
  -- When its stream was listened to, where it is another.
  heard_at INTEGER,
  asked_at INTEGER NOT NULL
) STRICT;
CREATE INDEX station_revisions_cover ON station_revisions (cover) WHERE cover IS NOT NULL;

-- A picture goes when neither a station nor what one is to become has it any more.
DROP TRIGGER covers_after_delete;
DROP TRIGGER covers_after_update;

CREATE TRIGGER covers_after_delete AFTER DELETE ON stations WHEN old.cover IS NOT NULL BEGIN
  DELETE FROM covers WHERE hash = old.cover
    AND NOT EXISTS (SELECT 1 FROM stations WHERE cover = old.cover)
    AND NOT EXISTS (SELECT 1 FROM station_revisions WHERE cover = old.cover);
END;

CREATE TRIGGER covers_after_update AFTER UPDATE OF cover ON stations
WHEN old.cover IS NOT NULL AND old.cover IS NOT new.cover BEGIN
  DELETE FROM covers WHERE hash = old.cover
    AND NOT EXISTS (SELECT 1 FROM stations WHERE cover = old.cover)
    AND NOT EXISTS (SELECT 1 FROM station_revisions WHERE cover = old.cover);
END;

CREATE TRIGGER revision_covers_after_delete AFTER DELETE ON station_revisions
WHEN old.cover IS NOT NULL BEGIN
  DELETE FROM covers WHERE hash = old.cover
    AND NOT EXISTS (SELECT 1 FROM stations WHERE cover = old.cover)
    AND NOT EXISTS (SELECT 1 FROM station_revisions WHERE cover = old.cover);
END;

CREATE TRIGGER revision_covers_after_update AFTER UPDATE OF cover ON station_revisions
WHEN old.cover IS NOT NULL AND old.cover IS NOT new.cover BEGIN
  DELETE FROM covers WHERE hash = old.cover
    AND NOT EXISTS (SELECT 1 FROM stations WHERE cover = old.cover)
    AND NOT EXISTS (SELECT 1 FROM station_revisions WHERE cover = old.cover);
END;
