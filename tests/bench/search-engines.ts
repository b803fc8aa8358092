import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { type DatabasePlace, openDatabase } from '../../backend/database/open-database.ts'
import type { DirectoryStation } from '../../backend/modules/directory/record/read-record.ts'
import { makeStationIndex } from '../../backend/modules/stations/station-index-routes.ts'
import { createStationIndexStore } from '../../backend/modules/stations/station-index-store.ts'
import { createStationStore } from '../../backend/modules/stations/station-store.ts'
import { startPostgres } from '../fixtures/postgres.ts'
import { writeRealCatalog } from './real-catalog.ts'
import { serveApi } from './serve-api.ts'

const PAGE = 25

export interface SearchedEngine {
  readonly name: 'SQLite' | 'PostgreSQL'
  readonly queryStore: (query: string) => Promise<unknown>
  readonly queryHttp: (query: string) => Promise<unknown>
  /** The real ones of its stations. */
  readonly real: readonly DirectoryStation[]
  readonly makeIndex: () => ReturnType<typeof makeStationIndex>
  readonly stop: () => Promise<void>
}

async function openEngine(
  name: SearchedEngine['name'],
  place: DatabasePlace,
  stations: number,
  end: () => unknown,
): Promise<SearchedEngine> {
  const database = await openDatabase(place)
  const real = await writeRealCatalog(database, stations)
  // PostgreSQL does this automatically some minutes later.
  if (name === 'PostgreSQL') await sql`VACUUM ANALYZE`.execute(database)
  const { app, origin } = await serveApi(database)
  const store = createStationStore(database)
  return {
    name,
    queryStore: (query) => store.list({ query, limit: PAGE }),
    queryHttp: async (query) => {
      const response = await fetch(`${origin}/stations?query=${encodeURIComponent(query)}`)
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`searching "${query}" answered ${response.status}`)
    },
    real,
    makeIndex: () => makeStationIndex(createStationIndexStore(database)),
    stop: async () => {
      await app.close()
      await database.destroy()
      await end()
    },
  }
}

/** SQLite on disk, and PostgreSQL with default settings if installed. */
export async function openEngines(stations: number): Promise<SearchedEngine[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'undertone-search-'))
  const file = path.join(folder, 'bench.db')
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  const sqlite = await openEngine('SQLite', { file }, stations, removeFolder)
  const server = await startPostgres({ durable: true })
  if (server === null) return [sqlite]
  const url = server.url('postgres')
  return [sqlite, await openEngine('PostgreSQL', { url }, stations, server.stop)]
}
