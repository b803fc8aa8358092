-- Every word that the search knows, as plain_words makes it: what a word that was mistyped may have meant.
-- (SQLite reads the same from its index of words.) Two letters are nobody's typo: from four letters on.
CREATE TABLE station_search_words (
  term text COLLATE "C" PRIMARY KEY CHECK (length(term) > 2)
);
CREATE INDEX station_search_words_letters ON station_search_words USING gin (term gin_trgm_ops)
  WITH (fastupdate = off);

INSERT INTO station_search_words
  SELECT DISTINCT lexeme FROM stations, unnest(words) WHERE length(lexeme) > 2;

CREATE FUNCTION add_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In order: of two that add the same words neither waits for the other in turn.
  INSERT INTO station_search_words
    SELECT DISTINCT lexeme FROM added, unnest(words) WHERE length(lexeme) > 2 ORDER BY lexeme
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER search_words_after_insert AFTER INSERT ON stations
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_search_words();

-- A word goes with the last station that has it.
CREATE FUNCTION remove_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM station_search_words
    WHERE term IN (SELECT lexeme FROM removed, unnest(words))
    AND NOT EXISTS (
      SELECT FROM stations WHERE words @@ CAST('''' || term || '''' AS tsquery)
    );
  RETURN NULL;
END $$;
CREATE TRIGGER search_words_after_delete AFTER DELETE ON stations
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION remove_search_words();

CREATE FUNCTION change_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO station_search_words
    SELECT lexeme FROM unnest(NEW.words) WHERE length(lexeme) > 2 ORDER BY lexeme
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
CREATE TRIGGER search_words_after_update AFTER UPDATE ON stations
  FOR EACH ROW WHEN (OLD.words IS DISTINCT FROM NEW.words) EXECUTE FUNCTION change_search_words();
