/** Shows notifications about followed items and reminders. The app loads this module after the first screen. */
import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import type { EventData, EventKind } from '../../../../shared/api/events.ts'
import type { Followed } from '../../../../shared/api/following.ts'
import { followingText } from '../../../../shared/locales/generated/following.ts'
import { log } from '../../../lib/log.ts'
import type { Toast } from '../../../lib/notify.ts'
import type { Platform } from '../../../platform/platform-types.ts'
import { getSetting } from '../../settings/settings.ts'
import { type FollowTarget, keyOf } from '../follow-items.ts'
import { BROADCASTS_REFETCH_MS, broadcastsQuery, followedQuery } from '../following-query.ts'
import { notificationText } from '../notification-text.ts'
import { shownNotifications } from '../shown-notifications.ts'
import { createReminderCheck } from './check-reminders.ts'
import {
  type FollowNotification,
  isInQuietHours,
  NOTIFICATION_SETTINGS,
  nextNotifications,
  startNotificationId,
} from './next-notifications.ts'
import { reminders } from './reminders.ts'

const TIMER_MAX_MS = 2 ** 31 - 1
const NEVER = Number.POSITIVE_INFINITY

export type ListenToEvents = <Kind extends EventKind>(
  kind: Kind,
  listener: (data: EventData<Kind>) => void,
) => () => void

export interface NotificationDependencies {
  readonly client: QueryClient
  readonly notifications: Pick<Platform['notifications'], 'follow' | 'onFollowClicked'>
  readonly listen: ListenToEvents
  notify(toast: Toast): void
  play(stationId: string): void
  getTime(): number
}

function isEnabled({ kind }: FollowNotification): boolean {
  const name = NOTIFICATION_SETTINGS[kind]
  return name === null || getSetting(name) === 'on'
}

/** Shows each notification at most once, even across restarts. Returns the cleanup function. */
export function watchFollows(
  { client, notifications, listen, notify, play, getTime }: NotificationDependencies,
  uid: string,
): () => void {
  function showNotifications(candidates: readonly FollowNotification[]): void {
    const shownIds = shownNotifications.ids(uid)
    const enabled = candidates.filter(
      (notification) => isEnabled(notification) && !shownIds.has(notification.id),
    )
    if (enabled.length === 0) return
    shownNotifications.add(uid, enabled, getTime())
    const isQuietTime =
      getSetting('quietHours') === 'on' &&
      isInQuietHours(getTime(), getSetting('quietFrom'), getSetting('quietTo'))
    for (const notification of enabled) {
      // During quiet hours, notifications are stored but not shown, except those about reminders.
      if (isQuietTime && NOTIFICATION_SETTINGS[notification.kind] !== null) continue
      const message = notificationText(notification)
      const label = followingText.play
      const onClick = () => play(notification.stationId)
      notify({
        message,
        tone: 'plain',
        id: `follow-${notification.id}`,
        action: { label, onClick },
      })
      // Shows a system notification.
      if (getSetting('notifyOutside') === 'on') {
        notifications.follow({ id: notification.id, title: notification.title, body: message })
      }
    }
  }

  let isRunning = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const broadcasts = broadcastsQuery(uid)
  function update(): void {
    const coming = client.getQueryData(broadcasts.queryKey)?.coming ?? []
    const sources = {
      shows: coming.filter(({ followedAs }) => followedAs === 'show'),
      reminders: reminders.list(uid),
    }
    const uncheckedIds = check.startDueChecks()
    const { due, nextAt } = nextNotifications(sources, getTime(), shownNotifications.ids(uid))
    showNotifications(due.filter(({ id }) => !uncheckedIds.has(id)))
    clearTimeout(timer)
    const nextUpdateAt = Math.min(nextAt ?? NEVER, check.nextCheckAt() ?? NEVER)
    if (nextUpdateAt < NEVER)
      timer = setTimeout(update, Math.min(nextUpdateAt - getTime(), TIMER_MAX_MS))
  }
  const check = createReminderCheck({
    uid,
    getTime,
    getShownIds: () => shownNotifications.ids(uid),
    onReminderCorrected: (reminder, corrected) => {
      void client.invalidateQueries({ queryKey: broadcasts.queryKey })
      const { title, stationId, stationName } = reminder
      const id = `called-off:${reminder.id}`
      if (corrected === null && isRunning) {
        showNotifications([{ id, kind: 'calledOff', title, stationId, stationName, at: getTime() }])
      }
    },
    onShowChecked: () => isRunning && update(),
  })
  const showForTarget = (
    target: FollowTarget,
    notificationOf: (followed: Followed) => FollowNotification,
  ): void => {
    client
      .fetchQuery({ ...followedQuery(uid), staleTime: BROADCASTS_REFETCH_MS })
      .then((followedItems) => followedItems.find((item) => keyOf(item) === keyOf(target)))
      .then((followed) => followed && isRunning && showNotifications([notificationOf(followed)]))
      .catch((error) => log.warn('Fetching followed items failed', error))
  }

  const observer = new QueryObserver(client, broadcasts)
  const unsubscribers = [
    observer.subscribe(update),
    reminders.subscribe(update),
    listen('starts', ({ id, showId, title, stationId, startsAt }) =>
      showForTarget({ kind: 'show', id: showId }, ({ stationName }) => ({
        id: startNotificationId(id),
        kind: 'show',
        title,
        stationId,
        stationName: stationName ?? '',
        at: Date.parse(startsAt),
      })),
    ),
    listen('schedule', ({ stationId }) => {
      void client.invalidateQueries({ queryKey: broadcasts.queryKey })
      check.checkStation(stationId)
    }),
    listen('air', ({ stationId, since }) =>
      showForTarget({ kind: 'station', id: stationId }, ({ name }) =>
        notificationOfStation(
          'station',
          `air:${stationId}:${since}`,
          stationId,
          name ?? '',
          getTime(),
        ),
      ),
    ),
    listen('published', ({ creatorId, stationId, name }) =>
      showForTarget({ kind: 'creator', id: creatorId }, () =>
        notificationOfStation('creator', `published:${stationId}`, stationId, name, getTime()),
      ),
    ),
    notifications.onFollowClicked((id) => {
      const notification = shownNotifications.list(uid).find((shown) => shown.id === id)
      if (notification) play(notification.stationId)
    }),
  ]
  // Broadcasts may have moved while the app was closed.
  check.checkAll()
  update()
  return () => {
    isRunning = false
    clearTimeout(timer)
    for (const stop of unsubscribers) stop()
  }
}

function notificationOfStation(
  kind: 'station' | 'creator',
  id: string,
  stationId: string,
  name: string,
  at: number,
): FollowNotification {
  return { id, kind, title: name, stationId, stationName: name, at }
}
