import { streamKey } from '../../../../shared/radio/station-address.ts'
import { readPages } from '../../../database/chunks.ts'
import type { Queries } from '../../../database/queries.ts'
import { readSources } from '../../stations/station-row.ts'
import { createDirectoryStore } from '../directory-store.ts'
import { importStations } from '../import-stations.ts'
import { CHANGE_PAGES_MAX, COPY_EVERY_MS, VARIANTS_MAX } from '../limits.ts'
import type { DirectoryApi } from '../mirrors/directory-api.ts'
import { readEntries } from '../read-entries.ts'
import { groupVariants, type Named, nameKey } from '../record/group-variants.ts'
import { DIRECTORY } from '../station-columns.ts'
import { type CopyParts, deleteCopy, downloadCopy } from './download-copy.ts'
import { type RefreshMark, refreshMark } from './refresh-mark.ts'

interface Relatives {
  /** Ids of related entries, without `of` itself. `entry`: current content; null if it left the directory. */
  of(stationuuid: string, entry: Named | null): string[]
}

async function readRelatives(queries: Queries): Promise<Relatives> {
  const store = createDirectoryStore(queries)
  const families = new Map<string, string[]>()
  const keysOf = new Map<string, string[]>()
  for await (const page of readPages(store.identities, ({ stationuuid }) => stationuuid, '')) {
    for (const { stationuuid, others, named } of page) {
      const uuids = [stationuuid, ...others.map((other) => other.stationuuid)].filter(
        (uuid) => uuid !== '',
      )
      const addresses = [named.url, ...others.map(({ url }) => url)]
      const keys = [nameKey(named), ...addresses.map(streamKey)]
      for (const key of keys) families.set(key, [...(families.get(key) ?? []), ...uuids])
      for (const uuid of uuids) keysOf.set(uuid, keys)
    }
  }
  return {
    of: (stationuuid, entry) => {
      const present = entry === null ? [] : [nameKey(entry), streamKey(entry.url)]
      const keys = [...(keysOf.get(stationuuid) ?? []), ...present]
      const found = keys.map((key) => new Set(families.get(key)))
      // A larger family is a network whose channels are separate stations.
      const family = found.filter(({ size }) => size <= VARIANTS_MAX).flatMap((uuids) => [...uuids])
      return [...new Set(family)].filter((uuid) => uuid !== stationuuid)
    },
  }
}

interface ChangesParts {
  readonly queries: Queries
  readonly calls: Pick<DirectoryApi, 'changesSince' | 'entries'>
  readonly now: number
  readonly print: (line: string) => void
  readonly signal: AbortSignal
}

/** Updates these entries and their related ones, and marks those that left the directory. */
async function importEntries(
  stationuuids: readonly string[],
  relatives: Relatives,
  { queries, calls, now, signal }: ChangesParts,
): Promise<boolean> {
  const changed = await calls.entries(stationuuids)
  const byUuid = new Map(changed.entries.map((entry) => [entry.stationuuid, entry]))
  const requested = new Set(stationuuids)
  const related = new Set(
    stationuuids.flatMap((uuid) => relatives.of(uuid, byUuid.get(uuid) ?? null)),
  )
  const others = await calls.entries([...related].filter((uuid) => !requested.has(uuid)))
  const groups = groupVariants([...changed.entries, ...others.entries])
  // Unique, so that a retry does not resume: the mirror's response may have changed.
  const source = `changes ${now} ${stationuuids[0]}`
  if (!(await importStations(queries, { groups, source, isFull: false, now, signal }))) return false
  const removed = stationuuids.filter((uuid) => !changed.present.has(uuid))
  await createDirectoryStore(queries).markGoneEntries(removed, now)
  return true
}

/** Stores the position after each page, so that an interrupted refresh resumes. Resolves with the number of entries. */
async function importChanges(mark: RefreshMark, parts: ChangesParts): Promise<number> {
  const { queries, calls, print, signal } = parts
  const relatives = await readRelatives(queries)
  let entryCount = 0
  let { since } = mark
  for (let page = 0; page < CHANGE_PAGES_MAX && since !== null; page += 1) {
    const changes = await calls.changesSince(since)
    const latest = changes.at(-1)?.changeuuid
    if (latest === undefined || latest === since) break
    const stationuuids = [...new Set(changes.map(({ stationuuid }) => stationuuid))]
    if (!(await importEntries(stationuuids, relatives, parts))) break
    since = latest
    entryCount += stationuuids.length
    await refreshMark.write(queries, { ...mark, since })
    print(`${entryCount} changed entries read`)
  }
  signal.throwIfAborted()
  return entryCount
}

/** Pauses stations that the directory dropped and the checker found dead. The import resumes those that return. */
export async function pauseDeadStations(queries: Queries, now: number): Promise<void> {
  const store = createDirectoryStore(queries)
  for await (const page of readPages(store.silent, ({ stationuuid }) => stationuuid, '')) {
    for (const { key, provenance } of page) {
      const sources = readSources(provenance)
      if (sources.paused !== undefined) continue
      await store.change(
        key,
        {
          paused: 1,
          featured_at: 0,
          provenance: JSON.stringify({ ...sources, paused: DIRECTORY }),
        },
        now,
      )
    }
  }
}

/** Stations between two progress lines. Must be a multiple of CHUNK_STATIONS. */
export const PROGRESS_EVERY = 2_500

export type RefreshParts = Omit<CopyParts & ChangesParts, 'calls'> & {
  readonly calls: DirectoryApi
}

async function importCopy(parts: RefreshParts): Promise<number> {
  const { queries, calls, file, print, signal } = parts
  const copy = await downloadCopy(parts)
  const { entries, checksum } = await readEntries(file)
  const groups = groupVariants(entries)
  print(`Read ${entries.length} entries of ${groups.length} stations.`)
  const isDone = await importStations(queries, {
    groups,
    source: `whole ${checksum}`,
    isFull: true,
    // An entry may be missing because it moved between two pages of the copy.
    findPresent: async (stationuuids) => (await calls.entries(stationuuids)).present,
    now: copy.startedAt,
    onProgress: (written, of) => {
      if (written % PROGRESS_EVERY === 0) print(`${written} of ${of} stations`)
    },
    signal,
  })
  if (!isDone) signal.throwIfAborted()
  await refreshMark.write(queries, { since: copy.since, copiedAt: copy.startedAt })
  await deleteCopy(parts)
  return groups.length
}

/** Imports changes, or a full copy if the last one is missing or a week old. @throws {OperationError} */
export async function refreshDirectory(
  parts: RefreshParts,
): Promise<{ readonly kind: 'copy' | 'changes'; readonly count: number }> {
  const { queries, now } = parts
  const mark = await refreshMark.read(queries)
  const isDue = mark === null || now - mark.copiedAt >= COPY_EVERY_MS
  const kind = isDue ? 'copy' : 'changes'
  const count = mark === null || isDue ? await importCopy(parts) : await importChanges(mark, parts)
  await pauseDeadStations(queries, now)
  return { kind, count }
}
