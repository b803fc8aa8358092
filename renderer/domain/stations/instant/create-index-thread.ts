/** What the thread does that holds the index of stations: it reads it, keeps it on this computer, finds in it. */
import * as z from 'zod/mini'
import { stationIndexSchema } from '../../../../shared/api/station-index.ts'
import type { IndexBytes } from '../../../api/stations.ts'
import type { KeyValueStore } from '../../../platform/indexed-store.ts'
import type { Asked } from './narrowing.ts'
import { createStationFinder, type Found, type StationFinder } from './station-finder.ts'

/** A hundred thousand stations with long names have less; more is no index. */
export const INDEX_BYTES_MAX = 32 * 1_024 * 1_024
const KEY = 'station-index'

const keptSchema = z.object({ bytes: z.instanceof(ArrayBuffer), tag: z.string() })

function readIndex(bytes: ArrayBuffer): StationFinder | null {
  if (bytes.byteLength > INDEX_BYTES_MAX) return null
  try {
    const index = z.parse(stationIndexSchema, JSON.parse(new TextDecoder().decode(bytes)))
    return createStationFinder(index)
  } catch {
    return null
  }
}

/** Makes what takes the page's messages, one after the other. */
export function createIndexThread(
  tell: (message: FromIndex) => void,
  openStore: () => Promise<Pick<KeyValueStore, 'get' | 'put'>>,
) {
  let current: { readonly finder: StationFinder; readonly tag: string } | null = null

  const tagNow = () => current?.tag ?? null

  function take({ bytes, tag }: IndexBytes): boolean {
    const finder = readIndex(bytes)
    if (finder !== null) current = { finder, tag }
    return finder !== null
  }

  async function restore(): Promise<void> {
    if (tagNow() !== null) return tell({ type: 'restored', tag: tagNow() })
    const kept = await openStore()
      .then((store) => store.get(KEY))
      .then((value) => z.safeParse(keptSchema, value).data)
      // Where nothing can be kept, the index is asked for again in each run.
      .catch(() => undefined)
    // What was loaded meanwhile is newer.
    if (kept !== undefined && tagNow() === null) take(kept)
    tell({ type: 'restored', tag: tagNow() })
  }

  async function load(index: IndexBytes): Promise<void> {
    if (!take(index)) return
    tell({ type: 'loaded' })
    await openStore()
      .then((store) => store.put(KEY, index))
      .catch(() => undefined)
  }

  return (message: ToIndex): void => {
    if (message.type === 'restore') void restore()
    else if (message.type === 'load') void load(message.index)
    else if (current !== null) {
      const { asked } = message
      tell({ type: 'found', asked, found: current.finder.find(asked) })
    }
  }
}

export type ToIndex =
  /** Reads what an earlier run has kept, where nothing is at hand. */
  | { readonly type: 'restore' }
  | { readonly type: 'load'; readonly index: IndexBytes }
  | { readonly type: 'find'; readonly asked: Asked }

export type FromIndex =
  /** What an earlier run kept, if anything, is at hand: an index with this entity tag, or none. */
  | { readonly type: 'restored'; readonly tag: string | null }
  /** What was loaded is at hand. */
  | { readonly type: 'loaded' }
  | { readonly type: 'found'; readonly asked: Asked; readonly found: Found }
