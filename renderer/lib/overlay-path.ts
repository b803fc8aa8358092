/** URLs of pages that open over any screen. Each kind has its own search parameter; at most one is open. */

/** Parameter names. `station` is in use already: on /profile it selects a creator's station. */
const PARAMS = { station: 'about', show: 'show', person: 'person', user: 'user' } as const

export type OverlayKind = keyof typeof PARAMS

interface Place {
  readonly pathname: string
  /** With its question mark, or empty. */
  readonly search: string
}

const withoutAny = (search: string) => {
  const params = new URLSearchParams(search)
  for (const name of Object.values(PARAMS)) params.delete(name)
  return params
}

/** The id in the URL, or null if no page of that kind is open. It is user input, so it may be anything. */
export function overlayId(search: string, kind: OverlayKind): string | null {
  return new URLSearchParams(search).get(PARAMS[kind]) || null
}

export function hasOverlay(search: string): boolean {
  const params = new URLSearchParams(search)
  return Object.values(PARAMS).some((name) => params.get(name))
}

export function overlayPath({ pathname, search }: Place, kind: OverlayKind, id: string): string {
  const params = withoutAny(search)
  params.set(PARAMS[kind], id)
  return `${pathname}?${params}`
}

export const personPath = (id: string): string =>
  overlayPath({ pathname: '/users', search: '' }, 'person', id)

export function withoutOverlay({ pathname, search }: Place): string {
  const params = withoutAny(search)
  return params.size === 0 ? pathname : `${pathname}?${params}`
}
