/** URLs of the inbox filters and of the catalog search. All functions are pure. */

export const STATION_VIEWS = [
  ...(['inbox', 'queue', 'reports', 'notices', 'claims', 'off'] as const),
  'catalog',
] as const
export type StationView = (typeof STATION_VIEWS)[number]

const VIEW_PARAM = 'view'

/** Returns the view in the URL. The default is the inbox without a filter. */
export function viewIn(params: URLSearchParams): StationView {
  const value = params.get(VIEW_PARAM)
  return STATION_VIEWS.find((view) => view === value) ?? 'inbox'
}

export function viewPath(view: StationView): string {
  return `/admin/stations?${new URLSearchParams({ [VIEW_PARAM]: view })}`
}

export const CATALOG_LISTS = ['all', 'home'] as const
export type CatalogList = (typeof CATALOG_LISTS)[number]

const LIST_PARAM = 'list'
const FIND_PARAM = 'find'

export function catalogListIn(params: URLSearchParams): CatalogList {
  const value = params.get(LIST_PARAM)
  return CATALOG_LISTS.find((list) => list === value) ?? 'all'
}

export function withCatalogList(params: URLSearchParams, list: CatalogList): URLSearchParams {
  const next = new URLSearchParams(params)
  if (list === 'all') next.delete(LIST_PARAM)
  else next.set(LIST_PARAM, list)
  return next
}

export const HOME_LIST_PATH = `${viewPath('catalog')}&${withCatalogList(new URLSearchParams(), 'home')}`

export const findIn = (params: URLSearchParams): string => params.get(FIND_PARAM) ?? ''

export const findPath = (name: string): string =>
  `${viewPath('catalog')}&${new URLSearchParams({ [FIND_PARAM]: name })}`
