import { setImmediate as yieldToRequests } from 'node:timers/promises'
import { streamKey } from '../../../shared/radio/station-address.ts'
import { inChunks, readPages } from '../../database/chunks.ts'
import type { Leases } from '../../database/leases.ts'
import type { Queries } from '../../database/queries.ts'
import { inTransaction } from '../../database/transaction.ts'
import { OperationError } from '../../ops/run-operation.ts'
import { createDirectoryStore } from './directory-store.ts'
import { CHUNK_STATIONS, IMPORT_LEASE, IMPORT_LEASE_EVERY_MS, IMPORT_LEASE_MS } from './limits.ts'
import type { StationGroup } from './record/group-variants.ts'
import { importMark } from './refresh/refresh-mark.ts'
import { changedColumns, type StoredStation } from './station-columns.ts'

export interface ImportJob {
  readonly groups: readonly StationGroup[]
  /** Identifies the groups, so that an interrupted import resumes. */
  readonly source: string
  /** True if `groups` is the full directory, so that missing entries have left it. */
  readonly isFull: boolean
  /** Returns the missing entries that are still in the directory. By default, none. */
  readonly findPresent?: (stationuuids: readonly string[]) => Promise<ReadonlySet<string>>
  readonly now: number
  readonly onProgress?: (written: number, total: number) => void
  readonly signal?: AbortSignal
}

const uuidsOf = ({ station, others }: StationGroup) =>
  [station, ...others].map(({ stationuuid }) => stationuuid)

function findStored(
  group: StationGroup,
  byUuid: ReadonlyMap<string, StoredStation>,
  curated: ReadonlyMap<string, StoredStation>,
): StoredStation | undefined {
  for (const uuid of uuidsOf(group)) {
    const stored = byUuid.get(uuid)
    if (stored !== undefined) return stored
  }
  for (const { url } of [group.station, ...group.others]) {
    const stored = curated.get(streamKey(url))
    if (stored !== undefined) return stored
  }
  return undefined
}

/** Makes the entry `uuid`, the station's stored main entry, the main entry of the group. */
function withMainEntry(group: StationGroup, uuid: string | null): StationGroup {
  const entries = [group.station, ...group.others]
  const station = entries.find(({ stationuuid }) => stationuuid === uuid) ?? group.station
  return { station, others: entries.filter((entry) => entry !== station) }
}

function singleEntry({ station, others }: StationGroup, uuid: string | null): StationGroup {
  const entry = [station, ...others].find(({ stationuuid }) => stationuuid === uuid)
  return { station: entry ?? station, others: [] }
}

async function writeChunk(tx: Queries, groups: readonly StationGroup[], now: number) {
  const store = createDirectoryStore(tx)
  const storedStations = await store.findByUuids(groups.flatMap(uuidsOf))
  const byUuid = new Map(storedStations.map((station) => [String(station.directory_id), station]))
  const curated = new Map(
    (await store.curated()).map((station) => [streamKey(station.url), station]),
  )
  const newGroups: StationGroup[] = []
  for (const group of groups) {
    const station = findStored(group, byUuid, curated)
    if (station === undefined) {
      newGroups.push(group)
      continue
    }
    // A curated station gets one entry. The next entry at the same address is a separate station.
    curated.delete(streamKey(station.url))
    // Entries that already have stations stay separate, because listeners saved the ids of these stations.
    const separateStations = uuidsOf(group).map((uuid) => byUuid.get(uuid))
    for (const stored of new Set([station, ...separateStations])) {
      if (stored === undefined) continue
      const entries = stored === station ? group : singleEntry(group, stored.directory_id)
      const changed = changedColumns(stored, withMainEntry(entries, stored.directory_id))
      if (Object.keys(changed).length > 0) await store.change(stored.key, changed, now)
    }
  }
  await store.add(newGroups, now)
}

async function markGone(
  queries: Queries,
  present: ReadonlySet<string>,
  { now, findPresent }: Pick<ImportJob, 'now' | 'findPresent'>,
) {
  const store = createDirectoryStore(queries)
  for await (const page of readPages(store.present, ({ stationuuid }) => stationuuid, '')) {
    const missing = page.filter(({ stationuuid }) => !present.has(stationuuid))
    const ids = missing.map(({ stationuuid }) => stationuuid)
    const stillPresent = ids.length === 0 ? null : await findPresent?.(ids)
    const removed = missing.filter(({ stationuuid }) => stillPresent?.has(stationuuid) !== true)
    await store.markGone(
      removed.map(({ key }) => key),
      now,
    )
  }
}

/**
 * Imports entries of the directory in transactions of 100 stations. Each stores its progress, so that an interrupted
 * import of the same source resumes. Unchanged stations are not written. Other requests run between the transactions.
 * Resolves with false if the signal stopped the import.
 */
export async function importStations(queries: Queries, job: ImportJob): Promise<boolean> {
  const { groups, source, isFull, now } = job
  const mark = await importMark.read(queries)
  let written = mark?.source === source && !mark.done ? mark.written : 0
  for (const chunk of inChunks(groups.slice(written), CHUNK_STATIONS)) {
    if (job.signal?.aborted) return false
    const upTo = written + chunk.length
    await inTransaction(queries, async (tx) => {
      await writeChunk(tx, chunk, now)
      await importMark.write(tx, { source, written: upTo, done: false })
    })
    written = upTo
    job.onProgress?.(written, groups.length)
    await yieldToRequests()
  }
  if (isFull) await markGone(queries, new Set(groups.flatMap(uuidsOf)), job)
  await importMark.write(queries, { source, written, done: true })
  return true
}

/** Reason of the abort when the process was suspended for longer than IMPORT_LEASE_MS. */
const LEASE_LOST = new OperationError('Another import took over while this one was suspended.')

/** Runs `work` while this process holds and renews the import lease. Returns null if another process holds it. */
export async function withImportLease<T>(
  leases: Pick<Leases, 'take' | 'release'>,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<{ readonly value: T } | null> {
  if (!(await leases.take(IMPORT_LEASE, IMPORT_LEASE_MS))) return null
  const leaseLost = new AbortController()
  const timer = setInterval(() => {
    leases.take(IMPORT_LEASE, IMPORT_LEASE_MS).then(
      (isRenewed) => {
        if (!isRenewed) leaseLost.abort(LEASE_LOST)
      },
      // The lease is not lost yet. If the database stays unreachable, the import itself fails.
      () => undefined,
    )
  }, IMPORT_LEASE_EVERY_MS)
  try {
    return { value: await work(AbortSignal.any([signal, leaseLost.signal])) }
  } finally {
    clearInterval(timer)
    await leases.release(IMPORT_LEASE)
  }
}
