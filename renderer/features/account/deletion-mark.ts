/**
 * The mark of a deletion that has begun: the uid of the account, on this computer, from before the
 * first step until after the last. While it names the signed-in person nothing makes their record or
 * their registration anew, and the deletion can be taken up again after any failure.
 */
import { STORAGE_KEYS } from '../../limits.ts'

/** Only where storage refuses to keep it: true until the app quits. */
let unsaved: string | null = null

const listeners = new Set<() => void>()

/** Calls `listener` after each change of the mark; what it gives ends that. */
export function onDeletionMark(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The uid whose deletion has begun and not ended; null when there is none. */
export function markedDeletion(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEYS.accountDeletion) ?? unsaved
  } catch {
    return unsaved
  }
}

/** Sets the mark, or takes it away. */
export function markDeletion(uid: string | null): void {
  unsaved = null
  try {
    if (uid === null) localStorage.removeItem(STORAGE_KEYS.accountDeletion)
    else localStorage.setItem(STORAGE_KEYS.accountDeletion, uid)
  } catch {
    unsaved = uid
  }
  for (const listener of listeners) listener()
}
