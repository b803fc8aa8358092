import type { FavoritesPart, MergedFavorites } from '../../../shared/api/favorites.ts'
import { putFavorites } from '../../api/favorites.ts'
import { statusOf } from '../../api/problem.ts'
import { log } from '../../lib/log.ts'
import { sendUntilTaken } from '../changes/changes.ts'
import { NOTHING } from './favorites-changes.ts'
import { readWaiting, settleWaiting } from './waiting-changes.ts'

/** Items of one request: far below what a body may hold, whatever is said of each. */
const CHUNK = 150

/** A change in parts that fit a request; folders go before what is put into them. */
export function inRequests({ items, folders, blocked }: FavoritesPart): FavoritesPart[] {
  const parts = <Item>(list: readonly Item[], partOf: (some: Item[]) => Partial<FavoritesPart>) =>
    Array.from({ length: Math.ceil(list.length / CHUNK) }, (_, index) => ({
      ...NOTHING,
      ...partOf(list.slice(index * CHUNK, (index + 1) * CHUNK)),
    }))
  return [
    ...parts(folders, (some) => ({ folders: some })),
    ...parts(items, (some) => ({ items: some })),
    ...parts(blocked, (some) => ({ blocked: some })),
  ]
}

/** What a sender knows and is told. */
export interface SentParts {
  /** The number of the change up to which all is known; null for none. */
  since(): number | null
  /** The server's answer, before the change is forgotten here. */
  taken(answer: MergedFavorites): void
}

async function sendPart(uid: string, part: FavoritesPart, sent: SentParts): Promise<void> {
  const answer = await sendUntilTaken(uid, () => putFavorites(uid, part, sent.since()))
  if (answer === null) return
  sent.taken(answer)
  settleWaiting(uid, part)
}

/**
 * Sends a change of the favourites that waits (keepWaiting) until the API takes it; what it cannot take at this moment
 * is sent again, also after a restart of the app (resumeFavorites). Resolves when it is taken, or its user has left. Rejects when the
 * API refuses it; nothing of it waits any more then.
 */
export async function sendFavorites(
  uid: string,
  change: FavoritesPart,
  sent: SentParts,
): Promise<void> {
  try {
    for (const part of inRequests(change)) await sendPart(uid, part, sent)
  } catch (error) {
    settleWaiting(uid, change)
    throw error
  }
}

/** The halves of a change, each of its items once; none of one that has a single item. */
function halves({ items, folders, blocked }: FavoritesPart): FavoritesPart[] {
  if (items.length + folders.length + blocked.length < 2) return []
  const half = <Item>(list: readonly Item[], which: 0 | 1) => {
    const middle = Math.ceil(list.length / 2)
    return which === 0 ? list.slice(0, middle) : list.slice(middle)
  }
  return ([0, 1] as const).map((which) => ({
    items: half(items, which),
    folders: half(folders, which),
    blocked: half(blocked, which),
  }))
}

async function sendWhatGoes(uid: string, part: FavoritesPart, sent: SentParts): Promise<void> {
  try {
    await sendPart(uid, part, sent)
  } catch (error) {
    const parts = halves(part)
    if (parts.length === 0) {
      log.warn('The API does not take this favorite, so it is given up', statusOf(error))
      settleWaiting(uid, part)
    }
    for (const some of parts) await sendWhatGoes(uid, some, sent)
  }
}

const HEARS_NOTHING: SentParts = { since: () => null, taken: () => {} }

/**
 * Sends what an earlier run of the app could not, when its user is back. Resolves with whether there was anything;
 * never rejects: what the API refuses is forgotten.
 */
export async function resumeFavorites(uid: string): Promise<boolean> {
  const parts = inRequests(await readWaiting(uid))
  for (const part of parts) await sendWhatGoes(uid, part, HEARS_NOTHING)
  return parts.length > 0
}
