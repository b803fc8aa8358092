import type { Platform } from '../../../../shared/api/schedule.ts'
import { decodePlaylist } from '../../../../shared/radio/playlist-text.ts'
import type { Adapter, Endpoint, ParseContext, Reading, StationAddresses } from './adapter.ts'
import { airtime, libretime } from './airtime.ts'
import { azuracast } from './azuracast.ts'
import { icalendar } from './icalendar.ts'
import { icecast } from './icecast.ts'
import { nts } from './nts.ts'
import { radioco } from './radioco.ts'
import { radiocult } from './radiocult.ts'
import { rss } from './rss.ts'
import { shoutcast } from './shoutcast.ts'
import { somafm } from './somafm.ts'

/** Ordered by detail: platforms with shows come before servers that only have titles. */
export const ADAPTERS: readonly Adapter[] = [
  airtime,
  azuracast,
  radioco,
  radiocult,
  nts,
  libretime,
  icalendar,
  rss,
  somafm,
  shoutcast,
  icecast,
]

const byPlatform = new Map(ADAPTERS.map((adapter) => [adapter.platform, adapter]))

export function adapterOf(platform: Platform): Adapter | null {
  return byPlatform.get(platform) ?? null
}

export const PERMISSION_REQUIRED = ADAPTERS.flatMap(({ platform, requiresPermission }) =>
  requiresPermission ? [platform] : [],
)

/**
 * Detects the platform of a station from its addresses. The function is pure, and fast enough for the main thread.
 * @param permitted platforms that gave permission. If a platform requires permission and is not among them, returns null
 * for its stations, even if another adapter matches too.
 */
export function detectEndpoint(
  station: StationAddresses,
  permitted: readonly Platform[] = [],
): Endpoint | null {
  for (const adapter of ADAPTERS) {
    const { platform } = adapter
    const requests = adapter.detect(station)
    if (requests === null) continue
    return adapter.requiresPermission && !permitted.includes(platform)
      ? null
      : { platform, requests }
  }
  return null
}

/** Returns null for an unreadable response. Runs in the thread of `parser-worker.ts`. */
export function parseResponse(
  platform: Platform,
  body: Uint8Array,
  context: ParseContext,
): Reading | null {
  return adapterOf(platform)?.parse(decodePlaylist(body), context) ?? null
}
