import { log } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'
import type { SessionContext, SessionPart } from '../auth/session-scope.ts'
import { onLiveEvent } from '../sync/live-events.ts'
import { queueSession } from '../sync/offline-queue.ts'
import { followsQueueFor } from './following-query.ts'
import { reminders } from './notices/reminders.ts'
import type { NoticeParts } from './notices/watch-follows.ts'
import { shownNotices } from './shown-notices.ts'

export const START_DELAY_MS = 5_000

/** Shows notices about followed items. Starts after the first screen. */
export function followNotices(parts: NoticeParts) {
  let stop = () => {}
  return {
    enter: (uid: string): void => {
      stop()
      let isActive = true
      let unwatch = () => {}
      const start = setTimeout(() => {
        import('./notices/watch-follows.ts').then(
          ({ watchFollows }) => {
            if (isActive) unwatch = watchFollows(parts, uid)
          },
          (error: unknown) => log.warn('Loading notices about followed items failed', error),
        )
      }, START_DELAY_MS)
      stop = () => {
        isActive = false
        clearTimeout(start)
        unwatch()
      }
    },
    leave: (_uid: string, reason: string): void => {
      stop()
      stop = () => {}
      if (reason !== 'signed-out') return
      shownNotices.clear()
      reminders.clear()
    },
  }
}

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

export function createReminderStations(uid: () => string | null) {
  return {
    list: (): string[] => {
      const user = uid()
      return user === null ? [] : reminders.list(user).map(({ stationId }) => stationId)
    },
    subscribe: reminders.subscribe,
  }
}
