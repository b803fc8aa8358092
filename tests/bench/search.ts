import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createApi } from '../../backend/api/create-api.ts'
import { generateStations, writeGeneratedStations } from '../../backend/bench/generate-stations.ts'
import { openDatabase } from '../../backend/database/open-database.ts'
import { createFakeIdentity } from '../../backend/testing/fake-identity.ts'
import { createTestPayments } from '../../backend/testing/test-payments.ts'
import { percentile } from './statistics.ts'

const STATIONS = 50_000
const REQUESTS = 300

export interface SearchFigures {
  readonly stations: number
  readonly requests: number
  /** Milliseconds for a whole HTTP request on loopback. */
  readonly p50: number
  readonly p95: number
}

/** What users type: the beginnings of names, then whole names, growing letter by letter. */
function queries(): string[] {
  const names = [...generateStations(REQUESTS)].map((station) => station.name)
  return names.map((name, index) => name.slice(0, 2 + (index % name.length)))
}

/** Serves a catalogue of 50 000 stations from a database on disk and searches it over HTTP. */
export async function benchSearch(): Promise<SearchFigures> {
  const folder = mkdtempSync(path.join(tmpdir(), 'undertone-search-'))
  const database = await openDatabase({ file: path.join(folder, 'bench.db') })
  await writeGeneratedStations(database, STATIONS)
  const identity = createFakeIdentity().port
  const money = await createTestPayments({ database, identity, now: Date.now }, {})
  const app = await createApi({
    ...money.forApi,
    database,
    identity,
    hashKey: Buffer.from('a key of the bench'),
    status: () => ({ api: 'ready', identity: 'ready', documents: 'ready', streams: 'ready' }),
    hostNames: ['127.0.0.1'],
    allowedOrigins: [],
    logLevel: 'silent',
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0, listenTextResolver: () => '' })
  const times: number[] = []
  for (const query of queries()) {
    const began = performance.now()
    const response = await fetch(`${origin}/stations?query=${encodeURIComponent(query)}`)
    await response.arrayBuffer()
    times.push(performance.now() - began)
    if (!response.ok) throw new Error(`searching "${query}" answered ${response.status}`)
  }
  await app.close()
  await database.destroy()
  rmSync(folder, { recursive: true, force: true })
  return {
    stations: STATIONS,
    requests: times.length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
  }
}
