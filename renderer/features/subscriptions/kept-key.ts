/** Where a checkout that was begun on this machine is kept. There is one while something is open. */
import { STORAGE_KEYS } from '../../limits.ts'

const KEPT_KEY = STORAGE_KEYS.checkout

/** What is kept, as text; null for nothing, and where storage cannot be read. */
export function readKept(): string | null {
  try {
    return localStorage.getItem(KEPT_KEY)
  } catch {
    return null
  }
}

/** False where storage does not take it. */
export function writeKept(text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(KEPT_KEY)
    else localStorage.setItem(KEPT_KEY, text)
    return true
  } catch {
    return false
  }
}

/** True for a change of it in another window; a null key means that all of storage was cleared. */
export function isAboutKept({ key }: StorageEvent): boolean {
  return key === KEPT_KEY || key === null
}
