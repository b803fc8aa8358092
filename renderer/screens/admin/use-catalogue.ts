/** The stations of the catalogue, as the desk lists them. */
import type { Page } from '../../../shared/api/schema-parts.ts'
import type { Station } from '../../../shared/api/stations.ts'
import { listStations, type StationFilters } from '../../api/stations.ts'
import { DESK_PAGE } from '../../limits.ts'
import type { CatalogueList } from './catalogue-params.ts'
import { type DeskList, type Pages, usePages } from './use-pages.ts'

const KEY = ['stations', 'desk']

/** What is on the home page stands before all else, and is less than a page of it. */
const HOME: DeskList<Page<Station>> = {
  queryKey: [...KEY, 'home'],
  read: async (_, signal) => {
    const first = await listStations({ sort: 'featured' }, null, signal)
    const items = first.items.filter(({ featured }) => featured)
    return { items, nextCursor: null, total: items.length }
  },
}

const listOf = (filters: StationFilters): DeskList<Page<Station>> => ({
  queryKey: [...KEY, filters],
  read: (cursor, signal) =>
    listStations(filters, cursor === null ? null : { cursor, limit: DESK_PAGE }, signal),
})

/** The stations on the home page; or all by name, or those that a query finds. */
export function useCatalogue(list: CatalogueList, query: string): Pages<Page<Station>> {
  return usePages(list === 'home' ? HOME : listOf(query === '' ? { sort: 'name' } : { query }))
}
