/** What a user was told of what they follow: kept on this computer for seven days, so that nothing is told twice. */
import * as z from 'zod/mini'
import { keepJson } from '../../platform/kept-json.ts'
import { type FollowNotice, NOTICE_KINDS } from './notices/next-notices.ts'

/** As long as a broadcast is listed: PROGRAMME_DAYS. */
const KEPT_MS = 7 * 24 * 60 * 60_000
/** More notices than are read; the oldest are dropped. */
export const TOLD_MAX = 500

const noticeSchema = z.object({
  id: z.string(),
  kind: z.enum(NOTICE_KINDS),
  title: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  at: z.number(),
})
const keptSchema = z.object({
  uid: z.string(),
  notices: z.array(noticeSchema),
  /** When the list was last looked at. */
  seenAt: z.number(),
})

const store = keepJson('following-notices', keptSchema)

const NOTHING: readonly FollowNotice[] = []

export const toldNotices = {
  /** Of a user, the latest first. */
  list: (uid: string): readonly FollowNotice[] => {
    const kept = store.read()
    return kept?.uid === uid ? kept.notices : NOTHING
  },

  /** Ids of all that was told. */
  ids: (uid: string): ReadonlySet<string> => new Set(toldNotices.list(uid).map(({ id }) => id)),

  /** How many came since the list was last looked at. */
  unseen: (uid: string): number => {
    const kept = store.read()
    if (kept?.uid !== uid) return 0
    return kept.notices.filter(({ at }) => at > kept.seenAt).length
  },

  /** Adds what is told at this moment (ms since the epoch); what waits of another user is overwritten. */
  add: (uid: string, notices: readonly FollowNotice[], now: number): void => {
    const kept = store.read()
    const before = kept?.uid === uid ? kept : { uid, notices: [], seenAt: 0 }
    const all = [...notices.toReversed(), ...before.notices].filter(({ at }) => at > now - KEPT_MS)
    store.write({ ...before, notices: all.slice(0, TOLD_MAX) })
  },

  /** The list was looked at. */
  see: (uid: string, now: number): void => {
    const kept = store.read()
    if (kept?.uid === uid && toldNotices.unseen(uid) > 0) {
      store.write({ ...kept, seenAt: now })
    }
  },

  subscribe: store.subscribe,
  forget: (): void => store.write(null),
}
