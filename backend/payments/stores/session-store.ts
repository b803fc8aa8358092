import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { SESSION_STATES } from '../../../shared/api/checkout.ts'

const rowSchema = z
  .object({
    id: z.string(),
    uid: z.string(),
    provider: z.string(),
    ref: z.string().nullable(),
    url: z.string().nullable(),
    idempotency_key: z.string(),
    price_id: z.string(),
    plan: z.enum(['creator', 'pro']),
    amount: z.int(),
    currency: z.string(),
    trial: z.int(),
    customer: z.string().nullable(),
    replaces: z.string().nullable(),
    return_to: z.enum(['app', 'web']),
    origin: z.string().nullable(),
    status: z.enum(SESSION_STATES),
    created_at: z.int(),
    expires_at: z.int(),
    check_at: z.int().nullable(),
    granted: z.int(),
  })
  .transform((row) => ({
    id: row.id,
    uid: row.uid,
    provider: row.provider,
    ref: row.ref,
    url: row.url,
    idempotencyKey: row.idempotency_key,
    priceId: row.price_id,
    plan: row.plan,
    amount: row.amount,
    currency: row.currency,
    trial: row.trial === 1,
    customer: row.customer,
    replaces: row.replaces,
    returnTo: row.return_to,
    origin: row.origin,
    status: row.status,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    checkAt: row.check_at,
    /** Whether its plan was given. */
    granted: row.granted === 1,
  }))

/** A row of `checkout_sessions`. Times in ms since the epoch. */
export type StoredSession = Readonly<z.infer<typeof rowSchema>>

const SELECT = `SELECT *, EXISTS (SELECT 1 FROM grants WHERE session_id = id) AS granted
  FROM checkout_sessions`
/** Not given yet, and perhaps paid. */
const WAITING = `status IN ('open', 'paid')
  AND NOT EXISTS (SELECT 1 FROM grants WHERE session_id = id)`

/** The payment pages that users asked for. Synchronous, like SQLite. */
export function createSessionStore(database: DatabaseSync) {
  const insert = database.prepare(
    `INSERT INTO checkout_sessions (id, uid, provider, idempotency_key, price_id, plan, amount,
       currency, trial, customer, replaces, return_to, origin, status, created_at, expires_at, check_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const one = database.prepare(`${SELECT} WHERE id = ?`)
  const byKey = database.prepare(`${SELECT} WHERE uid = ? AND idempotency_key = ?`)
  const byRef = database.prepare(`${SELECT} WHERE provider = ? AND ref = ?`)
  const waiting = database.prepare(
    `${SELECT} WHERE uid = ? AND ${WAITING} ORDER BY created_at DESC, id LIMIT ?`,
  )
  const since = database.prepare(
    'SELECT count(*) AS n FROM checkout_sessions WHERE uid = ? AND created_at > ?',
  )
  const due = database.prepare(
    'SELECT DISTINCT uid FROM checkout_sessions WHERE provider = ? AND check_at <= ? LIMIT ?',
  )
  const told = database.prepare('UPDATE checkout_sessions SET ref = ?, url = ? WHERE id = ?')
  const status = database.prepare(
    'UPDATE checkout_sessions SET status = ?, check_at = ? WHERE id = ?',
  )
  const prune = database.prepare(
    `DELETE FROM checkout_sessions WHERE created_at < ?
     AND NOT EXISTS (SELECT 1 FROM grants WHERE session_id = id)`,
  )
  const parse = (row: unknown): StoredSession | null =>
    row === undefined ? null : rowSchema.parse(row)

  return {
    get: (id: string) => parse(one.get(id)),
    byKey: (uid: string, key: string) => parse(byKey.get(uid, key)),
    byRef: (provider: string, ref: string) => parse(byRef.get(provider, ref)),

    /** Those of a user that may still give something, newest first. */
    waiting: (uid: string, limit: number): StoredSession[] =>
      waiting.all(uid, limit).map((row) => rowSchema.parse(row)),

    /** How many a user asked for after a time. */
    countSince: (uid: string, time: number): number => Number(since.get(uid, time)?.n),

    /** Whose sessions are to be looked at. */
    due: (provider: string, now: number, limit: number): string[] =>
      due.all(provider, now, limit).map((row) => String(row.uid)),

    insert: (s: Omit<StoredSession, 'ref' | 'url' | 'granted'>): void => {
      const order = [s.id, s.uid, s.provider, s.idempotencyKey, s.priceId, s.plan, s.amount]
      const terms = [s.currency, Number(s.trial), s.customer, s.replaces, s.returnTo, s.origin]
      insert.run(...order, ...terms, s.status, s.createdAt, s.expiresAt, s.checkAt)
    },

    /** What the provider answered. */
    setPage: (id: string, ref: string, url: string | null): void => {
      told.run(ref, url, id)
    },

    setStatus: (id: string, next: StoredSession['status'], checkAt: number | null): void => {
      status.run(next, checkAt, id)
    },

    /** Forgets those that gave nothing and were asked for before a time. */
    prune: (before: number): void => {
      prune.run(before)
    },
  }
}
