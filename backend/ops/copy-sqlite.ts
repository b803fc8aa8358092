import { backup, DatabaseSync } from 'node:sqlite'
import { makeDurably } from '../system/durable-file.ts'
import { requireIntegrity } from './sqlite-file-reads.ts'

/** Copies all pages in one step, because a write between two steps restarts the copy. */
const PAGES_PER_STEP = 2 ** 31 - 1

function finishBackup(file: string): void {
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA journal_mode = DELETE')
    requireIntegrity(database)
  } finally {
    database.close()
  }
}

/** @throws {OperationError} when it is damaged; no file remains */
export async function copySqlite(from: string, to: string): Promise<void> {
  await makeDurably(to, async (part) => {
    const database = new DatabaseSync(from, { readOnly: true })
    try {
      await backup(database, part, { rate: PAGES_PER_STEP })
    } finally {
      database.close()
    }
    finishBackup(part)
  })
}
