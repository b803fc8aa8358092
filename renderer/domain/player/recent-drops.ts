/** The stations that were dropped on the window in this run, by their ids. */

import * as z from 'zod/mini'
import type { Station } from '../../../shared/api/stations.ts'
import { stationAddress } from '../../../shared/radio/station-address.ts'
import { isDroppedStation } from './dropped-id.ts'
import { droppedStation } from './dropped-station.ts'

/** As many as menus show of what was heard. */
const MOST = 10
const KEY = 'dropped-stations'

const listSchema = z.array(z.object({ id: z.string(), url: z.string(), name: z.string() }))

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

function readList(store: Store): z.infer<typeof listSchema> {
  try {
    return z.parse(listSchema, JSON.parse(store.getItem(KEY) ?? '[]'))
  } catch {
    return []
  }
}

export type RecentDrops = ReturnType<typeof createRecentDrops>

/** Keeps them in `store`, which lasts as long as the window, over a page that crashes. */
export function createRecentDrops(store: Store) {
  return {
    note({ id, url, name }: Pick<Station, 'id' | 'url' | 'name'>): void {
      const others = readList(store).filter((other) => other.id !== id)
      try {
        store.setItem(KEY, JSON.stringify([{ id, url, name }, ...others].slice(0, MOST)))
      } catch {
        // A store that is full costs a way back to this station, and nothing else.
      }
    },
    /** The station with this id; null when none was dropped that had it. */
    find(id: string): Station | null {
      const found = readList(store).find((one) => one.id === id && isDroppedStation(id))
      if (found === undefined || stationAddress(found.url) !== found.url) return null
      return { ...droppedStation(found.url, found.name), id }
    },
    forget: (): void => store.removeItem(KEY),
  }
}

export const recentDrops = createRecentDrops(sessionStorage)
