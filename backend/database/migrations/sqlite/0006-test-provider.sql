-- What the test payment provider knows: it stands for a service elsewhere, so nothing here refers to
-- the API's own tables, and no other part of the API reads these.
CREATE TABLE test_customers (
  ref TEXT PRIMARY KEY,
  uid TEXT NOT NULL,
  email TEXT,
  -- What the card on file does; its number is never kept.
  card TEXT NOT NULL CHECK (card IN ('good', 'fails-later')),
  next_fails INTEGER NOT NULL DEFAULT 0 CHECK (next_fails IN (0, 1)),
  -- What is taken off the next invoices in this currency.
  credit INTEGER NOT NULL DEFAULT 0 CHECK (credit >= 0),
  currency TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE test_sessions (
  ref TEXT PRIMARY KEY,
  -- The order's own id: asking for a page twice gives the same one.
  session_id TEXT NOT NULL UNIQUE,
  offer TEXT NOT NULL CHECK (json_valid(offer)),
  status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'paid', 'expired')),
  -- Whether the bank waits for the person to confirm.
  confirming INTEGER NOT NULL DEFAULT 0 CHECK (confirming IN (0, 1)),
  amount INTEGER,
  customer TEXT REFERENCES test_customers (ref),
  subscription TEXT REFERENCES test_subscriptions (ref)
) STRICT, WITHOUT ROWID;

CREATE TABLE test_subscriptions (
  ref TEXT PRIMARY KEY,
  customer TEXT NOT NULL REFERENCES test_customers (ref),
  uid TEXT NOT NULL,
  price TEXT NOT NULL CHECK (json_valid(price)),
  state TEXT NOT NULL CHECK (state IN ('trialing', 'active', 'past-due', 'ended')),
  started_at INTEGER NOT NULL,
  anchor INTEGER NOT NULL,
  periods INTEGER NOT NULL,
  period_start INTEGER NOT NULL,
  period_end INTEGER NOT NULL,
  trial_end INTEGER,
  cancel_at_period_end INTEGER NOT NULL CHECK (cancel_at_period_end IN (0, 1)),
  next_price TEXT CHECK (json_valid(next_price)),
  past_due_since INTEGER,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX test_subscriptions_running ON test_subscriptions (period_end) WHERE state <> 'ended';

CREATE TABLE test_invoices (
  -- Also its number, counted over all customers.
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  ref TEXT NOT NULL UNIQUE,
  customer TEXT NOT NULL REFERENCES test_customers (ref),
  subscription TEXT NOT NULL REFERENCES test_subscriptions (ref),
  at INTEGER NOT NULL,
  price TEXT NOT NULL CHECK (json_valid(price)),
  -- What is left to pay once the credit is taken off.
  amount INTEGER NOT NULL CHECK (amount >= 0),
  credit INTEGER NOT NULL CHECK (credit >= 0),
  status TEXT NOT NULL CHECK (status IN ('paid', 'open', 'void'))
) STRICT;
CREATE INDEX test_invoices_newest ON test_invoices (customer, at, key);

CREATE TABLE test_portals (
  token TEXT PRIMARY KEY,
  customer TEXT NOT NULL REFERENCES test_customers (ref),
  return_url TEXT NOT NULL,
  confirming INTEGER NOT NULL DEFAULT 0 CHECK (confirming IN (0, 1)),
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Webhooks that were not acknowledged yet.
CREATE TABLE test_webhooks (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('session', 'subscription')),
  ref TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0
) STRICT;
