import type { MiniBridge } from '../../preload/contract/mini.ts'

declare global {
  interface Window {
    /** Set by the mini player's preload script only. */
    readonly undertoneMini?: MiniBridge
  }
}

export function getMiniBridge(): MiniBridge | null {
  return window.undertoneMini ?? null
}
