import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DatabasePlace } from '../database/open-database.ts'
import { databaseOf, runOnServer, SERVER_VARIABLE, TEST_ENGINE } from './test-database.ts'

interface EmptyDatabase {
  readonly place: DatabasePlace
  readonly remove: () => Promise<void>
}

async function makeOnPostgres(): Promise<EmptyDatabase> {
  const server = process.env[SERVER_VARIABLE]
  if (server === undefined) throw new Error(`${SERVER_VARIABLE} is not set.`)
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  await runOnServer(server, `CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`)
  return {
    place: { url: databaseOf(server, name) },
    // FORCE also drops it while connections are closing.
    remove: () => runOnServer(server, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}

export async function makeEmptyDatabase(): Promise<EmptyDatabase> {
  if (TEST_ENGINE === 'postgres') return makeOnPostgres()
  const folder = mkdtempSync(path.join(tmpdir(), 'undertone-empty-'))
  return {
    place: { file: path.join(folder, 'api/undertone.db') },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}
