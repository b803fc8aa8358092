/** The bridge of the mini player's window. */
import type { MiniBridge } from '../../preload/contract/mini.ts'

declare global {
  interface Window {
    /** Put there by the mini player's own preload script; absent everywhere else. */
    readonly undertoneMini?: MiniBridge
  }
}

/** The bridge; null in any window but the mini player's. */
export function getMiniBridge(): MiniBridge | null {
  return window.undertoneMini ?? null
}
