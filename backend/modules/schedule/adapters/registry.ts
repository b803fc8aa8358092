import type { Platform } from '../../../../shared/api/programme.ts'
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

/**
 * All platforms that are asked, by how much they know: one that tells of shows comes before a server that has the
 * title alone. A creator's own shows are kept here and asked for nowhere.
 */
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

/** The adapter of a platform; null for one that is not asked. */
export function adapterOf(platform: Platform): Adapter | null {
  return byPlatform.get(platform) ?? null
}

/** Platforms whose makers want to be asked before. */
export const ASKED_FIRST = ADAPTERS.flatMap(({ platform, isAskedFirst }) =>
  isAskedFirst ? [platform] : [],
)

/**
 * Where a station's programme can be asked for, as far as its addresses tell. Pure, and quick enough for any thread.
 * @param asked platforms whose makers were asked: one that wants to be is left alone else, and its servers by whatever name
 */
export function detectEndpoint(
  station: StationAddresses,
  asked: readonly Platform[] = [],
): Endpoint | null {
  for (const adapter of ADAPTERS) {
    const { platform } = adapter
    const requests = adapter.detect(station)
    if (requests === null) continue
    return adapter.isAskedFirst && !asked.includes(platform) ? null : { platform, requests }
  }
  return null
}

/** What a platform's answer says; null: it cannot be read. It runs in the thread of `answers-worker.ts`. */
export function readAnswer(
  platform: Platform,
  body: Uint8Array,
  context: ParseContext,
): Reading | null {
  return adapterOf(platform)?.parse(decodePlaylist(body), context) ?? null
}
