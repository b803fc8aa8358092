import type { Logger } from './logger.ts'

/** Lines about refusals, a minute: enough to see what happens, too few to push the rest out of the log. */
export const REFUSALS_A_MINUTE = 60
const MINUTE_MS = 60_000

/**
 * Notes what was refused, so that a page gone wild, or a sender of links, neither fills the log nor
 * slows main with writing it. Details say what and why, never what it said. The number that was left out
 * comes with the first line of a later minute. `now` is in ms.
 */
export function createRefusalLog(
  log: Pick<Logger, 'warn'>,
  what: 'message' | 'link' | 'request',
  now: () => number = performance.now.bind(performance),
): (details: Readonly<Record<string, string | number>>) => void {
  let began = now()
  let written = 0
  let unsaid = 0

  return (details) => {
    const at = now()
    if (at - began >= MINUTE_MS) {
      if (unsaid > 0) log.warn(`refused more ${what}s than were noted`, { number: unsaid })
      began = at
      written = 0
      unsaid = 0
    }
    if (written >= REFUSALS_A_MINUTE) {
      unsaid += 1
      return
    }
    written += 1
    log.warn(`refused a ${what}`, details)
  }
}
