import type { DatabaseSync } from 'node:sqlite'

/** Hashes of users who had a plan once (see trials/user-hashes.ts). Synchronous, like SQLite. */
export function createPastPlanStore(database: DatabaseSync) {
  const put = database.prepare('INSERT OR REPLACE INTO past_plans (person, at) VALUES (?, ?)')
  const one = database.prepare('SELECT 1 FROM past_plans WHERE person = ?')
  const prune = database.prepare('DELETE FROM past_plans WHERE at < ?')

  return {
    add: (hashes: readonly string[], now: number): void => {
      for (const hash of hashes) put.run(hash, now)
    },

    hasAny: (hashes: readonly string[]): boolean =>
      hashes.some((hash) => one.get(hash) !== undefined),

    /** Forgets those of before a time. */
    prune: (before: number): void => {
      prune.run(before)
    },
  }
}
