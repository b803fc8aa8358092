import type { Platform } from '../../../shared/api/programme.ts'
import type { Adapter, Endpoint, StationAddresses } from './adapter.ts'
import { azuracast } from './azuracast.ts'
import { icecast } from './icecast.ts'

/** All platforms, those that an address names for certain first. */
export const ADAPTERS: readonly Adapter[] = [azuracast, icecast]

/** The adapter of a platform; null for one that is not asked: a creator’s own shows are kept here. */
export function adapterOf(platform: Platform): Adapter | null {
  return ADAPTERS.find((adapter) => adapter.platform === platform) ?? null
}

/** Where a station's programme can be asked for, as far as its addresses tell. Pure, and quick enough for any thread. */
export function detectEndpoint(station: StationAddresses): Endpoint | null {
  for (const adapter of ADAPTERS) {
    const endpoint = adapter.detect(station)
    if (endpoint !== null) return endpoint
  }
  return null
}
