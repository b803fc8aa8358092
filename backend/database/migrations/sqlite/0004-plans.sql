-- Payment pages that people asked for. Whoever is removed takes theirs along.
CREATE TABLE checkout_sessions (
  id TEXT PRIMARY KEY CHECK (length(id) BETWEEN 20 AND 64),
  uid TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  provider TEXT NOT NULL CHECK (provider IN ('test', 'stripe')),
  -- The provider's own id and page; null until it has answered.
  ref TEXT,
  url TEXT,
  -- The client's, so that asking again changes nothing.
  idempotency_key TEXT NOT NULL,
  -- What was ordered, as it was then.
  price_id TEXT NOT NULL,
  plan TEXT NOT NULL CHECK (plan IN ('creator', 'pro')),
  amount INTEGER NOT NULL CHECK (amount >= 0),
  currency TEXT NOT NULL,
  trial INTEGER NOT NULL CHECK (trial IN (0, 1)),
  customer TEXT,
  replaces TEXT,
  -- Where the return page leads: the app, or a page of this origin.
  return_to TEXT NOT NULL CHECK (return_to IN ('app', 'web')),
  origin TEXT CHECK ((return_to = 'web') = (origin IS NOT NULL)),
  status TEXT NOT NULL CHECK (status IN ('open', 'paid', 'expired', 'cancelled')),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  -- When to ask the provider again by ourselves; null: never.
  check_at INTEGER,
  UNIQUE (uid, idempotency_key),
  UNIQUE (provider, ref)
) STRICT, WITHOUT ROWID;

CREATE INDEX checkout_sessions_uid ON checkout_sessions (uid, created_at);
CREATE INDEX checkout_sessions_check ON checkout_sessions (check_at) WHERE check_at IS NOT NULL;
CREATE INDEX checkout_sessions_age ON checkout_sessions (created_at);

-- What a paid session gave: once, whatever happens at the same time.
CREATE TABLE grants (
  session_id TEXT PRIMARY KEY,
  uid TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  plan TEXT NOT NULL CHECK (plan IN ('creator', 'pro')),
  price_id TEXT NOT NULL,
  subscription TEXT NOT NULL UNIQUE,
  granted_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX grants_uid ON grants (uid);

-- The latest subscription of each person, as the provider last told it.
CREATE TABLE subscriptions (
  uid TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  provider TEXT NOT NULL CHECK (provider IN ('test', 'stripe')),
  ref TEXT NOT NULL UNIQUE,
  customer TEXT NOT NULL,
  session_id TEXT NOT NULL,
  price_id TEXT NOT NULL,
  plan TEXT NOT NULL CHECK (plan IN ('creator', 'pro')),
  state TEXT NOT NULL CHECK (state IN ('trialing', 'active', 'past-due', 'ending', 'expired')),
  started_at INTEGER NOT NULL,
  period_end INTEGER NOT NULL,
  trial_end INTEGER,
  next_price_id TEXT,
  past_due_since INTEGER,
  -- The provider's clock of changes: what is older arrives too late.
  updated_at INTEGER NOT NULL,
  -- When to ask the provider again by ourselves; null: never.
  check_at INTEGER,
  -- The plan the person was last given for it. Where theirs is another, an admin decided since.
  applied_plan TEXT NOT NULL CHECK (applied_plan IN ('free', 'creator', 'pro'))
) STRICT, WITHOUT ROWID;

CREATE INDEX subscriptions_check ON subscriptions (check_at) WHERE check_at IS NOT NULL;

-- Subscriptions that must still be ended at the provider: another one, or nobody, is in their place.
CREATE TABLE replaced_subscriptions (
  provider TEXT NOT NULL CHECK (provider IN ('test', 'stripe')),
  ref TEXT NOT NULL,
  PRIMARY KEY (provider, ref)
) STRICT, WITHOUT ROWID;

-- Nobody pays on who was removed. (What is over for good is never asked for again: no check_at.)
CREATE TRIGGER subscriptions_after_delete AFTER DELETE ON subscriptions
WHEN old.check_at IS NOT NULL BEGIN
  INSERT INTO replaced_subscriptions (provider, ref) VALUES (old.provider, old.ref)
  ON CONFLICT DO NOTHING;
END;

-- What the provider told: kept so that nothing is lost and nothing counts twice.
CREATE TABLE webhook_events (
  provider TEXT NOT NULL CHECK (provider IN ('test', 'stripe')),
  id TEXT NOT NULL CHECK (length(id) BETWEEN 1 AND 255),
  -- What changed; both null when it is nothing of ours.
  kind TEXT CHECK (kind IN ('session', 'subscription')),
  ref TEXT,
  received_at INTEGER NOT NULL,
  done INTEGER NOT NULL CHECK (done IN (0, 1)),
  PRIMARY KEY (provider, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX webhook_events_waiting ON webhook_events (received_at) WHERE done = 0;
CREATE INDEX webhook_events_age ON webhook_events (received_at);
