/** Asks what has become of the broadcasts that a user is to be reminded of. */
import type { Broadcast } from '../../../../shared/api/programme.ts'
import { statusOf } from '../../../api/problem.ts'
import { getShow } from '../../../api/programme.ts'
import { log } from '../../../lib/log.ts'
import { beginsId, FRESH_MS, type KnownBroadcast } from './next-notices.ts'
import { reminders } from './reminders.ts'

/** A broadcast is taken for the one of a reminder that was moved if it begins less than a day from it. */
const MOVED_MS = 24 * 60 * 60_000

/**
 * The reminder with the times of its broadcast. The API gives one that is moved another id: then it is the nearest of
 * the show's that is not over. Null: it was called off.
 * @param taken ids of broadcasts that have a reminder of their own
 */
export function correctReminder(
  reminder: KnownBroadcast,
  broadcasts: readonly Broadcast[],
  taken: ReadonlySet<string>,
  now: number,
): KnownBroadcast | null {
  const begins = Date.parse(reminder.startsAt)
  const distance = ({ startsAt }: Broadcast) => Math.abs(Date.parse(startsAt) - begins)
  const [nearest] = broadcasts
    .filter(({ id, endsAt }) => !taken.has(id) && (endsAt === null || Date.parse(endsAt) > now))
    .filter((one) => distance(one) < MOVED_MS)
    .sort((a, b) => distance(a) - distance(b))
  const found = broadcasts.find(({ id }) => id === reminder.id) ?? nearest
  if (found === undefined) return null
  const { id, title, startsAt, endsAt } = found
  return { ...reminder, id, title, startsAt, endsAt }
}

/** So long before a broadcast begins its show is asked whether it does: what is said then counts until it begins. */
export const CHECKED_BEFORE_MS = 30_000

/** A show's broadcasts; none of one that is gone, and null where that cannot be known now. */
async function broadcastsOf(showId: string): Promise<readonly Broadcast[] | null> {
  try {
    return (await getShow(showId)).broadcasts
  } catch (error) {
    if (statusOf(error) === 404) return []
    log.warn('The show of a reminder could not be asked', error)
    return null
  }
}

interface CheckParts {
  readonly uid: string
  now(): number
  /** Ids of the notices that were told. */
  told(): ReadonlySet<string>
  /** A broadcast was moved (null: called off): what else is known of it is old. */
  onChanged(before: KnownBroadcast, after: KnownBroadcast | null): void
  /** A show was asked, and its reminders are as the API has them, where it has answered. */
  onChecked(): void
}

/** Keeps the reminders of a user as the API has their broadcasts. */
export function createReminderCheck({ uid, now, told, onChanged, onChecked }: CheckParts) {
  const askedAt = new Map<string, number>()
  const asking = new Set<string>()

  /** Those that are still to be told and of a show that can be asked. */
  const untold = () =>
    reminders
      .list(uid)
      .filter(
        ({ id, showId, startsAt }) =>
          showId !== null && !told().has(beginsId(id)) && now() - Date.parse(startsAt) < FRESH_MS,
      )

  function take(showId: string, broadcasts: readonly Broadcast[]): void {
    for (const reminder of untold().filter((one) => one.showId === showId)) {
      const taken = new Set(reminders.list(uid).map(({ id }) => id))
      const corrected = correctReminder(reminder, broadcasts, taken, now())
      reminders.replace(uid, reminder.id, corrected)
      if (corrected?.startsAt !== reminder.startsAt) onChanged(reminder, corrected)
    }
  }

  async function ask(showId: string): Promise<void> {
    if (asking.has(showId)) return
    asking.add(showId)
    const at = now()
    const broadcasts = await broadcastsOf(showId)
    askedAt.set(showId, at)
    asking.delete(showId)
    if (broadcasts !== null) take(showId, broadcasts)
    onChecked()
  }

  const askAll = (some: readonly KnownBroadcast[]) => {
    for (const showId of new Set(some.map((one) => one.showId))) {
      if (showId !== null) void ask(showId)
    }
  }

  return {
    /** Something has changed in the programme of a station; null: of any. */
    changed: (stationId: string | null): void =>
      askAll(untold().filter((one) => stationId === null || one.stationId === stationId)),

    /** Asks after those that begin next; the notices of those of which it is not known yet. */
    askDue: (): ReadonlySet<string> => {
      const due = untold().filter(
        ({ startsAt }) => Date.parse(startsAt) - now() <= CHECKED_BEFORE_MS,
      )
      // One that was asked after earlier is asked after again.
      const isOld = ({ showId, startsAt }: KnownBroadcast) =>
        (askedAt.get(showId ?? '') ?? 0) < Date.parse(startsAt) - CHECKED_BEFORE_MS
      askAll(due.filter(isOld))
      return new Set(
        due.flatMap(({ id, showId }) => (asking.has(showId ?? '') ? beginsId(id) : [])),
      )
    },

    /** When `askDue` is due next; null where nothing is to be asked after. */
    nextAt: (): number | null => {
      const times = untold().map(({ startsAt }) => Date.parse(startsAt) - CHECKED_BEFORE_MS)
      return times.filter((at) => at > now()).sort((a, b) => a - b)[0] ?? null
    },
  }
}
