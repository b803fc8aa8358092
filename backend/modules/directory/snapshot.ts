import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait, setImmediate as yieldToRequests } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { inChunks } from '../../database/chunks.ts'
import { createLeases } from '../../database/leases.ts'
import type { Queries } from '../../database/queries.ts'
import { countJobFault } from '../analytics/faults/record-faults.ts'
import { importStations, withImportLease } from './import-stations.ts'
import { CHUNK_STATIONS } from './limits.ts'
import type { StationGroup } from './record/group-variants.ts'
import { importMark } from './refresh/refresh-mark.ts'

const SNAPSHOT_DATE = '2026-11-22'
export const SNAPSHOT_FILE = path.join(
  import.meta.dirname,
  `../stations/seeds/directory-${SNAPSHOT_DATE}.jsonl.gz`,
)
export const SNAPSHOT_MAX_BYTES = 2 * 1_024 * 1_024
const SOURCE = `snapshot ${SNAPSHOT_DATE}`

const CHECK_INTERVAL_MS = 10_000

/** Reads the bundled snapshot of the directory, underground stations first. Requests run between its chunks. */
export async function readSnapshot(): Promise<StationGroup[]> {
  const text = await promisify(gunzip)(await readFile(SNAPSHOT_FILE))
  const groups: StationGroup[] = []
  for (const lines of inChunks(text.toString().trimEnd().split('\n'), CHUNK_STATIONS)) {
    groups.push(...lines.map((line) => JSON.parse(line)))
    await yieldToRequests()
  }
  return groups
}

/** Returns true if nothing or an older snapshot was imported, or if the import of this snapshot was interrupted. */
async function isDue(queries: Queries): Promise<boolean> {
  const mark = await importMark.read(queries)
  if (mark === null) return true
  if (!mark.source.startsWith('snapshot ')) return false
  return mark.source < SOURCE || (mark.source === SOURCE && !mark.done)
}

/** Imports the snapshot, unless another import ran before. Resolves with the number of stations, or null if none. */
export async function importSnapshot(
  queries: Queries,
  signal: AbortSignal,
): Promise<number | null> {
  const leases = createLeases(queries)
  for (;;) {
    if (signal.aborted || !(await isDue(queries))) return null
    const countedJob = { job: 'directory', now: Date.now, signal } as const
    const imported = await countJobFault(queries, countedJob, () =>
      withImportLease(leases, signal, async (leaseSignal) => {
        const groups = await readSnapshot()
        const now = Date.parse(SNAPSHOT_DATE)
        const job = { groups, source: SOURCE, isFull: false, now, signal: leaseSignal }
        return (await importStations(queries, job)) ? groups.length : null
      }),
    )
    if (imported !== null) return imported.value
    // Another instance is importing, or it crashed and its lease has not expired yet.
    await wait(CHECK_INTERVAL_MS, null, { signal, ref: false }).catch(() => null)
  }
}
