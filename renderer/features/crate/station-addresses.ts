import type { QueryClient } from '@tanstack/react-query'
import type { KeptSong } from '../../../shared/api/crate.ts'
import { statusOf } from '../../api/problem.ts'
import { stationQuery } from '../stations/stations.ts'

/** Stations that are asked for at once. */
const AT_ONCE = 6

/**
 * The addresses of the stations on which songs were heard, by their ids: without those that have left the catalogue
 * or rest. Rejects where the API cannot be asked.
 */
export async function stationAddresses(
  client: QueryClient,
  songs: readonly KeptSong[],
): Promise<Map<string, string>> {
  const ids = [...new Set(songs.flatMap(({ stationId }) => stationId ?? []))]
  const addresses = new Map<string, string>()
  const next = async (): Promise<void> => {
    for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
      try {
        const { url } = await client.ensureQueryData(stationQuery(id))
        if (url) addresses.set(id, url)
      } catch (error) {
        if (statusOf(error) !== 404) throw error
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  return addresses
}
