/**
 * The mark of a deletion that has begun: the uid of the account, on this computer, from before the first
 * step until after the last. While it names an account nothing makes its record or its registration
 * anew, and the deletion can be taken up again after any failure.
 */
import { STORAGE_KEYS } from '../../limits.ts'
import { keepText, type OpenCopy } from '../../platform/kept-text.ts'

export function createDeletionMark(open?: OpenCopy) {
  const kept = keepText(STORAGE_KEYS.accountDeletion, open)
  let recovered: Promise<void> | null = null

  async function recover(): Promise<void> {
    if (kept.read() !== null) return
    const copy = await kept.readCopy()
    if (copy !== null && kept.read() === null) await kept.write(copy)
  }

  return {
    /** The uid whose deletion has begun and not ended; null when there is none. */
    uid: kept.read,
    /** True while this account's deletion has begun and not ended. Never throws. */
    isOn: (uid: string): boolean => kept.read() === uid,
    /** Sets the mark, null takes it away; resolves when that is written down. Never rejects. */
    set: kept.write,
    /** Puts back a mark that a crash took from local storage, once a run. Never rejects. */
    recover: (): Promise<void> => {
      recovered ??= recover()
      return recovered
    },
    subscribe: kept.subscribe,
  }
}

export const deletionMark = createDeletionMark()
