import { log } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'
import type { SessionContext, SessionHooks } from '../auth/session-scope.ts'
import { onLiveEvent } from '../sync/live-events.ts'
import { queueSession } from '../sync/offline-queue.ts'
import { followsQueueFor } from './following-query.ts'
import { reminders } from './notifications/reminders.ts'
import type { NotificationParts } from './notifications/watch-follows.ts'
import { shownNotifications } from './shown-notifications.ts'

export const START_DELAY_MS = 5_000

/** Shows notifications about followed items. Starts after the first screen. */
export function followNotifications(parts: NotificationParts) {
  let stop = () => {}
  return {
    enter: (uid: string): void => {
      stop()
      let isActive = true
      let unwatch = () => {}
      const start = setTimeout(() => {
        import('./notifications/watch-follows.ts').then(
          ({ watchFollows }) => {
            if (isActive) unwatch = watchFollows(parts, uid)
          },
          (error: unknown) => log.warn('Loading notifications about followed items failed', error),
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
      shownNotifications.clear()
      reminders.clear()
    },
  }
}

export function followingSession(
  { client, platform }: Pick<SessionContext, 'client' | 'platform'>,
  play: (stationId: string) => void,
): SessionHooks[] {
  return [
    queueSession(followsQueueFor(client)),
    followNotifications({
      client,
      notifications: platform.notifications,
      listen: onLiveEvent,
      notify,
      play,
      getTime: Date.now,
    }),
  ]
}

/** Ids of the stations with reminders, for code outside React. */
export function createReminderStations(uid: () => string | null) {
  return {
    list: (): string[] => {
      const currentUid = uid()
      return currentUid === null ? [] : reminders.list(currentUid).map(({ stationId }) => stationId)
    },
    subscribe: reminders.subscribe,
  }
}
