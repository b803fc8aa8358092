import { createHash } from 'node:crypto'
import { inChunks } from '../../../database/chunks.ts'
import { readMark, writeMark } from '../../../database/marks.ts'
import type { Queries } from '../../../database/queries.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { loadSeedStations, SEEDS_VERSION } from '../seeds/stations-file.ts'
import { catalogueStation } from './catalogue-station.ts'
import { type CatalogueEntry, writeStations } from './station-writer.ts'

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
