/** URLs of pages that open over any screen. Each kind has its own search parameter. At most one page is open. */

/** Names of the search parameters. `station` was taken: on /profile it selects a creator's station. */
const PARAMS = { station: 'about', show: 'show', person: 'person', user: 'user' } as const

export type OverlayKind = keyof typeof PARAMS

interface Place {
  readonly pathname: string
  /** Includes the question mark. Empty without parameters. */
  readonly search: string
}

const withoutOverlays = (search: string) => {
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

export function overlayPath({ pathname, search }: Place, kind: OverlayKind, id: string): string {
  const params = withoutOverlays(search)
  params.set(PARAMS[kind], id)
  return `${pathname}?${params}`
}

export const personPath = (id: string): string =>
  overlayPath({ pathname: '/users', search: '' }, 'person', id)

export function withoutOverlay({ pathname, search }: Place): string {
  const params = withoutOverlays(search)
  return params.size === 0 ? pathname : `${pathname}?${params}`
}
