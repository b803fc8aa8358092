-- What the simulated Stripe knows, each thing as JSON, in the order in which it came about.
CREATE TABLE things (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  value TEXT NOT NULL CHECK (json_valid(value)),
  UNIQUE (kind, id)
) STRICT;
