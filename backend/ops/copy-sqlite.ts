import { backup, DatabaseSync } from 'node:sqlite'
import { makeDurably } from '../system/durable-file.ts'
import { requireIntegrity } from './sqlite-file-reads.ts'

/** All pages in one step: between two, a write of another process would begin the copy anew, for ever. */
const PAGES_A_STEP = 2 ** 31 - 1

/** One file, with nothing of it in a write-ahead log beside it. */
function settle(file: string): void {
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA journal_mode = DELETE')
    requireIntegrity(database)
  } finally {
    database.close()
  }
}

/**
 * Copies a database as it is at one moment, with what its write-ahead log has; others may write meanwhile.
 * @throws {OperationError} when it is damaged; nothing stays then
 */
export async function copySqlite(from: string, to: string): Promise<void> {
  await makeDurably(to, async (part) => {
    const database = new DatabaseSync(from, { readOnly: true })
    try {
      await backup(database, part, { rate: PAGES_A_STEP })
    } finally {
      database.close()
    }
    settle(part)
  })
}
