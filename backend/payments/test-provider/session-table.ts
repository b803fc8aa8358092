import type { DatabaseSync } from 'node:sqlite'
import { sessionRow, type TestSession } from './records.ts'

/** The payment pages of the test provider. Synchronous, like SQLite. */
export function createSessionTable(database: DatabaseSync) {
  const one = database.prepare('SELECT * FROM test_sessions WHERE ref = ?')
  const ordered = database.prepare('SELECT * FROM test_sessions WHERE session_id = ?')
  const put = database.prepare(
    `INSERT OR REPLACE INTO test_sessions
     (ref, session_id, offer, status, confirming, amount, customer, subscription)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const read = (row: unknown) => (row === undefined ? null : sessionRow.parse(row))

  return {
    get: (ref: string): TestSession | null => read(one.get(ref)),
    ofOrder: (sessionId: string): TestSession | null => read(ordered.get(sessionId)),
    put: (s: TestSession): void => {
      const offer = JSON.stringify(s.offer)
      const paid = [s.amount, s.customer, s.subscription]
      put.run(s.ref, s.sessionId, offer, s.status, Number(s.confirming), ...paid)
    },
  }
}
