/** Changes of the favourites that the API could not take yet: kept on this computer until it has. */
import * as z from 'zod/mini'
import type { Favorite } from '../../../shared/api/favorites.ts'
import { keepText } from '../../platform/kept-text.ts'
import { mergeFavorites } from './merge-favorites.ts'

/** Also the key in local storage. */
const KEY = 'waiting-favorites'
/** More than a listener changes by hand while a service is away; the oldest are dropped. */
export const WAITING_MAX = 500

const keptSchema = z.object({
  uid: z.string(),
  items: z.array(z.object({ stationId: z.string(), version: z.number(), deleted: z.boolean() })),
})
type Kept = z.infer<typeof keptSchema>

const text = keepText(KEY)

/** What was kept; null for nothing, and for anything of another shape. */
function parse(kept: string | null): Kept | null {
  if (kept === null) return null
  try {
    return keptSchema.parse(JSON.parse(kept))
  } catch {
    return null
  }
}

function itemsOf(kept: Kept | null, uid: string): readonly Favorite[] {
  return kept?.uid === uid ? kept.items : []
}

function write(uid: string, items: readonly Favorite[]): void {
  const kept: Kept = { uid, items: items.slice(-WAITING_MAX) }
  void text.write(items.length === 0 ? null : JSON.stringify(kept))
}

/** Keeps a change; what waits of another user is overwritten. */
export function keepWaiting(uid: string, item: Favorite): void {
  write(uid, mergeFavorites(itemsOf(parse(text.read()), uid), [item]))
}

/** The API has taken the change, or refused it. */
export function settleWaiting(uid: string, item: Favorite): void {
  const items = itemsOf(parse(text.read()), uid)
  const others = items.filter(
    ({ stationId, version }) => stationId !== item.stationId || version > item.version,
  )
  if (others.length < items.length) write(uid, others)
}

/** What waits of a user, also where a crash has taken it from local storage. Never rejects. */
export async function readWaiting(uid: string): Promise<readonly Favorite[]> {
  return itemsOf(parse(text.read() ?? (await text.readCopy())), uid)
}

/** What waits of one user is another's from now on. */
export function handWaiting(from: string, to: string): void {
  const items = itemsOf(parse(text.read()), from)
  if (items.length > 0) write(to, items)
}

/** Forgets what waits, whichever user's it is; resolves when that is written down. Never rejects. */
export const forgetWaiting = (): Promise<void> => text.write(null)
