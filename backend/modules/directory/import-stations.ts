import { setImmediate as breathe } from 'node:timers/promises'
import { streamKey } from '../../../shared/radio/station-address.ts'
import { inChunks, readPages } from '../../database/chunks.ts'
import type { Queries } from '../../database/queries.ts'
import { inTransaction } from '../../database/transaction.ts'
import { createDirectoryStore } from './directory-store.ts'
import { CHUNK_STATIONS } from './limits.ts'
import type { StationGroup } from './record/group-variants.ts'
import { importMark } from './refresh/refresh-mark.ts'
import { changedColumns, type KnownStation } from './station-columns.ts'

export interface Import {
  /** In the same order each time. */
  readonly groups: readonly StationGroup[]
  /** The same text for the same groups: an import that was broken off goes on where it was. */
  readonly source: string
  /** Whether this is all of the directory, so that what is missing has left it. */
  readonly isWhole: boolean
  /** Of entries that are missing those that the directory has all the same; without it, it has none of them. */
  readonly stillThere?: (stationuuids: readonly string[]) => Promise<ReadonlySet<string>>
  readonly now: number
  readonly onProgress?: (written: number, of: number) => void
  readonly signal?: AbortSignal
}

const uuidsOf = ({ station, others }: StationGroup) =>
  [station, ...others].map(({ stationuuid }) => stationuuid)

/** The station that an entry belongs to already: by one of its ids, else a curated one at one of its addresses. */
function findKnown(
  group: StationGroup,
  byUuid: ReadonlyMap<string, KnownStation>,
  curated: ReadonlyMap<string, KnownStation>,
): KnownStation | undefined {
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

/** A station stays known by the entry that it has; the entry now preferred is one of the others. */
function ledBy(group: StationGroup, uuid: string | null): StationGroup {
  const all = [group.station, ...group.others]
  const station = all.find(({ stationuuid }) => stationuuid === uuid) ?? group.station
  return { station, others: all.filter((one) => one !== station) }
}

/** One entry of a group, without the others. */
function alone({ station, others }: StationGroup, uuid: string | null): StationGroup {
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
    // One station takes one entry: the next at the same address is its own.
    curated.delete(streamKey(station.url))
    // Entries that came as stations of their own stay such, by whose ids listeners keep them.
    const own = uuidsOf(group).map((uuid) => byUuid.get(uuid))
    for (const one of new Set([station, ...own])) {
      if (one === undefined) continue
      const part = one === station ? group : alone(group, one.directory_id)
      const changed = changedColumns(one, ledBy(part, one.directory_id))
      if (Object.keys(changed).length > 0) await store.change(one.key, changed, now)
    }
  }
  await store.add(added, now)
}

/** Marks what the directory has no more. */
async function markGone(
  queries: Queries,
  present: ReadonlySet<string>,
  { now, stillThere }: Pick<Import, 'now' | 'stillThere'>,
) {
  const store = createDirectoryStore(queries)
  for await (const page of readPages(store.present, ({ stationuuid }) => stationuuid, '')) {
    const missing = page.filter(({ stationuuid }) => !present.has(stationuuid))
    const ids = missing.map(({ stationuuid }) => stationuuid)
    const there = ids.length === 0 ? null : await stillThere?.(ids)
    const gone = missing.filter(({ stationuuid }) => there?.has(stationuuid) !== true)
    await store.markGone(
      gone.map(({ key }) => key),
      now,
    )
  }
}

/**
 * Writes entries of the directory into the catalogue, in transactions of 100 stations, each with a mark of how far it
 * is: when it is broken off, the next import of the same source goes on there. Nothing is written twice, and
 * a station that is as the directory says is not touched. Requests are answered between the transactions.
 * Resolves with whether it came to its end; false when the signal stopped it.
 */
export async function importStations(queries: Queries, work: Import): Promise<boolean> {
  const { groups, source, isWhole, now } = work
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
  if (isWhole) await markGone(queries, new Set(groups.flatMap(uuidsOf)), work)
  await importMark.write(queries, { source, written, done: true })
  return true
}
