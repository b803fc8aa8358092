import { setImmediate as turn } from 'node:timers/promises'
import type { Queries } from '../../../database/queries.ts'

/** Event loop turns per pause: enough for a request to get to its next query. */
const PAUSE_TURNS = 10

/** Adds pauses between queries. SQLite responds synchronously, so requests would run in sequence without them. */
export async function sideBySide<T>(queries: Queries, work: () => Promise<T>): Promise<T> {
  let isDone = false
  const pause = async () => {
    for (let turns = 0; turns < PAUSE_TURNS; turns += 1) await turn()
  }
  const pauseRepeatedly = async () => {
    while (!isDone) await queries.connection().execute(pause)
  }
  const pauses = pauseRepeatedly()
  try {
    return await work()
  } finally {
    isDone = true
    await pauses
  }
}
