/** Where an address is kept as a station of one's own: the library, with its form filled in. */
import type { Station } from '../../../shared/api/stations.ts'
import { WITH_ACCOUNT } from './dropped-id.ts'

/** An empty value opens the form as it is. */
const KEEP_PARAM = 'keep'
/** The name that the address came with. */
const NAME_PARAM = 'keep-name'
/** The id under which the account of the address is saved: an address bar holds no account. */
const ACCOUNT_PARAM = 'keep-account'

/** What stands in the form at first. */
export interface ToKeep {
  readonly address: string
  readonly name: string
  /** The station whose account the new one gets; null: none. */
  readonly accountOf: string | null
}

/** The form that adds this station, by a name where it has one; without a station the empty form. */
export function keepPath(station: Pick<Station, 'id' | 'url'> | null = null, name = ''): string {
  const params = new URLSearchParams({ [KEEP_PARAM]: station?.url ?? '' })
  if (name !== '') params.set(NAME_PARAM, name)
  if (station?.id.startsWith(WITH_ACCOUNT)) params.set(ACCOUNT_PARAM, station.id)
  return `/library/favorites?${params}`
}

/** What is to be kept, as it was typed or dropped; null where nothing is. */
export function toKeep(params: URLSearchParams): ToKeep | null {
  const address = params.get(KEEP_PARAM)
  if (address === null) return null
  return { address, name: params.get(NAME_PARAM) ?? '', accountOf: params.get(ACCOUNT_PARAM) }
}

/** The library without the form. */
export function withoutKeep(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const param of [KEEP_PARAM, NAME_PARAM, ACCOUNT_PARAM]) next.delete(param)
  return next
}
