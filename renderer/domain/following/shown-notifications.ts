/** Notifications shown in the last seven days, stored on this computer to prevent duplicates. */
import * as z from 'zod/mini'
import { createDurableJson } from '../../platform/durable-json.ts'
import { type FollowNotification, NOTIFICATION_KINDS } from './notifications/next-notifications.ts'

/** The Following page lists broadcasts for the same period (SCHEDULE_DAYS). */
const RETENTION_MS = 7 * 24 * 60 * 60_000
export const SHOWN_MAX = 500

const notificationSchema = z.object({
  id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  at: z.number(),
})
const storedSchema = z.object({
  uid: z.string(),
  notices: z.array(notificationSchema),
  seenAt: z.number(),
})

const store = createDurableJson('following-notices', storedSchema)

const NO_NOTIFICATIONS: readonly FollowNotification[] = []

export const shownNotifications = {
  list: (uid: string): readonly FollowNotification[] => {
    const stored = store.read()
    return stored?.uid === uid ? stored.notices : NO_NOTIFICATIONS
  },

  ids: (uid: string): ReadonlySet<string> =>
    new Set(shownNotifications.list(uid).map(({ id }) => id)),

  countUnseen: (uid: string): number => {
    const stored = store.read()
    if (stored?.uid !== uid) return 0
    return stored.notices.filter(({ at }) => at > stored.seenAt).length
  },

  /** Adds notifications that are shown at `now` (ms since the epoch). Deletes notifications of another user. */
  add: (uid: string, notifications: readonly FollowNotification[], now: number): void => {
    const stored = store.read()
    const current = stored?.uid === uid ? stored : { uid, notices: [], seenAt: 0 }
    const recent = [...notifications.toReversed(), ...current.notices].filter(
      ({ at }) => at > now - RETENTION_MS,
    )
    store.write({ ...current, notices: recent.slice(0, SHOWN_MAX) })
  },

  markSeen: (uid: string, now: number): void => {
    const stored = store.read()
    if (stored?.uid === uid && shownNotifications.countUnseen(uid) > 0) {
      store.write({ ...stored, seenAt: now })
    }
  },

  subscribe: store.subscribe,
  clear: (): void => store.write(null),
}
