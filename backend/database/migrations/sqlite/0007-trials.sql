-- Who had a plan once and gets no second trial, also with an account made anew. Keyed hashes only (the key is
-- no part of the database): no address and no id can be read from them.
CREATE TABLE past_plans (
  person TEXT PRIMARY KEY CHECK (length(person) = 43),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX past_plans_age ON past_plans (at);
