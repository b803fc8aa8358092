/**
 * The mark of a deletion, kept so that it outlives a crash: browsers write local storage down only
 * seconds later, and an app that is killed in between would have forgotten what it had begun.
 */
import { log } from '../../lib/log.ts'
import { STORAGE_KEYS } from '../../limits.ts'
import { type KeyValueStore, openIndexedStore } from '../../platform/indexed-store.ts'
import { markDeletion, markedDeletion } from './deletion-mark.ts'

type Open = () => Promise<Pick<KeyValueStore, 'get' | 'put' | 'delete'>>

const KEY = STORAGE_KEYS.accountDeletion

/** Sets the mark, or takes it away, and resolves when that is written down. Never rejects. */
export async function keepDeletionMark(
  uid: string | null,
  open: Open = openIndexedStore,
): Promise<void> {
  markDeletion(uid)
  try {
    const store = await open()
    await (uid === null ? store.delete(KEY) : store.put(KEY, uid))
  } catch (error) {
    log.warn('The mark of a deletion stands in local storage only', error)
  }
}

/** Puts back a mark that a crash took from local storage. True when there was one; never rejects. */
export async function recoverDeletionMark(open: Open = openIndexedStore): Promise<boolean> {
  if (markedDeletion() !== null) return false
  try {
    const kept = await (await open()).get(KEY)
    if (typeof kept !== 'string') return false
    markDeletion(kept)
    return true
  } catch (error) {
    log.warn('Whether a deletion was begun could not be looked up', error)
    return false
  }
}
