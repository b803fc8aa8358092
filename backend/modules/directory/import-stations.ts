import { setImmediate as breathe } from 'node:timers/promises'
import { streamKey } from '../../../shared/radio/station-address.ts'
import { inChunks, readPages } from '../../database/chunks.ts'
import type { Queries } from '../../database/queries.ts'
import { inTransaction } from '../../database/transaction.ts'
import { createDirectoryStore } from './directory-store.ts'
import { CHUNK_STATIONS } from './limits.ts'
import type { StationGroup } from './record/group-variants.ts'
import { importMark } from './refresh/refresh-mark.ts'
import { changedColumns, type StoredStation } from './station-columns.ts'

export interface Import {
  readonly groups: readonly StationGroup[]
  /** Identifies the groups, so that an interrupted import resumes. */
  readonly source: string
  /** True if this is the full directory, so that missing entries have left it. */
  readonly isFull: boolean
  /** Returns which missing entries are still in the directory. Without it, none are. */
  readonly findPresent?: (stationuuids: readonly string[]) => Promise<ReadonlySet<string>>
  readonly now: number
  readonly onProgress?: (written: number, of: number) => void
  readonly signal?: AbortSignal
}

const uuidsOf = ({ station, others }: StationGroup) =>
  [station, ...others].map(({ stationuuid }) => stationuuid)

function findKnown(
  group: StationGroup,
  byUuid: ReadonlyMap<string, StoredStation>,
  curated: ReadonlyMap<string, StoredStation>,
): StoredStation | undefined {
  for (const uuid of uuidsOf(group)) {
    const known = byUuid.get(uuid)
    if (known !== undefined) return known
  }
  for (const { url } of [group.station, ...group.others]) {
    const known = curated.get(streamKey(url))
    if (known !== undefined) return known
  }
  return undefined
}

/** Preserves the current main entry of a station, even if another one is preferred now. */
function withMainEntry(group: StationGroup, uuid: string | null): StationGroup {
  const all = [group.station, ...group.others]
  const station = all.find(({ stationuuid }) => stationuuid === uuid) ?? group.station
  return { station, others: all.filter((one) => one !== station) }
}

function singleEntry({ station, others }: StationGroup, uuid: string | null): StationGroup {
  const one = [station, ...others].find(({ stationuuid }) => stationuuid === uuid)
  return { station: one ?? station, others: [] }
}

async function writeChunk(tx: Queries, groups: readonly StationGroup[], now: number) {
  const store = createDirectoryStore(tx)
  const known = await store.known(groups.flatMap(uuidsOf))
  const byUuid = new Map(known.map((station) => [String(station.directory_id), station]))
  const curated = new Map(
    (await store.curated()).map((station) => [streamKey(station.url), station]),
  )
  const added: StationGroup[] = []
  for (const group of groups) {
    const station = findKnown(group, byUuid, curated)
    if (station === undefined) {
      added.push(group)
      continue
    }
    // A curated station gets one entry. The next one at the same address is a separate station.
    curated.delete(streamKey(station.url))
    // Entries with their own stations stay separate, because listeners saved those ids.
    const own = uuidsOf(group).map((uuid) => byUuid.get(uuid))
    for (const one of new Set([station, ...own])) {
      if (one === undefined) continue
      const part = one === station ? group : singleEntry(group, one.directory_id)
      const changed = changedColumns(one, withMainEntry(part, one.directory_id))
      if (Object.keys(changed).length > 0) await store.change(one.key, changed, now)
    }
  }
  await store.add(added, now)
}

async function markGone(
  queries: Queries,
  present: ReadonlySet<string>,
  { now, findPresent }: Pick<Import, 'now' | 'findPresent'>,
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
 * Resolves with false if the signal stopped it.
 */
export async function importStations(queries: Queries, work: Import): Promise<boolean> {
  const { groups, source, isFull, now } = work
  const mark = await importMark.read(queries)
  let written = mark?.source === source && !mark.done ? mark.written : 0
  for (const chunk of inChunks(groups.slice(written), CHUNK_STATIONS)) {
    if (work.signal?.aborted) return false
    const upTo = written + chunk.length
    await inTransaction(queries, async (tx) => {
      await writeChunk(tx, chunk, now)
      await importMark.write(tx, { source, written: upTo, done: false })
    })
    written = upTo
    work.onProgress?.(written, groups.length)
    await breathe()
  }
  if (isFull) await markGone(queries, new Set(groups.flatMap(uuidsOf)), work)
  await importMark.write(queries, { source, written, done: true })
  return true
}
