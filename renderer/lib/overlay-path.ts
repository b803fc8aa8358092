/**
 * The addresses of pages that open over any screen: a search parameter each, at most one of them at a time.
 */

/** The parameters. `station` is taken: on /profile it names the desk of a creator's station. */
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

/** The id in an address; null where no page of that kind is open. It is what was typed, so it may be anything. */
export function overlayId(search: string, kind: OverlayKind): string | null {
  return new URLSearchParams(search).get(PARAMS[kind]) || null
}

/** Whether a page is open over the screen. */
export function hasOverlay(search: string): boolean {
  const params = new URLSearchParams(search)
  return Object.values(PARAMS).some((name) => params.get(name))
}

/** The present screen with this page over it. */
export function overlayPath({ pathname, search }: Place, kind: OverlayKind, id: string): string {
  const params = withoutAny(search)
  params.set(PARAMS[kind], id)
  return `${pathname}?${params}`
}

/** What a person shows, over the community. */
export const personPath = (id: string): string =>
  overlayPath({ pathname: '/users', search: '' }, 'person', id)

/** The screen below, alone. */
export function withoutOverlay({ pathname, search }: Place): string {
  const params = withoutAny(search)
  return params.size === 0 ? pathname : `${pathname}?${params}`
}
