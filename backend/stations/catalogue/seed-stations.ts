import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { readMark, writeMark } from '../../database/marks.ts'
import { inTransaction } from '../../database/transaction.ts'
import { loadSeedStations } from '../../seeds/stations-file.ts'
import { DEMO_STATIONS } from '../../streams/demo-stations.ts'
import { type CatalogueStation, catalogueStation } from './catalogue-station.ts'
import { createStationWriter } from './station-writer.ts'

const MARK = 'stations'

interface Seed {
  readonly station: CatalogueStation
  readonly origin: 'demo' | 'seed'
}

/** The catalogue a fresh clone has: the demo streams first (where they run), then the seed file. */
export function seedStations(streamsUrl: string | null): Seed[] {
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

/**
 * Brings the catalogue up to the seeds; does nothing when it is. Stations that left the seeds leave
 * the catalogue, everything else in it stays. Returns whether anything was written.
 */
export function importSeeds(database: DatabaseSync, seeds: readonly Seed[], now: number): boolean {
  const version = createHash('sha256').update(JSON.stringify(seeds)).digest('base64url')
  if (readMark(database, MARK) === version) return false
  return inTransaction(database, () => {
    const ids = JSON.stringify(seeds.map(({ station }) => station.id))
    database
      .prepare(
        `DELETE FROM stations WHERE origin IN ('demo', 'seed')
         AND id NOT IN (SELECT value FROM json_each(?))`,
      )
      .run(ids)
    const write = createStationWriter(database)
    for (const { station, origin } of seeds) write(station, origin, now)
    writeMark(database, MARK, version)
    return true
  })
}
