import type { FavoritesPart, MergedFavorites } from '../../../shared/api/favorites.ts'
import { putFavorites } from '../../api/favorites.ts'
import { isSignedIn } from '../auth/auth.ts'
import { sendUntilTaken } from '../changes/changes.ts'
import { rejectChange } from '../errors/errors.ts'
import { NOTHING } from './favorites-changes.ts'
import { keepWaiting, readWaiting, settleWaiting } from './waiting-changes.ts'

/** Names the changes of favorites, folders and blocked stations; mutations of the name are made in order. */
export const FAVORITES = 'favorites'

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
  const answer = await sendUntilTaken(FAVORITES, uid, () => putFavorites(uid, part, sent.since()))
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

/** Sends a part; of one that is refused all that the API takes. */
async function sendWhatGoes(uid: string, part: FavoritesPart, resend: () => void): Promise<void> {
  try {
    await sendPart(uid, part, { since: () => null, taken: () => {} })
  } catch (error) {
    const parts = halves(part)
    if (parts.length === 0) {
      settleWaiting(uid, part)
      const retry = () => {
        if (isSignedIn(uid)) keepWaiting(uid, part)
      }
      rejectChange({ kind: FAVORITES, error, retry, resend })
    }
    for (const some of parts) await sendWhatGoes(uid, some, resend)
  }
}

/**
 * Sends what an earlier run of the app could not, when its user is back. Resolves with whether there was anything;
 * never rejects: what the API refuses is shown, and queued again by the toast, which then calls `resend`.
 */
export async function resumeFavorites(uid: string, resend: () => void): Promise<boolean> {
  const parts = inRequests(await readWaiting(uid))
  for (const part of parts) await sendWhatGoes(uid, part, resend)
  return parts.length > 0
}
