/** The stations a person keeps, read for the summary of what they listen for. */

import type { Station } from '../../../shared/api/answers/stations.ts'
import { statusOf } from '../../api/problem.ts'
import { getStation } from '../../api/stations.ts'

/** The summary reads this many, the latest: each is a question to the catalogue. */
export const SUMMARY_STATIONS = 36
/** Questions under way at a time: a browser opens no more connections to one host. */
const AT_ONCE = 6

/** Reads them; those that are no longer in the catalogue are left out. Rejects on other failures. */
export async function readKeptStations(
  ids: readonly string[],
  signal?: AbortSignal,
  read: typeof getStation = getStation,
): Promise<Station[]> {
  const waiting = ids.slice(0, SUMMARY_STATIONS)
  const found: Station[] = []
  async function work(): Promise<void> {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const station = await unlessGone(read(id, signal))
      if (station) found.push(station)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return found
}

async function unlessGone(asking: Promise<Station>): Promise<Station | null> {
  try {
    return await asking
  } catch (error) {
    if (statusOf(error) !== 404) throw error
    return null
  }
}
