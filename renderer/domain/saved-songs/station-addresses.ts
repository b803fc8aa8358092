import type { QueryClient } from '@tanstack/react-query'
import type { KeptSong } from '../../../shared/api/crate.ts'
import { listedQuery } from '../stations/listed-query.ts'

/**
 * The addresses of the stations on which songs were heard, by their ids: without those that have left the catalogue
 * or rest. One request for as many of them as a request takes (STATIONS_ASKED_MAX). Rejects where the API cannot be
 * asked.
 */
export async function stationAddresses(
  client: QueryClient,
  songs: readonly KeptSong[],
): Promise<Map<string, string>> {
  const ids = [...new Set(songs.flatMap(({ stationId }) => stationId ?? []))]
  const stations = await Promise.all(ids.map((id) => client.fetchQuery(listedQuery(id))))
  return new Map(
    stations.flatMap((station, index) => {
      const id = ids[index]
      return id !== undefined && station?.url ? [[id, station.url] as const] : []
    }),
  )
}
