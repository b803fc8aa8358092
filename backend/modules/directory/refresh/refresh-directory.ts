import { streamKey } from '../../../../shared/radio/station-address.ts'
import { readPages } from '../../../database/chunks.ts'
import type { Queries } from '../../../database/queries.ts'
import { readSources } from '../../stations/station-row.ts'
import { createDirectoryStore } from '../directory-store.ts'
import { importStations } from '../import-stations.ts'
import { CHANGE_PAGES_MAX, COPY_EVERY_MS, VARIANTS_MAX } from '../limits.ts'
import type { DirectoryApi } from '../mirrors/directory-api.ts'
import { readEntries } from '../read-entries.ts'
import { type EntryIdentity, groupVariants, nameKey } from '../record/group-variants.ts'
import { SOURCE_DIRECTORY } from '../station-columns.ts'
import { type CopyOptions, deleteCopy, downloadCopy } from './download-copy.ts'
import { type RefreshMark, refreshMark } from './refresh-mark.ts'

/** Finds entries that may belong to the same station, because they have the same name and homepage, or stream. */
interface Relatives {
  /** Returns the ids of related entries. `entry` is the current content, or null if the entry left the directory. */
  idsOf(stationuuid: string, entry: EntryIdentity | null): string[]
}

async function readRelatives(queries: Queries): Promise<Relatives> {
  const store = createDirectoryStore(queries)
  const uuidsByKey = new Map<string, string[]>()
  const keysByUuid = new Map<string, string[]>()
  for await (const page of readPages(store.identities, ({ stationuuid }) => stationuuid, '')) {
    for (const { stationuuid, others, identity } of page) {
      const uuids = [stationuuid, ...others.map((other) => other.stationuuid)].filter(
        (uuid) => uuid !== '',
      )
      const addresses = [identity.url, ...others.map(({ url }) => url)]
      const keys = [nameKey(identity), ...addresses.map(streamKey)]
      for (const key of keys) uuidsByKey.set(key, [...(uuidsByKey.get(key) ?? []), ...uuids])
      for (const uuid of uuids) keysByUuid.set(uuid, keys)
    }
  }
  return {
    idsOf: (stationuuid, entry) => {
      const currentKeys = entry === null ? [] : [nameKey(entry), streamKey(entry.url)]
      const keys = [...(keysByUuid.get(stationuuid) ?? []), ...currentKeys]
      const groups = keys.map((key) => new Set(uuidsByKey.get(key)))
      // A larger group is a network whose channels are separate stations.
      const relatedUuids = groups
        .filter(({ size }) => size <= VARIANTS_MAX)
        .flatMap((uuids) => [...uuids])
      return [...new Set(relatedUuids)].filter((uuid) => uuid !== stationuuid)
    },
  }
}

interface ChangesOptions {
  readonly queries: Queries
  readonly api: Pick<DirectoryApi, 'changesSince' | 'entries'>
  readonly now: number
  readonly print: (line: string) => void
  readonly signal: AbortSignal
}

/** Imports entries and their related entries. Marks entries that left the directory. Resolves with false if aborted. */
async function importEntries(
  stationuuids: readonly string[],
  relatives: Relatives,
  { queries, api, now, signal }: ChangesOptions,
): Promise<boolean> {
  const changed = await api.entries(stationuuids)
  const byUuid = new Map(changed.entries.map((entry) => [entry.stationuuid, entry]))
  const requested = new Set(stationuuids)
  const related = new Set(
    stationuuids.flatMap((uuid) => relatives.idsOf(uuid, byUuid.get(uuid) ?? null)),
  )
  const relatedEntries = await api.entries([...related].filter((uuid) => !requested.has(uuid)))
  const groups = groupVariants([...changed.entries, ...relatedEntries.entries])
  // The source is unique, so that a retry starts over: the mirror's response may have changed.
  const source = `changes ${now} ${stationuuids[0]}`
  if (!(await importStations(queries, { groups, source, isFull: false, now, signal }))) return false
  const removed = stationuuids.filter((uuid) => !changed.present.has(uuid))
  await createDirectoryStore(queries).markGoneEntries(removed, now)
  return true
}

/** Imports changes. Stores the position after each page for the next refresh. Resolves with the number of entries. */
async function importChanges(mark: RefreshMark, options: ChangesOptions): Promise<number> {
  const { queries, api, print, signal } = options
  const relatives = await readRelatives(queries)
  let entryCount = 0
  let { since } = mark
  for (let page = 0; page < CHANGE_PAGES_MAX && since !== null; page += 1) {
    const changes = await api.changesSince(since)
    const latest = changes.at(-1)?.changeuuid
    if (latest === undefined || latest === since) break
    const stationuuids = [...new Set(changes.map(({ stationuuid }) => stationuuid))]
    if (!(await importEntries(stationuuids, relatives, options))) break
    since = latest
    entryCount += stationuuids.length
    await refreshMark.write(queries, { ...mark, since })
    print(`${entryCount} changed entries read`)
  }
  signal.throwIfAborted()
  return entryCount
}

/** Pauses stations that left the directory and that the checker found dead. The import resumes them if they return. */
export async function pauseDeadStations(queries: Queries, now: number): Promise<void> {
  const store = createDirectoryStore(queries)
  for await (const page of readPages(store.deadStations, ({ stationuuid }) => stationuuid, '')) {
    for (const { key, provenance } of page) {
      const sources = readSources(provenance)
      if (sources.paused !== undefined) continue
      await store.change(
        key,
        {
          paused: 1,
          featured_at: 0,
          provenance: JSON.stringify({ ...sources, paused: SOURCE_DIRECTORY }),
        },
        now,
      )
    }
  }
}

/** Number of stations between two progress lines. Must be a multiple of CHUNK_STATIONS. */
export const PROGRESS_EVERY = 2_500

export type RefreshOptions = Omit<CopyOptions & ChangesOptions, 'api'> & {
  readonly api: DirectoryApi
}

async function importCopy(options: RefreshOptions): Promise<number> {
  const { queries, api, file, print, signal } = options
  const copy = await downloadCopy(options)
  const { entries, checksum } = await readEntries(file)
  const groups = groupVariants(entries)
  print(`Read ${entries.length} entries of ${groups.length} stations.`)
  const isDone = await importStations(queries, {
    groups,
    source: `whole ${checksum}`,
    isFull: true,
    // An entry may be missing because it moved between two pages of the copy.
    findPresent: async (stationuuids) => (await api.entries(stationuuids)).present,
    now: copy.startedAt,
    onProgress: (written, total) => {
      if (written % PROGRESS_EVERY === 0) print(`${written} of ${total} stations`)
    },
    signal,
  })
  if (!isDone) signal.throwIfAborted()
  await refreshMark.write(queries, { since: copy.since, copiedAt: copy.startedAt })
  await deleteCopy(options)
  return groups.length
}

/** Imports changes, or a full copy if the last full copy is missing or a week old. @throws {OperationError} */
export async function refreshDirectory(
  options: RefreshOptions,
): Promise<{ readonly kind: 'copy' | 'changes'; readonly count: number }> {
  const { queries, now } = options
  const mark = await refreshMark.read(queries)
  const isDue = mark === null || now - mark.copiedAt >= COPY_EVERY_MS
  const kind = isDue ? 'copy' : 'changes'
  const count =
    mark === null || isDue ? await importCopy(options) : await importChanges(mark, options)
  await pauseDeadStations(queries, now)
  return { kind, count }
}
