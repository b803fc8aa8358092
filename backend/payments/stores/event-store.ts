import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { ProviderEvent } from '../provider.ts'

const rowSchema = z
  .object({ id: z.string(), kind: z.enum(['session', 'subscription']), ref: z.string() })
  .transform(({ id, kind, ref }) => ({ id, subject: { kind, ref } }))
/** An event that still has to be followed up. */
export type WaitingEvent = z.infer<typeof rowSchema>

/** What the provider told: written down before it is acknowledged. Synchronous, like SQLite. */
export function createEventStore(database: DatabaseSync) {
  const insert = database.prepare(
    `INSERT INTO webhook_events (provider, id, kind, ref, received_at, done)
     VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  )
  const waiting = database.prepare(
    `SELECT id, kind, ref FROM webhook_events WHERE provider = ? AND done = 0 AND received_at > ?
     ORDER BY received_at, id LIMIT ?`,
  )
  const done = database.prepare('UPDATE webhook_events SET done = 1 WHERE provider = ? AND id = ?')
  const prune = database.prepare('DELETE FROM webhook_events WHERE received_at < ?')

  return {
    /** False when it was told before. */
    add: (provider: string, { id, subject }: ProviderEvent, now: number): boolean => {
      const about = [subject?.kind ?? null, subject?.ref ?? null]
      return insert.run(provider, id, ...about, now, subject === null ? 1 : 0).changes === 1
    },
    /** Those received after a time, the oldest first. */
    waiting: (provider: string, after: number, limit: number): WaitingEvent[] =>
      waiting.all(provider, after, limit).map((row) => rowSchema.parse(row)),
    setDone: (provider: string, id: string): void => {
      done.run(provider, id)
    },
    prune: (before: number): void => {
      prune.run(before)
    },
  }
}
