/** Where an address is kept as a station of one's own: the library, with its form filled in. */

/** An empty value opens the form as it is. */
const KEEP_PARAM = 'keep'

/** The form that adds the station at this address; with none, the empty form. */
export function keepPath(address = ''): string {
  return `/library/favorites?${new URLSearchParams({ [KEEP_PARAM]: address })}`
}

/** The address that is to be kept, as it was typed; null where none is. */
export function addressToKeep(params: URLSearchParams): string | null {
  return params.get(KEEP_PARAM)
}

/** The library without the form. */
export function withoutKeep(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete(KEEP_PARAM)
  return next
}
