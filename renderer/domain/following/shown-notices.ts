/** Notices shown in the last seven days, stored on this computer to prevent duplicates. */
import * as z from 'zod/mini'
import { createDurableJson } from '../../platform/durable-json.ts'
import { type FollowNotice, NOTICE_KINDS } from './notices/next-notices.ts'

/** Broadcasts are listed for as long: SCHEDULE_DAYS. */
const RETENTION_MS = 7 * 24 * 60 * 60_000
export const SHOWN_MAX = 500

const noticeSchema = z.object({
  id: z.string(),
  kind: z.enum(NOTICE_KINDS),
  title: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  at: z.number(),
})
const storedSchema = z.object({
  uid: z.string(),
  notices: z.array(noticeSchema),
  seenAt: z.number(),
})

const store = createDurableJson('following-notices', storedSchema)

const NOTHING: readonly FollowNotice[] = []

export const shownNotices = {
  list: (uid: string): readonly FollowNotice[] => {
    const stored = store.read()
    return stored?.uid === uid ? stored.notices : NOTHING
  },

  ids: (uid: string): ReadonlySet<string> => new Set(shownNotices.list(uid).map(({ id }) => id)),

  countUnseen: (uid: string): number => {
    const stored = store.read()
    if (stored?.uid !== uid) return 0
    return stored.notices.filter(({ at }) => at > stored.seenAt).length
  },

  /** Adds notices shown at `now`, in ms since the epoch. Overwrites those of another user. */
  add: (uid: string, notices: readonly FollowNotice[], now: number): void => {
    const stored = store.read()
    const before = stored?.uid === uid ? stored : { uid, notices: [], seenAt: 0 }
    const all = [...notices.toReversed(), ...before.notices].filter(
      ({ at }) => at > now - RETENTION_MS,
    )
    store.write({ ...before, notices: all.slice(0, SHOWN_MAX) })
  },

  markSeen: (uid: string, now: number): void => {
    const stored = store.read()
    if (stored?.uid === uid && shownNotices.countUnseen(uid) > 0) {
      store.write({ ...stored, seenAt: now })
    }
  },

  subscribe: store.subscribe,
  clear: (): void => store.write(null),
}
