/** URL parameters of the dialog that adds a played address to the user's own stations. */
import type { Station } from '../../../shared/api/stations.ts'
import { DROPPED_ACCOUNT_PREFIX } from './dropped-id.ts'

const ADDRESS_PARAM = 'add'
const NAME_PARAM = 'add-name'
/** Id of the stored account, because credentials must not appear in a URL. */
const ACCOUNT_PARAM = 'add-account'

export interface StationDraft {
  readonly address: string
  readonly name: string
  readonly accountStationId: string | null
}

export function addStationPath(
  station: Pick<Station, 'id' | 'url'> | null = null,
  name = '',
): string {
  const params = new URLSearchParams({ [ADDRESS_PARAM]: station?.url ?? '' })
  if (name !== '') params.set(NAME_PARAM, name)
  if (station?.id.startsWith(DROPPED_ACCOUNT_PREFIX)) params.set(ACCOUNT_PARAM, station.id)
  return `/library/favorites?${params}`
}

export function readStationDraft(params: URLSearchParams): StationDraft | null {
  const address = params.get(ADDRESS_PARAM)
  if (address === null) return null
  return {
    address,
    name: params.get(NAME_PARAM) ?? '',
    accountStationId: params.get(ACCOUNT_PARAM),
  }
}

export function withoutStationDraft(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const param of [ADDRESS_PARAM, NAME_PARAM, ACCOUNT_PARAM]) next.delete(param)
  return next
}
