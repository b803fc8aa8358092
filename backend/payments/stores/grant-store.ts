import type { DatabaseSync } from 'node:sqlite'
import type { StoredSubscription } from '../state/stored-subscription.ts'

/** What paid sessions gave: one row each, kept by the database itself. Synchronous, like SQLite. */
export function createGrantStore(database: DatabaseSync) {
  const insert = database.prepare(
    `INSERT INTO grants (session_id, uid, plan, price_id, subscription, granted_at)
     VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  )
  const any = database.prepare('SELECT 1 FROM grants WHERE uid = ? LIMIT 1')

  return {
    /** False when the session, or its subscription, gave something before: nothing is changed then. */
    add: (s: StoredSubscription, now: number): boolean =>
      insert.run(s.sessionId, s.uid, s.plan, s.priceId, s.ref, now).changes === 1,

    /** Whether a user ever had a paid plan. */
    hasAny: (uid: string): boolean => any.get(uid) !== undefined,
  }
}
