import { streamKey } from '../../../../shared/radio/station-address.ts'
import { readPages } from '../../../database/chunks.ts'
import type { Queries } from '../../../database/queries.ts'
import { createDirectoryStore } from '../directory-store.ts'
import { importStations } from '../import-stations.ts'
import { CHANGE_PAGES_MAX, VARIANTS_MAX } from '../limits.ts'
import type { DirectoryCalls } from '../mirrors/directory-calls.ts'
import { groupVariants, type Named, nameKey } from '../record/group-variants.ts'
import { type RefreshMark, refreshMark } from './refresh-mark.ts'

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

export interface ChangesParts {
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
export async function takeChanges(mark: RefreshMark, parts: ChangesParts): Promise<number> {
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
