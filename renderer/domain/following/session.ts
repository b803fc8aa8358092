import { log } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'
import type { SessionContext, SessionPart } from '../auth/session-scope.ts'
import { onLiveEvent } from '../sync/live-events.ts'
import { queueSession } from '../sync/offline-queue.ts'
import { followsQueueFor } from './following-query.ts'
import { reminders } from './notifications/reminders.ts'
import type { NotificationDependencies } from './notifications/watch-follows.ts'
import { shownNotifications } from './shown-notifications.ts'

export const START_DELAY_MS = 5_000

export function createNotificationHooks(dependencies: NotificationDependencies) {
  let stop = () => {}
  return {
    enter: (uid: string): void => {
      stop()
      let isActive = true
      let unwatch = () => {}
      const startTimer = setTimeout(() => {
        import('./notifications/watch-follows.ts').then(
          ({ watchFollows }) => {
            if (isActive) unwatch = watchFollows(dependencies, uid)
          },
          (error: unknown) => log.warn('Loading notifications about followed items failed', error),
        )
      }, START_DELAY_MS)
      stop = () => {
        isActive = false
        clearTimeout(startTimer)
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

/** Session hooks for the queue of follows and for notifications. `play` plays the station of a notification. */
export function followingSession(
  { client, platform }: Pick<SessionContext, 'client' | 'platform'>,
  play: (stationId: string) => void,
): SessionPart[] {
  return [
    queueSession(followsQueueFor(client)),
    createNotificationHooks({
      client,
      notifications: platform.notifications,
      listen: onLiveEvent,
      notify,
      play,
      getTime: Date.now,
    }),
  ]
}

/** Gives code outside React the ids of the stations with reminders. */
export function createReminderStations(uid: () => string | null) {
  return {
    list: (): string[] => {
      const currentUid = uid()
      return currentUid === null ? [] : reminders.list(currentUid).map(({ stationId }) => stationId)
    },
    subscribe: reminders.subscribe,
  }
}
