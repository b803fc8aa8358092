import { createHash } from 'node:crypto'
import { z } from 'zod'
import { inChunks } from '../../../database/chunks.ts'
import { readMark, writeMark } from '../../../database/marks.ts'
import type { Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import file from '../seeds/stations.json' with { type: 'json' }
import { SEED_TAGS } from '../seeds/tags.ts'
import { type CatalogEntry, catalogStation, writeStations } from './station-writer.ts'

/** Increment this with each change of the seeds or the demo streams. An older version does not overwrite a newer one. */
export const SEEDS_VERSION = 4

/** Fields whose values need a source in the seed file. `country` covers both the name and the code. */
export const FACTS = [
  'name',
  'description',
  'homepage',
  'url',
  'tags',
  'country',
  'language',
  'codec',
  'bitrate',
] as const

const webAddress = z.url({ protocol: /^https?$/, hostname: z.regexes.domain })

const seedStationSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  name: z.string().min(1),
  description: z.string().min(1).nullable(),
  url: webAddress,
  homepage: webAddress.nullable(),
  favicon: webAddress.nullable(),
  tags: z.array(z.enum(SEED_TAGS)).min(2).max(5),
  country: z.string().min(1),
  countrycode: z.string().regex(/^[A-Z]{2}$/),
  language: z.array(z.string().regex(/^[a-z]+$/)).min(1),
  codec: z.enum(['MP3', 'AAC', 'AAC+', 'OGG', 'OPUS', 'FLAC', 'HLS', 'UNKNOWN']),
  /** In kbit/s. Null when no source states it. */
  bitrate: z.int().positive().nullable(),
  sources: z.array(
    z.strictObject({ facts: z.array(z.enum(FACTS)).min(1), from: z.string().min(1) }),
  ),
})

export type SeedStation = z.infer<typeof seedStationSchema>

export function loadSeedStations(): SeedStation[] {
  return z.array(seedStationSchema).parse(file)
}

const SEEDS_MARK = 'stations'
/** A mark has the version and checksum of the imported seeds. Old marks have only the checksum. */
const MARK_VERSION = /^(\d+) /

const ORIGINS: readonly CatalogEntry['origin'][] = ['demo', 'seed']

/** Returns the entries of a new catalog: the demo streams, then the seed file. */
export function seedStations(demo: readonly CatalogEntry[] = []): CatalogEntry[] {
  return [
    ...demo,
    ...loadSeedStations().map((station) => ({
      origin: 'seed' as const,
      station: catalogStation.parse(station),
    })),
  ]
}

export function checksumOf(seeds: readonly CatalogEntry[]): string {
  return createHash('sha256').update(JSON.stringify(seeds)).digest('base64url')
}

async function removeStationsNotIn(tx: Queries, seeds: readonly CatalogEntry[]): Promise<void> {
  const seedIds = new Set(seeds.map(({ station }) => station.id))
  const rows = await tx.selectFrom('stations').select('id').where('origin', 'in', ORIGINS).execute()
  const removedIds = rows.map(({ id }) => id).filter((id) => !seedIds.has(id))
  for (const chunk of inChunks(removedIds)) {
    await tx.deleteFrom('stations').where('id', 'in', chunk).execute()
  }
}

const versionOfMark = (mark: string) => Number(MARK_VERSION.exec(mark)?.[1] ?? 0)

function isDue(storedMark: string | null, newMark: string): boolean {
  if (storedMark === null) return true
  return storedMark !== newMark && versionOfMark(storedMark) <= versionOfMark(newMark)
}

/**
 * Updates the catalog to the seeds. Does nothing if it has the same or a newer version, because instances of two
 * versions may start in turn. Deletes stations that were removed from the seeds, but no other stations. Returns true if
 * it wrote anything.
 */
export async function importSeeds(
  queries: Queries,
  seeds: readonly CatalogEntry[],
  now: number,
  version = SEEDS_VERSION,
): Promise<boolean> {
  const mark = `${version} ${checksumOf(seeds)}`
  // The first check needs no transaction, because most starts find nothing to do.
  if (!isDue(await readMark(queries, SEEDS_MARK), mark)) return false
  return inTransaction(queries, async (tx) => {
    if (!isDue(await readMark(tx, SEEDS_MARK), mark)) return false
    // The mark comes first, so that a concurrent instance waits here and then has nothing to do.
    await writeMark(tx, SEEDS_MARK, mark)
    await removeStationsNotIn(tx, seeds)
    await writeStations(tx, seeds, now)
    return true
  })
}
