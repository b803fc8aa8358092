/** The address of a station's page: a search parameter, so that it opens over any screen. */

/** `station` is taken: on /profile it names the desk of a creator's station. */
const ABOUT_PARAM = 'about'

interface Place {
  readonly pathname: string
  /** With its question mark, or empty. */
  readonly search: string
}

/** The id in an address; null where no station's page is open. It is what was typed, so it may be anything. */
export function aboutId(search: string): string | null {
  return new URLSearchParams(search).get(ABOUT_PARAM) || null
}

/** The present screen with the page of this station over it. */
export function aboutPath({ pathname, search }: Place, id: string): string {
  const params = new URLSearchParams(search)
  params.set(ABOUT_PARAM, id)
  return `${pathname}?${params}`
}

/** The screen below, alone. */
export function withoutAbout({ pathname, search }: Place): string {
  const params = new URLSearchParams(search)
  params.delete(ABOUT_PARAM)
  return params.size === 0 ? pathname : `${pathname}?${params}`
}
