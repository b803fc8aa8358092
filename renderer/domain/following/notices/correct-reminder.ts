/** What becomes of a reminder once its show's broadcasts are known anew. Pure; times in ms since the epoch. */
import type { Broadcast } from '../../../../shared/api/programme.ts'
import type { KnownBroadcast } from './next-notices.ts'

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
