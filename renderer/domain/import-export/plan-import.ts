import type { StationMatch } from '../../../shared/api/exchange.ts'
import { FAVORITES_MAX, PRIVATE_STATIONS_MAX } from '../../../shared/api/field-rules.ts'
import type { OwnStation } from '../../../shared/api/own-stations.ts'
import type { ExchangeEntry } from '../../../shared/exchange/exchange-entry.ts'
import { streamKey } from '../../../shared/radio/station-address.ts'

/**
 * `known`: already a favorite. `listed`: in the catalog. `own`: added by the user before. `new`: will be added.
 * `full`: exceeds the limit of own stations. `crowded`: exceeds the limit of favorites. `unknown`: has no URL and
 * is not in the catalog.
 */
export type ImportAction = 'known' | 'listed' | 'own' | 'new' | 'full' | 'crowded' | 'unknown'

export interface PlannedStation {
  readonly entry: ExchangeEntry
  readonly action: ImportAction
  readonly stationId: string | null
}

interface ImportContext {
  readonly matches: readonly (StationMatch | null)[]
  readonly own: readonly Pick<OwnStation, 'id' | 'url' | 'name' | 'source'>[]
  readonly favorites: readonly string[]
}

/** The action for each entry, in order. Of duplicates the first counts. */
export function planImport(
  entries: readonly ExchangeEntry[],
  known: ImportContext,
): PlannedStation[] {
  const favorites = new Set(known.favorites)
  const own = new Map<string, string>()
  for (const { id, url, name } of known.own)
    for (const key of [streamKey(url), `${streamKey(url)} ${name}`])
      if (!own.has(key)) own.set(key, id)
  const ownStations = known.own.filter(({ source }) => source === 'own')
  let room = Math.max(PRIVATE_STATIONS_MAX - ownStations.length, 0)
  let places = Math.max(FAVORITES_MAX - favorites.size, 0)
  return entries.map((entry, n) => {
    const key = entry.url === null ? '' : streamKey(entry.url)
    // The same URL with another account is another station.
    const ownId = own.get(entry.account ? `${key} ${entry.name}` : key)
    const stationId = ownId ?? known.matches[n]?.stationId ?? null
    if (stationId !== null && favorites.has(stationId)) return { entry, stationId, action: 'known' }
    if (stationId === null && entry.url === null) return { entry, stationId, action: 'unknown' }
    if (stationId === null && room === 0) return { entry, stationId, action: 'full' }
    if (places === 0) return { entry, stationId, action: 'crowded' }
    places -= 1
    if (stationId === null) {
      room -= 1
      return { entry, stationId, action: 'new' }
    }
    favorites.add(stationId)
    return { entry, stationId, action: ownId === undefined ? 'listed' : 'own' }
  })
}

export const canAdd = ({ action }: PlannedStation) =>
  action === 'listed' || action === 'own' || action === 'new'

export type PlanPart = 'add' | 'known' | 'left'

export function groupPlan(plan: readonly PlannedStation[]): Record<PlanPart, PlannedStation[]> {
  const parts: Record<PlanPart, PlannedStation[]> = { add: [], known: [], left: [] }
  for (const one of plan) {
    const part = canAdd(one) ? 'add' : one.action === 'known' ? 'known' : 'left'
    parts[part].push(one)
  }
  return parts
}
