/** What an import would do with each station of a list. Pure. */
import type { StationMatch } from '../../../shared/api/exchange.ts'
import { FAVORITES_MAX, OWN_STATIONS_MAX } from '../../../shared/api/field-rules.ts'
import type { OwnStation } from '../../../shared/api/own-stations.ts'
import type { ExchangeEntry } from '../../../shared/exchange/exchange-entry.ts'
import { streamKey } from '../../../shared/radio/station-address.ts'

/**
 * `known` is a favorite already, `listed` is in the catalogue, `own` is a station that the user has added before, `new`
 * becomes one; `full` would, and is one more than a user can have of their own; `crowded` would be one favorite more than
 * a user can have; `unknown` has no address and is not in the catalogue.
 */
export type Fate = 'known' | 'listed' | 'own' | 'new' | 'full' | 'crowded' | 'unknown'

export interface PlannedStation {
  readonly entry: ExchangeEntry
  readonly fate: Fate
  /** Null for a station that has none yet. */
  readonly stationId: string | null
}

interface Known {
  /** What the catalogue has of each entry, in order. */
  readonly matches: readonly (StationMatch | null)[]
  readonly own: readonly Pick<OwnStation, 'id' | 'url' | 'name' | 'source'>[]
  /** Ids of the user's favorites. */
  readonly favorites: readonly string[]
}

/** The fate of each entry, in the order of the list. Of two that are one station the first counts. */
export function planImport(entries: readonly ExchangeEntry[], known: Known): PlannedStation[] {
  const favorites = new Set(known.favorites)
  const own = new Map<string, string>()
  for (const { id, url, name } of known.own)
    for (const key of [streamKey(url), `${streamKey(url)} ${name}`])
      if (!own.has(key)) own.set(key, id)
  const ownStations = known.own.filter(({ source }) => source === 'own')
  let room = Math.max(OWN_STATIONS_MAX - ownStations.length, 0)
  let places = Math.max(FAVORITES_MAX - favorites.size, 0)
  return entries.map((entry, n) => {
    const key = entry.url === null ? '' : streamKey(entry.url)
    // Another account at one address is another station.
    const ownId = own.get(entry.account ? `${key} ${entry.name}` : key)
    const stationId = ownId ?? known.matches[n]?.stationId ?? null
    if (stationId !== null && favorites.has(stationId)) return { entry, stationId, fate: 'known' }
    if (stationId === null && entry.url === null) return { entry, stationId, fate: 'unknown' }
    if (stationId === null && room === 0) return { entry, stationId, fate: 'full' }
    if (places === 0) return { entry, stationId, fate: 'crowded' }
    places -= 1
    if (stationId === null) {
      room -= 1
      return { entry, stationId, fate: 'new' }
    }
    favorites.add(stationId)
    return { entry, stationId, fate: ownId === undefined ? 'listed' : 'own' }
  })
}

/** Whether an import can add it. */
export const isAddable = ({ fate }: PlannedStation) =>
  fate === 'listed' || fate === 'own' || fate === 'new'

/** What of a plan the preview shows under one heading. */
export type PlanPart = 'add' | 'known' | 'left'

/** The plan in the parts that the preview has. */
export function partsOf(plan: readonly PlannedStation[]): Record<PlanPart, PlannedStation[]> {
  const parts: Record<PlanPart, PlannedStation[]> = { add: [], known: [], left: [] }
  for (const one of plan) {
    const part = isAddable(one) ? 'add' : one.fate === 'known' ? 'known' : 'left'
    parts[part].push(one)
  }
  return parts
}
