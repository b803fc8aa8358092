/** Selects the notifications that are due and the time of the next one. Pure. Times in ms since the epoch. */
import type { FollowedBroadcast } from '../../../../shared/api/following.ts'

/** Older broadcasts, which started while the app was closed, appear only on the Following page. */
export const NOTIFICATION_MAX_AGE_MS = 15 * 60_000

/** Followed show, reminder, canceled reminder, station back on air, new station of a creator. */
export const NOTIFICATION_KINDS = ['show', 'reminder', 'calledOff', 'station', 'creator'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

export interface FollowNotification {
  readonly id: string
  readonly kind: NotificationKind
  readonly title: string
  readonly stationId: string
  readonly stationName: string
  readonly at: number
}

export type KnownBroadcast = Pick<
  FollowedBroadcast,
  'id' | 'title' | 'stationId' | 'stationName' | 'startsAt' | 'endsAt'
> & {
  readonly showId: string | null
}

export const startNotificationId = (broadcastId: string) => `begins:${broadcastId}`

const notificationOf = (
  kind: 'show' | 'reminder',
  broadcast: KnownBroadcast,
): FollowNotification => ({
  id: startNotificationId(broadcast.id),
  kind,
  title: broadcast.title,
  stationId: broadcast.stationId,
  stationName: broadcast.stationName,
  at: Date.parse(broadcast.startsAt),
})

interface NotificationSources {
  readonly shows: readonly KnownBroadcast[]
  readonly reminders: readonly KnownBroadcast[]
}

/**
 * Notifications of broadcasts that start now, earliest first, and the start of the next broadcast, or null. A broadcast
 * with a reminder counts as a reminder only.
 */
export function nextNotifications(
  { shows, reminders }: NotificationSources,
  now: number,
  shownIds: ReadonlySet<string>,
): { readonly due: readonly FollowNotification[]; readonly nextAt: number | null } {
  const byId = new Map<string, FollowNotification>()
  const ends = new Map<string, number>()
  for (const [kind, list] of [
    ['reminder', reminders],
    ['show', shows],
  ] as const) {
    for (const broadcast of list) {
      const notification = notificationOf(kind, broadcast)
      if (byId.has(notification.id) && kind === 'show') {
        // The API's data is newer than the reminder's: the show may have moved.
        byId.set(notification.id, { ...notification, kind: 'reminder' })
      } else byId.set(notification.id, notification)
      if (broadcast.endsAt !== null) ends.set(notification.id, Date.parse(broadcast.endsAt))
    }
  }
  const pending = [...byId.values()]
    .filter(({ id }) => !shownIds.has(id))
    .sort((a, b) => a.at - b.at)
  const due = pending.filter(
    ({ id, at }) =>
      at <= now && now - at < NOTIFICATION_MAX_AGE_MS && (ends.get(id) ?? now + 1) > now,
  )
  return { due, nextAt: pending.find(({ at }) => at > now)?.at ?? null }
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** `from` and `to` are HH:MM in local time and may span midnight. */
export function isQuiet(at: number, from: string, to: string): boolean {
  const date = new Date(at)
  const minute = date.getHours() * 60 + date.getMinutes()
  const [start, end] = [minutesOf(from), minutesOf(to)]
  if (start === end) return false
  return start < end ? minute >= start && minute < end : minute >= start || minute < end
}

/** The setting for each kind of notification. Reminders have none, because the user sets each one. */
export const NOTIFICATION_SETTINGS = {
  show: 'notifyShows',
  reminder: null,
  calledOff: null,
  station: 'notifyStations',
  creator: 'notifyCreators',
} as const satisfies Record<NotificationKind, string | null>
