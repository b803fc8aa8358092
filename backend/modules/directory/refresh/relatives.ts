import { streamKey } from '../../../../shared/radio/station-address.ts'
import type { Queries } from '../../../database/queries.ts'
import { createDirectoryStore } from '../directory-store.ts'
import { VARIANTS_MAX } from '../limits.ts'
import { type Named, nameKey } from '../record/group-variants.ts'

/** Which entries of the catalogue's stations may be one station with another entry. */
export interface Relatives {
  /** Ids of entries, these without `of` itself. `entry`: as it is now; null where it has left the directory. */
  of(stationuuid: string, entry: Named | null): string[]
}

/** Reads what the stations of the directory are known by, as groupVariants compares it. */
export async function readRelatives(queries: Queries): Promise<Relatives> {
  const store = createDirectoryStore(queries)
  const families = new Map<string, string[]>()
  const keysOf = new Map<string, string[]>()
  for (let after = ''; ; ) {
    const page = await store.identities(after)
    for (const { stationuuid, others, named } of page) {
      const uuids = [stationuuid, ...others.map((other) => other.stationuuid)].filter(
        (uuid) => uuid !== '',
      )
      const addresses = [named.url, ...others.map(({ url }) => url)]
      const keys = [nameKey(named), ...addresses.map(streamKey)]
      for (const key of keys) families.set(key, [...(families.get(key) ?? []), ...uuids])
      for (const uuid of uuids) keysOf.set(uuid, keys)
    }
    const last = page.at(-1)
    if (last === undefined) break
    after = last.stationuuid
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
