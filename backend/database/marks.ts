import type { DatabaseSync } from 'node:sqlite'

/** What was noted under a key, or null. */
export function readMark(database: DatabaseSync, key: string): string | null {
  const value = database.prepare('SELECT value FROM marks WHERE key = ?').get(key)?.value
  return typeof value === 'string' ? value : null
}

/** Notes that something was done, e.g. which version of the seeds is in the catalogue. */
export function writeMark(database: DatabaseSync, key: string, value: string): void {
  database.prepare('INSERT OR REPLACE INTO marks (key, value) VALUES (?, ?)').run(key, value)
}
