/**
 * The mark of an account whose deletion has begun: its uid in local storage. It is set and taken away
 * by the account feature; here it only keeps what is being deleted from being made again.
 */
import { STORAGE_KEYS } from '../../limits.ts'

/** True while this account's deletion has begun and not ended. Never throws. */
export function isBeingDeleted(uid: string): boolean {
  try {
    return localStorage.getItem(STORAGE_KEYS.accountDeletion) === uid
  } catch {
    return false
  }
}
