import type { Broadcast } from '../../../../shared/api/schedule.ts'
import { statusOf } from '../../../api/problem.ts'
import { getShow } from '../../../api/schedule.ts'
import { log } from '../../../lib/log.ts'
import {
  type KnownBroadcast,
  NOTIFICATION_MAX_AGE_MS,
  startNotificationId,
} from './next-notifications.ts'
import { reminders } from './reminders.ts'

/** A broadcast within this distance counts as the moved broadcast of a reminder. */
const MAX_MOVE_MS = 24 * 60 * 60_000

/**
 * The reminder with the current times of its broadcast, or null if it was canceled. The API gives a moved broadcast
 * another id, so the nearest one of the show that is not over is used.
 * @param taken ids of broadcasts that have their own reminder
 */
export function correctReminder(
  reminder: KnownBroadcast,
  broadcasts: readonly Broadcast[],
  reservedIds: ReadonlySet<string>,
  now: number,
): KnownBroadcast | null {
  const startMs = Date.parse(reminder.startsAt)
  const distance = ({ startsAt }: Broadcast) => Math.abs(Date.parse(startsAt) - startMs)
  const [nearest] = broadcasts
    .filter(
      ({ id, endsAt }) => !reservedIds.has(id) && (endsAt === null || Date.parse(endsAt) > now),
    )
    .filter((one) => distance(one) < MAX_MOVE_MS)
    .sort((a, b) => distance(a) - distance(b))
  const found = broadcasts.find(({ id }) => id === reminder.id) ?? nearest
  if (found === undefined) return null
  const { id, title, startsAt, endsAt } = found
  return { ...reminder, id, title, startsAt, endsAt }
}

/** Each show is checked this long before its broadcast. The result is final. */
export const CHECK_LEAD_MS = 30_000

async function broadcastsOf(showId: string): Promise<readonly Broadcast[] | null> {
  try {
    return (await getShow(showId)).broadcasts
  } catch (error) {
    if (statusOf(error) === 404) return []
    log.warn('Fetching the show of a reminder failed', error)
    return null
  }
}

interface CheckParts {
  readonly uid: string
  now(): number
  getShownIds(): ReadonlySet<string>
  onChanged(before: KnownBroadcast, after: KnownBroadcast | null): void
  onChecked(): void
}

export function createReminderCheck({ uid, now, getShownIds, onChanged, onChecked }: CheckParts) {
  const checkedAt = new Map<string, number>()
  const checking = new Set<string>()

  const pending = () =>
    reminders
      .list(uid)
      .filter(
        ({ id, showId, startsAt }) =>
          showId !== null &&
          !getShownIds().has(startNotificationId(id)) &&
          now() - Date.parse(startsAt) < NOTIFICATION_MAX_AGE_MS,
      )

  function applyBroadcasts(showId: string, broadcasts: readonly Broadcast[]): void {
    for (const reminder of pending().filter((one) => one.showId === showId)) {
      const reservedIds = new Set(reminders.list(uid).map(({ id }) => id))
      const corrected = correctReminder(reminder, broadcasts, reservedIds, now())
      reminders.replace(uid, reminder.id, corrected)
      if (corrected?.startsAt !== reminder.startsAt) onChanged(reminder, corrected)
    }
  }

  async function checkShow(showId: string): Promise<void> {
    if (checking.has(showId)) return
    checking.add(showId)
    const at = now()
    const broadcasts = await broadcastsOf(showId)
    checkedAt.set(showId, at)
    checking.delete(showId)
    if (broadcasts !== null) applyBroadcasts(showId, broadcasts)
    onChecked()
  }

  const checkShows = (some: readonly KnownBroadcast[]) => {
    for (const showId of new Set(some.map((one) => one.showId))) {
      if (showId !== null) void checkShow(showId)
    }
  }

  return {
    changed: (stationId: string | null): void =>
      checkShows(pending().filter((one) => stationId === null || one.stationId === stationId)),

    /** Checks the next broadcasts. Returns the notification ids of pending checks. */
    checkDue: (): ReadonlySet<string> => {
      const due = pending().filter(({ startsAt }) => Date.parse(startsAt) - now() <= CHECK_LEAD_MS)
      const isOutdated = ({ showId, startsAt }: KnownBroadcast) =>
        (checkedAt.get(showId ?? '') ?? 0) < Date.parse(startsAt) - CHECK_LEAD_MS
      checkShows(due.filter(isOutdated))
      return new Set(
        due.flatMap(({ id, showId }) =>
          checking.has(showId ?? '') ? startNotificationId(id) : [],
        ),
      )
    },

    nextAt: (): number | null => {
      const times = pending().map(({ startsAt }) => Date.parse(startsAt) - CHECK_LEAD_MS)
      return times.filter((at) => at > now()).sort((a, b) => a - b)[0] ?? null
    },
  }
}
