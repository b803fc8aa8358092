import type { DeepLink } from '../../preload/contract/links.ts'

/** Links that wait for a page at most; older ones make room. More clicks than that before a page opens are not a user's. */
export const MAX_WAITING_LINKS = 8

/**
 * A link that comes again within this long, in ms, is the same click: browsers repeat a redirect, and a
 * system may hand a link over by two ways.
 */
export const SAME_CLICK_MS = 2_000

/** Links on their way to the page, each acted upon once. */
export interface DeepLinks {
  /** A link has come, from wherever. Returns false for one that has just come already. */
  add(link: DeepLink): boolean
  /**
   * Hands out what waits, the oldest first, and takes it that what was handed out before has been acted
   * upon.
   */
  take(): readonly DeepLink[]
  /** The page is gone (a reload, a crash): what it has not acted upon waits for the next one. */
  pageGone(): void
}

/** `announce` tells the page that there is something to take; `now` is in ms. */
export function createDeepLinks(
  announce: () => void,
  now: () => number = () => performance.now(),
): DeepLinks {
  let waiting: readonly DeepLink[] = []
  let handedOut: readonly DeepLink[] = []
  /** When each link last came: no more of them than could wait. */
  const lastCome = new Map<string, number>()

  function isSameClick(link: DeepLink): boolean {
    const key = JSON.stringify(link)
    const before = lastCome.get(key)
    lastCome.delete(key)
    lastCome.set(key, now())
    const [oldest] = lastCome.keys()
    if (lastCome.size > MAX_WAITING_LINKS && oldest !== undefined) lastCome.delete(oldest)
    return before !== undefined && now() - before < SAME_CLICK_MS
  }

  return {
    add(link) {
      if (isSameClick(link)) return false
      waiting = [...waiting, link].slice(-MAX_WAITING_LINKS)
      announce()
      return true
    },
    take() {
      handedOut = waiting
      waiting = []
      return handedOut
    },
    pageGone() {
      waiting = [...handedOut, ...waiting].slice(-MAX_WAITING_LINKS)
      handedOut = []
    },
  }
}
