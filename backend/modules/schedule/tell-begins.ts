import { readMark, writeMark } from '../../database/marks.ts'
import type { Queries } from '../../database/queries.ts'
import type { TellEvents } from './poller.ts'
import { type BeginPlace, createProgrammeStore } from './programme-store.ts'

const MARK = 'programme begins'
/** What has begun longer ago is no news: so far is gone back after a pause. */
const LATE_MS = 10 * 60_000
/** Broadcasts of one step. */
const STEP = 100

/**
 * Tells of the broadcasts that have begun since it was last called, by whichever instance, and of what their stations
 * have on since. `now` is ms since the epoch. Resolves with how many those were.
 */
export async function tellBegins(
  queries: Queries,
  tell: TellEvents,
  now: number,
  signal: AbortSignal,
): Promise<number> {
  const programme = createProgrammeStore(queries)
  const marked = Number(await readMark(queries, MARK))
  // Without a mark it is the first time ever, and nothing is old.
  let place: BeginPlace = { at: Math.max(marked || now, now - LATE_MS), id: '' }
  let count = 0
  while (!signal.aborted) {
    const begun = await programme.begun(place, now, STEP)
    const last = begun.at(-1)
    if (last === undefined) break
    const onAir = await programme.onAir(
      begun.map(({ stationId }) => stationId),
      now,
    )
    await tell([
      ...begun.map((data) => ({ kind: 'begins', data }) as const),
      ...onAir.map((data) => ({ kind: 'on-air', data }) as const),
    ])
    count += begun.length
    place = { at: Date.parse(last.startsAt), id: last.id }
  }
  await writeMark(queries, MARK, String(now + 1))
  return count
}
