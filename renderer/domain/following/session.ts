import { log } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'
import type { SessionContext, SessionPart } from '../auth/session-scope.ts'
import { onLiveEvent } from '../sync/live-events.ts'
import { queueSession } from '../sync/offline-queue.ts'
import { followsQueueFor } from './following-query.ts'
import { reminders } from './notices/reminders.ts'
import type { NoticeParts } from './notices/watch-follows.ts'
import { toldNotices } from './told-notices.ts'

/** Nothing of the first screen waits for this. */
export const FIRST_AFTER_MS = 5_000

/** Notifies a user of what they follow, from soon after the first screen on. */
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

/** The queue of follows, and the notifications about them. `play` comes from a domain above this one. */
export function followingSession(
  { client, platform }: Pick<SessionContext, 'client' | 'platform'>,
  play: (stationId: string) => void,
): SessionPart[] {
  return [
    queueSession(followsQueueFor(client)),
    followNotices({
      client,
      notifications: platform.notifications,
      listen: onLiveEvent,
      notify,
      play,
      now: Date.now,
    }),
  ]
}

/** The stations of the shows that the user of `uid` (null: signed out) wants to be reminded of. */
export function remindedStations(uid: () => string | null) {
  return {
    list: (): string[] => {
      const user = uid()
      return user === null ? [] : reminders.list(user).map(({ stationId }) => stationId)
    },
    subscribe: reminders.subscribe,
  }
}
