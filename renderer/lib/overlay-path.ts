/** URLs of pages, and of those that open over any screen. Each kind of these has a search parameter. At most one is open. */

const PARAMS = { show: 'show', person: 'person', user: 'user', view: 'view' } as const

/** The only `view` of this kind. Screens have views of their own, whose parameter stays in the URL. */
export const NOW_PLAYING = 'now-playing'

export type OverlayKind = keyof typeof PARAMS

interface ScreenLocation {
  readonly pathname: string
  /** Includes the question mark. Empty when there are no parameters. */
  readonly search: string
}

const paramsWithoutOverlays = (search: string) => {
  const params = new URLSearchParams(search)
  for (const [kind, name] of Object.entries(PARAMS))
    params.delete(name, kind === 'view' ? NOW_PLAYING : undefined)
  return params
}

/** Returns the id in the URL, which is user input. Null when no page of that kind is open. */
export function overlayId(search: string, kind: OverlayKind): string | null {
  const ids = new URLSearchParams(search).getAll(PARAMS[kind])
  return (kind === 'view' ? ids.find((id) => id === NOW_PLAYING) : ids[0]) || null
}

export function hasOverlay(search: string): boolean {
  return Object.keys(PARAMS).some((kind) => overlayId(search, kind as OverlayKind) !== null)
}

export function overlayPath(
  { pathname, search }: ScreenLocation,
  kind: OverlayKind,
  id: string,
): string {
  const params = paramsWithoutOverlays(search)
  params.append(PARAMS[kind], id)
  return `${pathname}?${params}`
}

export const stationPath = (id: string): string => `/stations/${encodeURIComponent(id)}`

export const personPath = (id: string): string =>
  overlayPath({ pathname: '/users', search: '' }, 'person', id)

export function withoutOverlay({ pathname, search }: ScreenLocation): string {
  const params = paramsWithoutOverlays(search)
  return params.size === 0 ? pathname : `${pathname}?${params}`
}
