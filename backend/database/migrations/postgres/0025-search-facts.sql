-- The search knows a station by its place, languages and sound as well, and letters that no accent can be
-- taken from are found by those that are typed for them. Vowel signs (of Hebrew, Arabic, and from India to
-- Cambodia) belong to their words.
CREATE OR REPLACE FUNCTION plain_words(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT trim(regexp_replace(
    replace(replace(replace(replace(
      translate(
        normalize(
          regexp_replace(lower(normalize($1, NFD) COLLATE "und-x-icu"), '[\u0300-\u036f]+', '', 'g'),
          NFC
        ),
        'ςøłđðı', 'σolddi'
      ),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') COLLATE "und-x-icu",
    '[^[:alnum:]\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0900-\u0963\u0966-\u0df3\u0e30-\u0e4e\u0eb0-\u0ecd\u102b-\u103e\u17b4-\u17d3]+',
    ' ', 'g'))
$$;

CREATE OR REPLACE FUNCTION stations_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Generated columns are not known yet in here.
  IF NEW.moderation = 'listed' AND NEW.paused = 0 THEN
    NEW.words :=
      setweight(to_tsvector('simple', plain_words(NEW.name)), 'A') ||
      setweight(to_tsvector('simple', plain_words(NEW.tags)), 'B') ||
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
    moderation, paused ON stations
  FOR EACH ROW EXECUTE FUNCTION stations_words();

-- Words of two letters have no typo, but in scripts that put no space between words (from Thai on) they
-- are looked for as parts of longer ones.
ALTER TABLE station_search_words DROP CONSTRAINT station_search_words_term_check;

CREATE FUNCTION is_search_word(text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT length($1) > 2 OR $1 COLLATE "C" >= U&'\0E00'
$$;

CREATE OR REPLACE FUNCTION add_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In order: of two that add the same words neither waits for the other in turn.
  INSERT INTO station_search_words
    SELECT DISTINCT lexeme FROM added, unnest(words) WHERE is_search_word(lexeme) ORDER BY lexeme
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION change_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO station_search_words
    SELECT lexeme FROM unnest(NEW.words) WHERE is_search_word(lexeme) ORDER BY lexeme
    ON CONFLICT DO NOTHING;
  DELETE FROM station_search_words
    WHERE term IN (
      SELECT lexeme FROM unnest(OLD.words) EXCEPT SELECT lexeme FROM unnest(NEW.words)
    )
    AND NOT EXISTS (
      SELECT FROM stations WHERE words @@ CAST('''' || term || '''' AS tsquery)
    );
  RETURN NULL;
END $$;

UPDATE stations SET name = name WHERE shown = 1;
