/** Stores the uid of an account in deletion, so that the app resumes it and does not create the account again. */
import { STORAGE_KEYS } from '../../limits.ts'
import { createDurableText, type OpenCopy } from '../../platform/durable-text.ts'

export function createDeletionMark(openCopy?: OpenCopy) {
  const storedUid = createDurableText(STORAGE_KEYS.accountDeletion, openCopy)
  let recovery: Promise<void> | null = null

  async function recover(): Promise<void> {
    if (storedUid.read() !== null) return
    const copy = await storedUid.readCopy()
    if (copy !== null && storedUid.read() === null) await storedUid.write(copy)
  }

  return {
    uid: storedUid.read,
    isSetFor: (uid: string): boolean => storedUid.read() === uid,
    /** Null clears the mark. Resolves when the change is stored. Never rejects. */
    set: storedUid.write,
    /** Restores a mark that a crash removed from local storage. Runs once. Never rejects. */
    recover: (): Promise<void> => {
      recovery ??= recover()
      return recovery
    },
    subscribe: storedUid.subscribe,
  }
}

export const deletionMark = createDeletionMark()
