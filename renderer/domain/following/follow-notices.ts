/** Tells a user of what they follow while the program runs, from soon after the first screen on. */
import { log } from '../../lib/log.ts'
import { reminders } from './notices/reminders.ts'
import type { NoticeParts } from './notices/watch-follows.ts'
import { toldNotices } from './told-notices.ts'

/** Nothing of the first screen waits for this. */
export const FIRST_AFTER_MS = 5_000
/** Watches while a user is signed in. */
export function followNotices(parts: NoticeParts) {
  let stop = () => {}
  return {
    enter: (uid: string): void => {
      stop()
      let isIn = true
      let unwatch = () => {}
      const start = setTimeout(() => {
        import('./notices/watch-follows.ts').then(
          ({ watchFollows }) => {
            if (isIn) unwatch = watchFollows(parts, uid)
          },
          (error: unknown) =>
            log.warn('The notices of what is followed could not be loaded', error),
        )
      }, FIRST_AFTER_MS)
      stop = () => {
        isIn = false
        clearTimeout(start)
        unwatch()
      }
    },
    leave: (_uid: string, reason: string): void => {
      stop()
      stop = () => {}
      if (reason !== 'signed-out') return
      toldNotices.forget()
      reminders.forget()
    },
  }
}
