/** Watches what a user follows: begins of shows, stations that are back, new stations. Loaded after the first screen. */
import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import type { EventData, EventKind } from '../../../../shared/api/events.ts'
import type { Followed } from '../../../../shared/api/following.ts'
import { log } from '../../../lib/log.ts'
import type { Notice } from '../../../lib/notify.ts'
import { getMessages } from '../../../locales/messages.ts'
import type { Platform } from '../../../platform/platform-types.ts'
import { getSetting } from '../../settings/settings.ts'
import { keyOf, type Thing } from '../follow-items.ts'
import { BROADCASTS_EVERY_MS, broadcastsQuery, followedQuery } from '../following-query.ts'
import { toldNotices } from '../told-notices.ts'
import { createReminderCheck } from './check-reminders.ts'
import { beginsId, type FollowNotice, isQuiet, nextNotices, SWITCH_OF } from './next-notices.ts'
import { reminders } from './reminders.ts'

/** The longest delay that a timer takes. */
const TIMER_MAX_MS = 2 ** 31 - 1
const NEVER = Number.POSITIVE_INFINITY

/** Events of the kinds that are told, as the live connection has them. */
export type ListenToEvents = <Kind extends EventKind>(
  kind: Kind,
  listener: (data: EventData<Kind>) => void,
) => () => void

export interface NoticeParts {
  readonly client: QueryClient
  readonly notifications: Pick<Platform['notifications'], 'follow' | 'onFollowClicked'>
  readonly listen: ListenToEvents
  notify(notice: Notice): void
  play(stationId: string): void
  now(): number
}

function sentence({ kind, title, stationName }: FollowNotice): string {
  return getMessages().following.told[kind](title, stationName)
}

function isWanted({ kind }: FollowNotice): boolean {
  const name = SWITCH_OF[kind]
  return name === null || getSetting(name) === 'on'
}

/** Tells of it until the returned function is called. What is told is kept, and told once, whatever runs and restarts. */
export function watchFollows(
  { client, notifications, listen, notify, play, now }: NoticeParts,
  uid: string,
): () => void {
  function tell(notices: readonly FollowNotice[]): void {
    const told = toldNotices.ids(uid)
    const wanted = notices.filter((notice) => isWanted(notice) && !told.has(notice.id))
    if (wanted.length === 0) return
    toldNotices.add(uid, wanted, now())
    const quiet =
      getSetting('quietHours') === 'on' &&
      isQuiet(now(), getSetting('quietFrom'), getSetting('quietTo'))
    for (const notice of wanted) {
      if (quiet && SWITCH_OF[notice.kind] !== null) continue
      const message = sentence(notice)
      const label = getMessages().following.play
      const onClick = () => play(notice.stationId)
      notify({ message, tone: 'plain', id: `notice-${notice.id}`, action: { label, onClick } })
      if (getSetting('noticesOutside') === 'on') {
        notifications.follow({ id: notice.id, title: notice.title, body: message })
      }
    }
  }

  let isRunning = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const broadcasts = broadcastsQuery(uid)
  function look(): void {
    const coming = client.getQueryData(broadcasts.queryKey)?.coming ?? []
    const known = {
      shows: coming.filter(({ followedAs }) => followedAs === 'show'),
      reminders: reminders.list(uid),
    }
    const open = check.askDue()
    const { due, nextAt } = nextNotices(known, now(), toldNotices.ids(uid))
    tell(due.filter(({ id }) => !open.has(id)))
    clearTimeout(timer)
    const next = Math.min(nextAt ?? NEVER, check.nextAt() ?? NEVER)
    if (next < NEVER) timer = setTimeout(look, Math.min(next - now(), TIMER_MAX_MS))
  }
  const check = createReminderCheck({
    uid,
    now,
    told: () => toldNotices.ids(uid),
    onChanged: (before, after) => {
      void client.invalidateQueries({ queryKey: broadcasts.queryKey })
      const { title, stationId, stationName } = before
      const id = `called-off:${before.id}`
      if (after === null && isRunning) {
        tell([{ id, kind: 'calledOff', title, stationId, stationName, at: now() }])
      }
    },
    onChecked: () => isRunning && look(),
  })
  /** Tells of what an event is about, if it is followed; what it is called is asked for then. */
  const tellOf = (thing: Thing, noticeOf: (followed: Followed) => FollowNotice): void => {
    client
      .fetchQuery({ ...followedQuery(uid), staleTime: BROADCASTS_EVERY_MS })
      .then((things) => things.find((one) => keyOf(one) === keyOf(thing)))
      .then((followed) => followed && isRunning && tell([noticeOf(followed)]))
      .catch((error) => log.warn('What is followed could not be asked', error))
  }

  const observer = new QueryObserver(client, broadcasts)
  const stops = [
    observer.subscribe(look),
    reminders.subscribe(look),
    listen('begins', ({ id, showId, title, stationId, startsAt }) =>
      tellOf({ kind: 'show', id: showId }, ({ stationName }) => ({
        id: beginsId(id),
        kind: 'show',
        title,
        stationId,
        stationName: stationName ?? '',
        at: Date.parse(startsAt),
      })),
    ),
    listen('programme', ({ stationId }) => {
      void client.invalidateQueries({ queryKey: broadcasts.queryKey })
      check.changed(stationId)
    }),
    listen('air', ({ stationId, since }) =>
      tellOf({ kind: 'station', id: stationId }, ({ name }) =>
        noticeOfStation('station', `air:${stationId}:${since}`, stationId, name ?? '', now()),
      ),
    ),
    listen('published', ({ creatorId, stationId, name }) =>
      tellOf({ kind: 'creator', id: creatorId }, () =>
        noticeOfStation('creator', `published:${stationId}`, stationId, name, now()),
      ),
    ),
    notifications.onFollowClicked((id) => {
      const notice = toldNotices.list(uid).find((one) => one.id === id)
      if (notice) play(notice.stationId)
    }),
  ]
  // What was moved while the program did not run.
  check.changed(null)
  look()
  return () => {
    isRunning = false
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

function noticeOfStation(
  kind: 'station' | 'creator',
  id: string,
  stationId: string,
  name: string,
  at: number,
): FollowNotice {
  return { id, kind, title: name, stationId, stationName: name, at }
}
