/** Selects due notifications and the time of the next one. All functions are pure. Times are in ms since the epoch. */
import type { FollowedBroadcast } from '../../../../shared/api/following.ts'

/** Broadcasts that started earlier, while the app was closed, appear only on the Following page. */
export const NOTIFICATION_MAX_AGE_MS = 15 * 60_000

/** `calledOff` is for a canceled broadcast, `station` for a return on air, `creator` for a newly published station. */
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

/** Returns due notifications, earliest first, and the next start (or null). Reminders replace show notifications. */
export function nextNotifications(
  { shows, reminders }: NotificationSources,
  now: number,
  shownIds: ReadonlySet<string>,
): { readonly due: readonly FollowNotification[]; readonly nextAt: number | null } {
  const byId = new Map<string, FollowNotification>()
  const endTimes = new Map<string, number>()
  for (const [kind, list] of [
    ['reminder', reminders],
    ['show', shows],
  ] as const) {
    for (const broadcast of list) {
      const notification = notificationOf(kind, broadcast)
      if (byId.has(notification.id) && kind === 'show') {
        // The API's data is newer than the reminder's, because the show may have moved.
        byId.set(notification.id, { ...notification, kind: 'reminder' })
      } else byId.set(notification.id, notification)
      if (broadcast.endsAt !== null) endTimes.set(notification.id, Date.parse(broadcast.endsAt))
    }
  }
  const pending = [...byId.values()]
    .filter(({ id }) => !shownIds.has(id))
    .sort((a, b) => a.at - b.at)
  const hasEnded = (id: string) => (endTimes.get(id) ?? Number.POSITIVE_INFINITY) <= now
  const due = pending.filter(
    ({ id, at }) => at <= now && now - at < NOTIFICATION_MAX_AGE_MS && !hasEnded(id),
  )
  return { due, nextAt: pending.find(({ at }) => at > now)?.at ?? null }
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** `from` and `to` are HH:MM in local time. The period may span midnight. */
export function isInQuietHours(at: number, from: string, to: string): boolean {
  const date = new Date(at)
  const minute = date.getHours() * 60 + date.getMinutes()
  const [start, end] = [minutesOf(from), minutesOf(to)]
  if (start === end) return false
  return start < end ? minute >= start && minute < end : minute >= start || minute < end
}

/** Maps each kind of notification to its setting. Null for reminders, because the user sets each reminder. */
export const NOTIFICATION_SETTINGS = {
  show: 'notifyShows',
  reminder: null,
  calledOff: null,
  station: 'notifyStations',
  creator: 'notifyCreators',
} as const satisfies Record<NotificationKind, string | null>
