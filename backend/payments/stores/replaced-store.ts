import type { DatabaseSync } from 'node:sqlite'

/** Subscriptions that must still be ended at the provider. Synchronous, like SQLite. */
export function createReplacedStore(database: DatabaseSync) {
  const insert = database.prepare(
    'INSERT INTO replaced_subscriptions (provider, ref) VALUES (?, ?) ON CONFLICT DO NOTHING',
  )
  const all = database.prepare('SELECT ref FROM replaced_subscriptions WHERE provider = ? LIMIT ?')
  const remove = database.prepare(
    'DELETE FROM replaced_subscriptions WHERE provider = ? AND ref = ?',
  )

  return {
    add: (provider: string, ref: string): void => {
      insert.run(provider, ref)
    },
    list: (provider: string, limit: number): string[] =>
      all.all(provider, limit).map((row) => String(row.ref)),
    remove: (provider: string, ref: string): void => {
      remove.run(provider, ref)
    },
  }
}
