/** The addresses of the stations' desk: its parts, and what its catalogue lists and finds. Pure. */

export const STATION_VIEWS = ['queue', 'catalogue', 'reports', 'notices', 'claims', 'off'] as const
export type StationView = (typeof STATION_VIEWS)[number]

const VIEW_PARAM = 'view'

/** The part that an address names; the queue where it names none. */
export function viewIn(params: URLSearchParams): StationView {
  const named = params.get(VIEW_PARAM)
  return STATION_VIEWS.find((view) => view === named) ?? 'queue'
}

/** The address of a part. */
export function viewPath(view: StationView): string {
  return `/admin/stations?${new URLSearchParams({ [VIEW_PARAM]: view })}`
}

/** All of them, or those that admins have put on the home page. */
export const CATALOGUE_LISTS = ['all', 'home'] as const
export type CatalogueList = (typeof CATALOGUE_LISTS)[number]

const LIST_PARAM = 'list'
const FIND_PARAM = 'find'

/** The list that an address names; all stations where it names none. */
export function catalogueListIn(params: URLSearchParams): CatalogueList {
  const named = params.get(LIST_PARAM)
  return CATALOGUE_LISTS.find((list) => list === named) ?? 'all'
}

/** The address with another list. */
export function withCatalogueList(params: URLSearchParams, list: CatalogueList): URLSearchParams {
  const next = new URLSearchParams(params)
  if (list === 'all') next.delete(LIST_PARAM)
  else next.set(LIST_PARAM, list)
  return next
}

/** Where the stations on the home page are listed. */
export const HOME_LIST_PATH = `${viewPath('catalogue')}&${withCatalogueList(new URLSearchParams(), 'home')}`

/** The words that the catalogue of an address begins with. */
export const findIn = (params: URLSearchParams): string => params.get(FIND_PARAM) ?? ''

/** The address of the catalogue, narrowed to a station by its name: where it is checked, edited and taken out. */
export const findPath = (name: string): string =>
  `${viewPath('catalogue')}&${new URLSearchParams({ [FIND_PARAM]: name })}`
