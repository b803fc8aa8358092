/** Where an address is kept as a station of one's own: the library, with its form filled in. */

/** An empty value opens the form as it is. */
const KEEP_PARAM = 'keep'
/** The name that the address came with. */
const NAME_PARAM = 'keep-name'

/** What stands in the form at first. */
export interface ToKeep {
  readonly address: string
  readonly name: string
}

/** The form that adds the station at this address; with none, the empty form. */
export function keepPath(address = '', name = ''): string {
  const params = new URLSearchParams({ [KEEP_PARAM]: address })
  if (name !== '') params.set(NAME_PARAM, name)
  return `/library/favorites?${params}`
}

/** What is to be kept, as it was typed or dropped; null where nothing is. */
export function toKeep(params: URLSearchParams): ToKeep | null {
  const address = params.get(KEEP_PARAM)
  return address === null ? null : { address, name: params.get(NAME_PARAM) ?? '' }
}

/** The library without the form. */
export function withoutKeep(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete(KEEP_PARAM)
  next.delete(NAME_PARAM)
  return next
}
