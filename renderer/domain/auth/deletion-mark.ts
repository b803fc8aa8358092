/**
 * Stores the uid of an account whose deletion has started on this computer. While the mark is set, the app does not
 * create or register the account again, and can resume the deletion after a failure.
 */
import { STORAGE_KEYS } from '../../limits.ts'
import { createDurableText, type OpenCopy } from '../../platform/durable-text.ts'

export function createDeletionMark(open?: OpenCopy) {
  const stored = createDurableText(STORAGE_KEYS.accountDeletion, open)
  let recovery: Promise<void> | null = null

  async function recover(): Promise<void> {
    if (stored.read() !== null) return
    const copy = await stored.readCopy()
    if (copy !== null && stored.read() === null) await stored.write(copy)
  }

  return {
    uid: stored.read,
    isSetFor: (uid: string): boolean => stored.read() === uid,
    /** Null clears the mark. Resolves when the change is stored. Never rejects. */
    set: stored.write,
    /** Restores a mark that a crash removed from local storage. Runs once. Never rejects. */
    recover: (): Promise<void> => {
      recovery ??= recover()
      return recovery
    },
    subscribe: stored.subscribe,
  }
}

export const deletionMark = createDeletionMark()
