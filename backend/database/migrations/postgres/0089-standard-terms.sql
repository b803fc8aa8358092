-- Functions name columns in their texts, which a rename of a column does not change.
ALTER FUNCTION plain_words(text) RENAME TO fold_text;
ALTER FUNCTION stations_words() RENAME TO set_search_vector;
ALTER FUNCTION keep_station_addresses() RENAME TO sync_station_addresses;
ALTER FUNCTION keep_for_ending() RENAME TO queue_subscription_end;
ALTER FUNCTION refuse_deed_change() RENAME TO refuse_audit_change;

CREATE OR REPLACE FUNCTION set_search_vector() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  name_text text := NEW.name_search_text;
  tag_text text := NEW.tag_search_text;
BEGIN
  -- A statement may write a name or tags without their search texts.
  IF TG_OP = 'UPDATE' THEN
    IF NEW.name <> OLD.name AND NEW.name_search_text = OLD.name_search_text THEN name_text := NULL; END IF;
    IF NEW.tags <> OLD.tags AND NEW.tag_search_text = OLD.tag_search_text THEN tag_text := NULL; END IF;
  END IF;
  -- A BEFORE trigger cannot read generated columns such as `shown`.
  IF NEW.moderation = 'listed' AND NEW.paused = 0 THEN
    NEW.search_vector :=
      setweight(to_tsvector('simple', coalesce(name_text, fold_text(NEW.name))), 'A') ||
      setweight(to_tsvector('simple', coalesce(tag_text, fold_text(NEW.tags))), 'B') ||
      setweight(to_tsvector('simple', fold_text(concat_ws(' ', NEW.country, NEW.countrycode,
        NEW.region, NEW.language, NEW.codec, NEW.bitrate))), 'C') ||
      setweight(to_tsvector('simple', fold_text(coalesce(NEW.description, ''))), 'D');
  ELSE
    NEW.search_vector := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION add_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Ordered, so that two transactions that add the same words do not deadlock.
  INSERT INTO station_search_words
    SELECT DISTINCT lexeme FROM added, unnest(search_vector) WHERE is_search_word(lexeme) ORDER BY lexeme
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION remove_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM station_search_words
    WHERE term IN (SELECT lexeme FROM removed, unnest(search_vector))
    AND NOT EXISTS (
      SELECT FROM stations WHERE search_vector @@ CAST('''' || term || '''' AS tsquery)
    );
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION change_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO station_search_words
    SELECT lexeme FROM unnest(NEW.search_vector) WHERE is_search_word(lexeme) ORDER BY lexeme
    ON CONFLICT DO NOTHING;
  DELETE FROM station_search_words
    WHERE term IN (
      SELECT lexeme FROM unnest(OLD.search_vector) EXCEPT SELECT lexeme FROM unnest(NEW.search_vector)
    )
    AND NOT EXISTS (
      SELECT FROM stations WHERE search_vector @@ CAST('''' || term || '''' AS tsquery)
    );
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT FROM added WHERE shown = 1) THEN RETURN NULL; END IF;
  ELSIF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM removed WHERE shown = 1) THEN RETURN NULL; END IF;
  ELSIF NOT EXISTS (
    SELECT FROM removed JOIN added USING (key)
    WHERE (removed.shown = 1 OR added.shown = 1)
    AND ROW(removed.shown, removed.id, removed.name, removed.tags, removed.country, removed.countrycode,
      removed.region, removed.language, removed.codec, removed.bitrate, removed.description,
      removed.name_search_text, removed.tag_search_text)
    IS DISTINCT FROM ROW(added.shown, added.id, added.name, added.tags, added.country, added.countrycode,
      added.region, added.language, added.codec, added.bitrate, added.description,
      added.name_search_text, added.tag_search_text)
  ) THEN
    RETURN NULL;
  END IF;
  INSERT INTO station_search_changes VALUES (pg_backend_pid() % 1024, 1)
    ON CONFLICT (slot) DO UPDATE SET changes = station_search_changes.changes + 1;
  RETURN NULL;
END $$;

DROP TRIGGER audit_before_delete ON audit;
CREATE TRIGGER audit_before_delete BEFORE DELETE ON audit
  FOR EACH ROW WHEN (OLD.at > (extract(epoch FROM clock_timestamp()) - 63072000) * 1000)
  EXECUTE FUNCTION refuse_audit_change('an audit entry cannot be deleted before its time');
