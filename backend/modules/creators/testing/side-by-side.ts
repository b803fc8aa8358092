import { setImmediate as turn } from 'node:timers/promises'
import type { Queries } from '../../../database/queries.ts'

/** Turns of the event loop that a pause takes: long enough for a request to get from one query to its next. */
const PAUSE_TURNS = 10

/**
 * Does work with pauses between its queries. Without them SQLite answers at once, and the first of many
 * requests is over before the second begins; with them all of them go on query by query, side by side.
 */
export async function sideBySide<T>(queries: Queries, work: () => Promise<T>): Promise<T> {
  let isOver = false
  const pause = async () => {
    for (let turns = 0; turns < PAUSE_TURNS; turns += 1) await turn()
  }
  const pausing = async () => {
    while (!isOver) await queries.connection().execute(pause)
  }
  const pauses = pausing()
  try {
    return await work()
  } finally {
    isOver = true
    await pauses
  }
}
