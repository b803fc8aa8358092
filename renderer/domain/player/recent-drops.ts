/** Stores recently played addresses, so that their stations are known after a reload of the page. */
import * as z from 'zod/mini'
import type { Station } from '../../../shared/api/stations.ts'
import { stationAddress } from '../../../shared/radio/station-address.ts'
import { isDroppedStation } from './dropped-id.ts'
import { droppedStation, formerDroppedId } from './dropped-station.ts'

const LIST_MAX = 10
const STORAGE_KEY = 'dropped-stations'

// Earlier app versions stored no id.
const listSchema = z.array(
  z.object({ id: z.optional(z.string()), url: z.string(), name: z.string() }),
)

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

function readList(store: Store) {
  try {
    return z
      .parse(listSchema, JSON.parse(store.getItem(STORAGE_KEY) ?? '[]'))
      .map(({ id, url, name }) => ({ id: id ?? formerDroppedId(url), url, name }))
  } catch {
    return []
  }
}

export type RecentDrops = ReturnType<typeof createRecentDrops>

/** `store` is session storage, which survives a crash of the page. */
export function createRecentDrops(store: Store) {
  return {
    add({ id, url, name }: Pick<Station, 'id' | 'url' | 'name'>): void {
      const others = readList(store).filter((other) => other.id !== id)
      try {
        store.setItem(
          STORAGE_KEY,
          JSON.stringify([{ id, url, name }, ...others].slice(0, LIST_MAX)),
        )
      } catch {}
    },
    find(id: string): Station | null {
      const storedStation = readList(store).find(
        (stored) => stored.id === id && isDroppedStation(id),
      )
      if (storedStation === undefined || stationAddress(storedStation.url) !== storedStation.url)
        return null
      return { ...droppedStation(storedStation.url, storedStation.name), id }
    },
    clear: (): void => store.removeItem(STORAGE_KEY),
  }
}

export const recentDrops = createRecentDrops(sessionStorage)
