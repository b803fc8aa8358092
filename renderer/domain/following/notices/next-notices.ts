/** Which notices are due, and when the next one will be. Pure; times in ms since the epoch. */
import type { FollowedBroadcast } from '../../../../shared/api/following.ts'

/** A show that began longer ago, while the program did not run, is told by the page of what is followed alone. */
export const FRESH_MS = 15 * 60_000

/** What a notice is about: a followed show, a reminder or what becomes of it, a station that is back, a creator who published. */
export const NOTICE_KINDS = ['show', 'reminder', 'calledOff', 'station', 'creator'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** One thing a user is told once. */
export interface FollowNotice {
  /** One notice a thing: nothing of an id that was told is told again. */
  readonly id: string
  readonly kind: NoticeKind
  /** The show's title or the station's name. */
  readonly title: string
  readonly stationId: string
  readonly stationName: string
  readonly at: number
}

/** A broadcast as notices need it. */
export type KnownBroadcast = Pick<
  FollowedBroadcast,
  'id' | 'title' | 'stationId' | 'stationName' | 'startsAt' | 'endsAt'
> & {
  /** Null: the show has no page, and cannot be asked for. */
  readonly showId: string | null
}

/** The id of what is told when a broadcast begins. */
export const beginsId = (broadcastId: string) => `begins:${broadcastId}`

const noticeOf = (kind: 'show' | 'reminder', broadcast: KnownBroadcast): FollowNotice => ({
  id: beginsId(broadcast.id),
  kind,
  title: broadcast.title,
  stationId: broadcast.stationId,
  stationName: broadcast.stationName,
  at: Date.parse(broadcast.startsAt),
})

interface Known {
  /** Of followed shows. */
  readonly shows: readonly KnownBroadcast[]
  readonly reminders: readonly KnownBroadcast[]
}

/**
 * What begins now and was not told, the earliest first, and when to look again: at the begin of the next broadcast, or
 * null where none is known. A broadcast with a reminder is told as one, whatever else it is.
 */
export function nextNotices(
  { shows, reminders }: Known,
  now: number,
  told: ReadonlySet<string>,
): { readonly due: readonly FollowNotice[]; readonly nextAt: number | null } {
  const byId = new Map<string, FollowNotice>()
  const ends = new Map<string, number>()
  for (const [kind, list] of [
    ['reminder', reminders],
    ['show', shows],
  ] as const) {
    for (const broadcast of list) {
      const notice = noticeOf(kind, broadcast)
      if (byId.has(notice.id) && kind === 'show') {
        // The API's answer is newer than what a reminder has kept: a show may have been moved.
        byId.set(notice.id, { ...notice, kind: 'reminder' })
      } else byId.set(notice.id, notice)
      if (broadcast.endsAt !== null) ends.set(notice.id, Date.parse(broadcast.endsAt))
    }
  }
  const untold = [...byId.values()].filter(({ id }) => !told.has(id)).sort((a, b) => a.at - b.at)
  const due = untold.filter(
    ({ id, at }) => at <= now && now - at < FRESH_MS && (ends.get(id) ?? now + 1) > now,
  )
  return { due, nextAt: untold.find(({ at }) => at > now)?.at ?? null }
}

/** Minutes of a day of a clock time HH:MM. */
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Whether it is quiet at a time, by the clock of this computer; `from` and `to` are HH:MM, over midnight too. */
export function isQuiet(at: number, from: string, to: string): boolean {
  const date = new Date(at)
  const minute = date.getHours() * 60 + date.getMinutes()
  const [begin, end] = [minutesOf(from), minutesOf(to)]
  if (begin === end) return false
  return begin < end ? minute >= begin && minute < end : minute >= begin || minute < end
}

/** The setting that switches notices of a kind on; a reminder is asked for each time. */
export const SWITCH_OF = {
  show: 'noticeShows',
  reminder: null,
  calledOff: null,
  station: 'noticeStations',
  creator: 'noticeCreators',
} as const satisfies Record<NoticeKind, string | null>
