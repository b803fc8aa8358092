import * as z from 'zod/mini'
import { stationIndexSchema } from '../../../../shared/api/station-index.ts'
import type { IndexBytes } from '../../../api/stations.ts'
import type { KeyValueStore } from '../../../platform/indexed-store.ts'
import type { IndexQuery } from './index-filters.ts'
import { createStationFinder, type SearchResult, type StationFinder } from './station-finder.ts'

/** Even an index of a hundred thousand stations with long names is smaller. A larger file is invalid. */
export const INDEX_BYTES_MAX = 32 * 1_024 * 1_024
const STORAGE_KEY = 'station-index'

const storedSchema = z.object({ bytes: z.instanceof(ArrayBuffer), tag: z.string() })

function readIndex(bytes: ArrayBuffer): StationFinder | null {
  if (bytes.byteLength > INDEX_BYTES_MAX) return null
  try {
    const index = z.parse(stationIndexSchema, JSON.parse(new TextDecoder().decode(bytes)))
    return createStationFinder(index)
  } catch {
    return null
  }
}

/** Message handler of the worker that restores, loads and searches the station index. */
export function createIndexThread(
  send: (message: FromIndex) => void,
  openStore: () => Promise<Pick<KeyValueStore, 'get' | 'put'>>,
) {
  let current: { readonly finder: StationFinder; readonly tag: string } | null = null

  const currentTag = () => current?.tag ?? null

  function adoptIndex({ bytes, tag }: IndexBytes): boolean {
    const finder = readIndex(bytes)
    if (finder !== null) current = { finder, tag }
    return finder !== null
  }

  async function restore(): Promise<void> {
    if (currentTag() !== null) return send({ type: 'restored', tag: currentTag() })
    const stored = await openStore()
      .then((store) => store.get(STORAGE_KEY))
      .then((value) => z.safeParse(storedSchema, value).data)
      .catch(() => undefined)
    // An index that was loaded during the read is newer.
    if (stored !== undefined && currentTag() === null) adoptIndex(stored)
    send({ type: 'restored', tag: currentTag() })
  }

  async function load(index: IndexBytes): Promise<void> {
    if (!adoptIndex(index)) return
    send({ type: 'loaded' })
    await openStore()
      .then((store) => store.put(STORAGE_KEY, index))
      .catch(() => undefined)
  }

  return (message: ToIndex): void => {
    if (message.type === 'restore') void restore()
    else if (message.type === 'load') void load(message.index)
    else if (current !== null) {
      const { query } = message
      send({ type: 'found', query, found: current.finder.find(query) })
    }
  }
}

export type ToIndex =
  | { readonly type: 'restore' }
  | { readonly type: 'load'; readonly index: IndexBytes }
  | { readonly type: 'find'; readonly query: IndexQuery }

export type FromIndex =
  | { readonly type: 'restored'; readonly tag: string | null }
  | { readonly type: 'loaded' }
  | { readonly type: 'found'; readonly query: IndexQuery; readonly found: SearchResult }
