/** URLs of pages, and of those that open over any screen. Each kind of these has a search parameter. At most one is open. */

/** Names of the search parameters. */
const PARAMS = { show: 'show', person: 'person', user: 'user' } as const

export type OverlayKind = keyof typeof PARAMS

interface ScreenLocation {
  readonly pathname: string
  /** Includes the question mark. Empty when there are no parameters. */
  readonly search: string
}

const paramsWithoutOverlays = (search: string) => {
  const params = new URLSearchParams(search)
  for (const name of Object.values(PARAMS)) params.delete(name)
  return params
}

/** Returns the id in the URL, which is user input. Null when no page of that kind is open. */
export function overlayId(search: string, kind: OverlayKind): string | null {
  return new URLSearchParams(search).get(PARAMS[kind]) || null
}

export function hasOverlay(search: string): boolean {
  const params = new URLSearchParams(search)
  return Object.values(PARAMS).some((name) => params.get(name))
}

export function overlayPath(
  { pathname, search }: ScreenLocation,
  kind: OverlayKind,
  id: string,
): string {
  const params = paramsWithoutOverlays(search)
  params.set(PARAMS[kind], id)
  return `${pathname}?${params}`
}

export const stationPath = (id: string): string => `/stations/${encodeURIComponent(id)}`

export const personPath = (id: string): string =>
  overlayPath({ pathname: '/users', search: '' }, 'person', id)

export function withoutOverlay({ pathname, search }: ScreenLocation): string {
  const params = paramsWithoutOverlays(search)
  return params.size === 0 ? pathname : `${pathname}?${params}`
}
