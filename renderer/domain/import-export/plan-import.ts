import type { StationMatch } from '../../../shared/api/exchange.ts'
import { FAVORITES_MAX, PRIVATE_STATIONS_MAX } from '../../../shared/api/field-rules.ts'
import type { OwnStation } from '../../../shared/api/own-stations.ts'
import type { ExchangeEntry } from '../../../shared/exchange/exchange-entry.ts'
import { streamKey } from '../../../shared/radio/station-address.ts'

/**
 * A `known` station is already a favorite. `listed` stations are in the catalog, `own` stations were added by the user
 * before, and `new` stations will be added. `full` stations exceed the limit of own stations, `crowded` stations the
 * limit of favorites. `unknown` stations have no URL and are not in the catalog.
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

/** Chooses an action for each entry of a station list. Of entries with the same station id, only the first is added. */
export function planImport(
  entries: readonly ExchangeEntry[],
  context: ImportContext,
): PlannedStation[] {
  const favorites = new Set(context.favorites)
  const ownIdsByKey = new Map<string, string>()
  for (const { id, url, name } of context.own)
    for (const key of [streamKey(url), `${streamKey(url)} ${name}`])
      if (!ownIdsByKey.has(key)) ownIdsByKey.set(key, id)
  const ownStations = context.own.filter(({ source }) => source === 'own')
  let remainingOwnStations = Math.max(PRIVATE_STATIONS_MAX - ownStations.length, 0)
  let remainingFavorites = Math.max(FAVORITES_MAX - favorites.size, 0)
  return entries.map((entry, index) => {
    const key = entry.url === null ? '' : streamKey(entry.url)
    // The same URL with different credentials is a different station.
    const ownId = ownIdsByKey.get(entry.account ? `${key} ${entry.name}` : key)
    const stationId = ownId ?? context.matches[index]?.stationId ?? null
    if (stationId !== null && favorites.has(stationId)) return { entry, stationId, action: 'known' }
    if (stationId === null && entry.url === null) return { entry, stationId, action: 'unknown' }
    if (stationId === null && remainingOwnStations === 0)
      return { entry, stationId, action: 'full' }
    if (remainingFavorites === 0) return { entry, stationId, action: 'crowded' }
    remainingFavorites -= 1
    if (stationId === null) {
      remainingOwnStations -= 1
      return { entry, stationId, action: 'new' }
    }
    favorites.add(stationId)
    return { entry, stationId, action: ownId === undefined ? 'listed' : 'own' }
  })
}

export const canAdd = ({ action }: PlannedStation) =>
  action === 'listed' || action === 'own' || action === 'new'

export type PlanGroup = 'add' | 'known' | 'skipped'

export function groupPlan(plan: readonly PlannedStation[]): Record<PlanGroup, PlannedStation[]> {
  const groups: Record<PlanGroup, PlannedStation[]> = { add: [], known: [], skipped: [] }
  for (const station of plan) {
    if (canAdd(station)) groups.add.push(station)
    else if (station.action === 'known') groups.known.push(station)
    else groups.skipped.push(station)
  }
  return groups
}
