-- Words of names and tags as the API folds them (shared/search/fold-text.ts); it writes them with each name, and for
-- stations that are there when it starts. Other texts, and rows of earlier versions, are folded here as far as SQL can.
ALTER TABLE stations ADD COLUMN name_words text, ADD COLUMN tag_words text;

CREATE OR REPLACE FUNCTION plain_words(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT trim(regexp_replace(
    replace(replace(replace(replace(
      translate(
        normalize(
          regexp_replace(lower(normalize($1, NFKD) COLLATE "und-x-icu"), '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]+', '', 'g'),
          NFC
        ),
        'ςøłđðıٱةىیک', 'σolddiاهييك'
      ),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') COLLATE "und-x-icu",
    '[^[:alnum:]\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0900-\u0963\u0966-\u0df3\u0e30-\u0e4e\u0eb0-\u0ecd\u102b-\u103e\u17b4-\u17d3]+',
    ' ', 'g'))
$$;

CREATE OR REPLACE FUNCTION stations_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  name_words text := NEW.name_words;
  tag_words text := NEW.tag_words;
BEGIN
  -- An earlier version writes a name or tags without their words.
  IF TG_OP = 'UPDATE' THEN
    IF NEW.name <> OLD.name AND NEW.name_words = OLD.name_words THEN name_words := NULL; END IF;
    IF NEW.tags <> OLD.tags AND NEW.tag_words = OLD.tag_words THEN tag_words := NULL; END IF;
  END IF;
  -- Generated columns are not known yet in here.
  IF NEW.moderation = 'listed' AND NEW.paused = 0 THEN
    NEW.words :=
      setweight(to_tsvector('simple', coalesce(name_words, plain_words(NEW.name))), 'A') ||
      setweight(to_tsvector('simple', coalesce(tag_words, plain_words(NEW.tags))), 'B') ||
      setweight(to_tsvector('simple', plain_words(concat_ws(' ', NEW.country, NEW.countrycode,
        NEW.region, NEW.language, NEW.codec, NEW.bitrate))), 'C') ||
      setweight(to_tsvector('simple', plain_words(coalesce(NEW.description, ''))), 'D');
  ELSE
    NEW.words := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER stations_before_update
  BEFORE UPDATE OF name, tags, country, countrycode, region, language, codec, bitrate, description,
    moderation, paused, name_words, tag_words ON stations
  FOR EACH ROW EXECUTE FUNCTION stations_words();

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
      removed.name_words, removed.tag_words)
    IS DISTINCT FROM ROW(added.shown, added.id, added.name, added.tags, added.country, added.countrycode,
      added.region, added.language, added.codec, added.bitrate, added.description,
      added.name_words, added.tag_words)
  ) THEN
    RETURN NULL;
  END IF;
  INSERT INTO station_search_changes VALUES (pg_backend_pid() % 1024, 1)
    ON CONFLICT (slot) DO UPDATE SET changes = station_search_changes.changes + 1;
  RETURN NULL;
END $$;
