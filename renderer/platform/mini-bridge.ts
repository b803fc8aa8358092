import type { MiniBridge } from '../../preload/contract/mini.ts'

declare global {
  interface Window {
    /** Only the preload script of the mini player sets it. */
    readonly undertoneMini?: MiniBridge
  }
}

export function getMiniBridge(): MiniBridge | null {
  return window.undertoneMini ?? null
}
