import { createHash } from 'node:crypto'
import { readMark, writeMark } from '../../database/marks.ts'
import type { Queries } from '../../database/queries.ts'
import { inTransaction } from '../../database/transaction.ts'
import { loadSeedStations } from '../../seeds/stations-file.ts'
import { DEMO_STATIONS } from '../../streams/demo-stations.ts'
import { inChunks } from '../chunks.ts'
import { catalogueStation } from './catalogue-station.ts'
import { type CatalogueEntry, writeStations } from './station-writer.ts'

const MARK = 'stations'

/** What the seeds bring into the catalogue. */
const ORIGINS: readonly CatalogueEntry['origin'][] = ['demo', 'seed']

/** The catalogue a fresh clone has: the demo streams first (where they run), then the seed file. */
export function seedStations(streamsUrl: string | null): CatalogueEntry[] {
  const demo = streamsUrl === null ? [] : DEMO_STATIONS
  return [
    ...demo.map((station) => ({
      origin: 'demo' as const,
      station: catalogueStation.parse({ ...station, url: `${streamsUrl}${station.path}` }),
    })),
    ...loadSeedStations().map((station) => ({
      origin: 'seed' as const,
      station: catalogueStation.parse(station),
    })),
  ]
}

/** Removes the stations of earlier seeds that are not among these. */
async function removeOthers(tx: Queries, seeds: readonly CatalogueEntry[]): Promise<void> {
  const kept = new Set(seeds.map(({ station }) => station.id))
  const rows = await tx.selectFrom('stations').select('id').where('origin', 'in', ORIGINS).execute()
  const gone = rows.map(({ id }) => id).filter((id) => !kept.has(id))
  for (const chunk of inChunks(gone)) {
    await tx.deleteFrom('stations').where('id', 'in', chunk).execute()
  }
}

/**
 * Brings the catalogue up to the seeds; does nothing when it is. Stations that left the seeds leave
 * the catalogue, everything else in it stays. Returns whether anything was written.
 */
export async function importSeeds(
  queries: Queries,
  seeds: readonly CatalogueEntry[],
  now: number,
): Promise<boolean> {
  const version = createHash('sha256').update(JSON.stringify(seeds)).digest('base64url')
  // Most starts find it so, and need not keep others from writing.
  if ((await readMark(queries, MARK)) === version) return false
  return inTransaction(queries, async (tx) => {
    // Another instance that started at the same time may have been faster.
    if ((await readMark(tx, MARK)) === version) return false
    await removeOthers(tx, seeds)
    await writeStations(tx, seeds, now)
    await writeMark(tx, MARK, version)
    return true
  })
}
