import { setImmediate as breathe } from 'node:timers/promises'
import type { Queries } from '../../database/queries.ts'
import { BROADCAST_MAX_MS, REACH_MS, SHOW_KEPT_MS } from './limits.ts'
import { createPastStore } from './past-store.ts'

/** Rows of one statement; requests are answered between two of them. */
const ROWS = 1_000

/** Forgets songs and broadcasts of more than seven days ago, and what is found by nothing any more. */
export async function forgetPast(
  queries: Queries,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  const past = createPastStore(queries)
  const untilNone = async (remove: () => Promise<number>) => {
    while (!signal.aborted && (await remove()) === ROWS) await breathe()
  }
  await untilNone(() => past.removeSongs(now - REACH_MS, ROWS))
  await untilNone(() => past.removeBroadcasts(now - REACH_MS - BROADCAST_MAX_MS, ROWS))
  await untilNone(() => past.removeShows(now - SHOW_KEPT_MS, ROWS))
  let after: string | null = ''
  while (after !== null && !signal.aborted) {
    after = await past.removeWords(after, ROWS)
    await breathe()
  }
}
