import { streamKey } from '../../../../shared/radio/station-address.ts'
import { readPages } from '../../../database/chunks.ts'
import type { Queries } from '../../../database/queries.ts'
import { readSources } from '../../stations/station-row.ts'
import { createDirectoryStore } from '../directory-store.ts'
import { importStations } from '../import-stations.ts'
import { CHANGE_PAGES_MAX, COPY_EVERY_MS, VARIANTS_MAX } from '../limits.ts'
import type { DirectoryCalls } from '../mirrors/directory-calls.ts'
import { readEntries } from '../read-entries.ts'
import { groupVariants, type Named, nameKey } from '../record/group-variants.ts'
import { DIRECTORY } from '../station-columns.ts'
import { type RefreshMark, refreshMark } from './refresh-mark.ts'
import { type CopyParts, dropCopy, takeCopy } from './take-copy.ts'

/** Which entries of the catalogue's stations may be one station with another entry. */
interface Relatives {
  /** Ids of entries, these without `of` itself. `entry`: as it is now; null where it has left the directory. */
  of(stationuuid: string, entry: Named | null): string[]
}

/** Reads what the stations of the directory are known by, as groupVariants compares it. */
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
      // More with one name are the channels of a network, each a station of its own.
      const family = found.filter(({ size }) => size <= VARIANTS_MAX).flatMap((uuids) => [...uuids])
      return [...new Set(family)].filter((uuid) => uuid !== stationuuid)
    },
  }
}

interface ChangesParts {
  readonly queries: Queries
  readonly calls: Pick<DirectoryCalls, 'changesSince' | 'entries'>
  readonly now: number
  readonly say: (line: string) => void
  readonly signal: AbortSignal
}

/** Brings these entries up to date, with those that are one station with them; what the directory has no more is marked. */
async function take(
  stationuuids: readonly string[],
  relatives: Relatives,
  { queries, calls, now, signal }: ChangesParts,
): Promise<boolean> {
  const changed = await calls.entries(stationuuids)
  const byUuid = new Map(changed.entries.map((entry) => [entry.stationuuid, entry]))
  const asked = new Set(stationuuids)
  const related = new Set(
    stationuuids.flatMap((uuid) => relatives.of(uuid, byUuid.get(uuid) ?? null)),
  )
  const others = await calls.entries([...related].filter((uuid) => !asked.has(uuid)))
  const groups = groupVariants([...changed.entries, ...others.entries])
  // Not the same text another time: what a mirror answers may have changed.
  const source = `changes ${now} ${stationuuids[0]}`
  if (!(await importStations(queries, { groups, source, isWhole: false, now, signal })))
    return false
  const gone = stationuuids.filter((uuid) => !changed.present.has(uuid))
  await createDirectoryStore(queries).markGoneEntries(gone, now)
  return true
}

/**
 * Takes what was changed in the directory since the last refresh, page by page; each is noted when it is written, so that
 * a refresh that is broken off goes on there. Resolves with how many entries were looked at.
 */
async function takeChanges(mark: RefreshMark, parts: ChangesParts): Promise<number> {
  const { queries, calls, say, signal } = parts
  const relatives = await readRelatives(queries)
  let looked = 0
  let { since } = mark
  for (let page = 0; page < CHANGE_PAGES_MAX && since !== null; page += 1) {
    const changes = await calls.changesSince(since)
    const latest = changes.at(-1)?.changeuuid
    if (latest === undefined || latest === since) break
    const stationuuids = [...new Set(changes.map(({ stationuuid }) => stationuuid))]
    if (!(await take(stationuuids, relatives, parts))) break
    since = latest
    looked += stationuuids.length
    await refreshMark.write(queries, { ...mark, since })
    say(`${looked} changed entries looked at`)
  }
  signal.throwIfAborted()
  return looked
}

/**
 * Stations that left the directory stay while our own check hears them: those that it has found dead rest from now on.
 * One that comes back to the directory is woken by the import.
 */
export async function restSilent(queries: Queries, now: number): Promise<void> {
  const store = createDirectoryStore(queries)
  for await (const page of readPages(store.silent, ({ stationuuid }) => stationuuid, '')) {
    for (const { key, provenance } of page) {
      const sources = readSources(provenance)
      // An admin wants it to stay.
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

/** Stations between two lines of progress; a multiple of a chunk. */
export const PROGRESS_EVERY = 2_500

export type RefreshParts = Omit<CopyParts & ChangesParts, 'calls'> & {
  readonly calls: DirectoryCalls
}

async function importCopy(parts: RefreshParts): Promise<number> {
  const { queries, calls, file, say, signal } = parts
  const copy = await takeCopy(parts)
  const { entries, checksum } = await readEntries(file)
  const groups = groupVariants(entries)
  say(`${entries.length} entries are ${groups.length} stations.`)
  const isDone = await importStations(queries, {
    groups,
    source: `whole ${checksum}`,
    isWhole: true,
    // An entry that is not in the copy may have slipped between two of its pages.
    stillThere: async (stationuuids) => (await calls.entries(stationuuids)).present,
    now: copy.startedAt,
    onProgress: (written, of) => {
      if (written % PROGRESS_EVERY === 0) say(`${written} of ${of} stations`)
    },
    signal,
  })
  if (!isDone) signal.throwIfAborted()
  await refreshMark.write(queries, { since: copy.since, copiedAt: copy.startedAt })
  await dropCopy(parts)
  return groups.length
}

/**
 * Brings the catalogue up to date with the directory: by what was changed since the last time, or by a whole copy where
 * the last one is a week old, or there was none. Resolves with which of them, and of how many stations or entries.
 * @throws {OperationError} when no mirror can be read
 */
export async function refreshDirectory(
  parts: RefreshParts,
): Promise<{ readonly kind: 'copy' | 'changes'; readonly count: number }> {
  const { queries, now } = parts
  const mark = await refreshMark.read(queries)
  const isDue = mark === null || now - mark.copiedAt >= COPY_EVERY_MS
  const kind = isDue ? 'copy' : 'changes'
  const count = mark === null || isDue ? await importCopy(parts) : await takeChanges(mark, parts)
  await restSilent(queries, now)
  return { kind, count }
}
