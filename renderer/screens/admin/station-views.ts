/** The parts of the stations' desk, each with an address of its own. Pure. */

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
