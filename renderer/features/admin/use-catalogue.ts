/** The stations of the catalogue, as the desk lists them. */
import { listStations, type StationFilters } from '../../api/stations.ts'
import { DESK_PAGE } from '../../limits.ts'
import { usePages } from './use-pages.ts'

/** The stations that filters leave. */
export function useCatalogue(filters: StationFilters) {
  return usePages({
    queryKey: ['stations', 'desk', filters],
    read: (cursor, signal) =>
      listStations(filters, cursor === null ? null : { cursor, limit: DESK_PAGE }, signal),
  })
}
