import { createHash } from 'node:crypto'
import { z } from 'zod'
import { inChunks } from '../../../database/chunks.ts'
import { readMark, writeMark } from '../../../database/marks.ts'
import type { Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import file from '../seeds/stations.json' with { type: 'json' }
import { SEED_TAGS } from '../seeds/tags.ts'
import { type CatalogueEntry, catalogueStation, writeStations } from './station-writer.ts'

/** Goes up with each change of the seeds or the demo streams: a later version is not taken back by an earlier one. */
export const SEEDS_VERSION = 2

/** Facts that need a source. `country` covers the name and the code, which say the same. */
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
  /** kbit/s; null when no source says. */
  bitrate: z.int().positive().nullable(),
  sources: z.array(
    z.strictObject({ facts: z.array(z.enum(FACTS)).min(1), from: z.string().min(1) }),
  ),
})

/** One real station of the catalogue, with where each of its facts comes from. */
export type SeedStation = z.infer<typeof seedStationSchema>

/** The seed catalogue, checked against its schema. Throws a ZodError when the file is wrong. */
export function loadSeedStations(): SeedStation[] {
  return z.array(seedStationSchema).parse(file)
}

const MARK = 'stations'
/** The version of the seeds, and their checksum; the checksum alone, before there were versions. */
const MARK_FORM = /^(\d+) /

/** What the seeds bring into the catalogue. */
const ORIGINS: readonly CatalogueEntry['origin'][] = ['demo', 'seed']

/** What a new catalogue has: the demo streams first, where they run, then the seed file. */
export function seedStations(demo: readonly CatalogueEntry[] = []): CatalogueEntry[] {
  return [
    ...demo,
    ...loadSeedStations().map((station) => ({
      origin: 'seed' as const,
      station: catalogueStation.parse(station),
    })),
  ]
}

/** What tells two catalogues apart. */
export function checksumOf(seeds: readonly CatalogueEntry[]): string {
  return createHash('sha256').update(JSON.stringify(seeds)).digest('base64url')
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

/** Whether the seeds that a mark names are other ones than these, and not of a later version. */
function isDue(mark: string | null, own: string): boolean {
  if (mark === null) return true
  const [of = 0, number = 0] = [mark, own].map((one) => Number(MARK_FORM.exec(one)?.[1] ?? 0))
  return mark !== own && of <= number
}

/**
 * Brings the catalogue up to the seeds; does nothing when it is, or when a later version of them is in it: instances
 * of two versions may start in turn. Stations that left the seeds leave the catalogue, everything else in it stays.
 * Returns whether anything was written.
 */
export async function importSeeds(
  queries: Queries,
  seeds: readonly CatalogueEntry[],
  now: number,
  version = SEEDS_VERSION,
): Promise<boolean> {
  const own = `${version} ${checksumOf(seeds)}`
  // Most starts find it so, and need not keep others from writing.
  if (!isDue(await readMark(queries, MARK), own)) return false
  return inTransaction(queries, async (tx) => {
    if (!isDue(await readMark(tx, MARK), own)) return false
    // First: another instance that starts at the same time waits here, and then finds it done.
    await writeMark(tx, MARK, own)
    await removeOthers(tx, seeds)
    await writeStations(tx, seeds, now)
    return true
  })
}
