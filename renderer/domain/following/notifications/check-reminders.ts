/** Checks before each reminder whether its broadcast was moved or canceled, and corrects the reminder. */
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

/** A broadcast whose start differs by more than this is not the moved broadcast. */
const MAX_MOVE_MS = 24 * 60 * 60_000

/**
 * Returns the reminder with the current times of its broadcast, or null if the broadcast was canceled. A moved
 * broadcast has a new id, so the nearest one that has not ended and has no reminder of its own is used.
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
    .filter((broadcast) => distance(broadcast) < MAX_MOVE_MS)
    .sort((a, b) => distance(a) - distance(b))
  const match = broadcasts.find(({ id }) => id === reminder.id) ?? nearest
  if (match === undefined) return null
  const { id, title, startsAt, endsAt } = match
  return { ...reminder, id, title, startsAt, endsAt }
}

/** Each show is checked once, this long before its broadcast. */
export const CHECK_LEAD_MS = 30_000

async function fetchBroadcasts(showId: string): Promise<readonly Broadcast[] | null> {
  try {
    return (await getShow(showId)).broadcasts
  } catch (error) {
    if (statusOf(error) === 404) return []
    log.warn('Fetching the show of a reminder failed', error)
    return null
  }
}

interface ReminderCheckOptions {
  readonly uid: string
  getTime(): number
  getShownIds(): ReadonlySet<string>
  onReminderCorrected(previous: KnownBroadcast, corrected: KnownBroadcast | null): void
  onShowChecked(): void
}

export function createReminderCheck({
  uid,
  getTime,
  getShownIds,
  onReminderCorrected,
  onShowChecked,
}: ReminderCheckOptions) {
  const checkTimes = new Map<string, number>()
  const pendingShowIds = new Set<string>()

  const getPendingReminders = () =>
    reminders
      .list(uid)
      .filter(
        ({ id, showId, startsAt }) =>
          showId !== null &&
          !getShownIds().has(startNotificationId(id)) &&
          getTime() - Date.parse(startsAt) < NOTIFICATION_MAX_AGE_MS,
      )

  function applyBroadcasts(showId: string, broadcasts: readonly Broadcast[]): void {
    for (const reminder of getPendingReminders()) {
      if (reminder.showId !== showId) continue
      const reservedIds = new Set(reminders.list(uid).map(({ id }) => id))
      const corrected = correctReminder(reminder, broadcasts, reservedIds, getTime())
      reminders.replace(uid, reminder.id, corrected)
      if (corrected?.startsAt !== reminder.startsAt) onReminderCorrected(reminder, corrected)
    }
  }

  async function checkShow(showId: string): Promise<void> {
    if (pendingShowIds.has(showId)) return
    pendingShowIds.add(showId)
    const startedAt = getTime()
    const broadcasts = await fetchBroadcasts(showId)
    checkTimes.set(showId, startedAt)
    pendingShowIds.delete(showId)
    if (broadcasts !== null) applyBroadcasts(showId, broadcasts)
    onShowChecked()
  }

  const checkShows = (reminderList: readonly KnownBroadcast[]) => {
    for (const showId of new Set(reminderList.map((reminder) => reminder.showId))) {
      if (showId !== null) void checkShow(showId)
    }
  }

  return {
    checkAll: (): void => checkShows(getPendingReminders()),

    checkStation: (stationId: string): void =>
      checkShows(getPendingReminders().filter((reminder) => reminder.stationId === stationId)),

    /** Checks the shows of reminders that are about to start. Returns the notification ids of unfinished checks. */
    startDueChecks: (): ReadonlySet<string> => {
      const dueReminders = getPendingReminders().filter(
        ({ startsAt }) => Date.parse(startsAt) - getTime() <= CHECK_LEAD_MS,
      )
      const isOutdated = ({ showId, startsAt }: KnownBroadcast) =>
        (checkTimes.get(showId ?? '') ?? 0) < Date.parse(startsAt) - CHECK_LEAD_MS
      checkShows(dueReminders.filter(isOutdated))
      return new Set(
        dueReminders.flatMap(({ id, showId }) =>
          pendingShowIds.has(showId ?? '') ? startNotificationId(id) : [],
        ),
      )
    },

    nextCheckAt: (): number | null => {
      const times = getPendingReminders().map(
        ({ startsAt }) => Date.parse(startsAt) - CHECK_LEAD_MS,
      )
      return times.filter((time) => time > getTime()).sort((a, b) => a - b)[0] ?? null
    },
  }
}
