import { expect, test } from 'vitest'
import { PLATFORMS, type Platform } from '../../../../shared/api/schedule.ts'
import stations from '../../stations/seeds/stations.json' with { type: 'json' }
import { ADAPTERS, adapterOf, detectEndpoint, PERMISSION_REQUIRED } from './registry.ts'

/** Number of curated stations per platform, detected by their addresses. */
function counted(key: string | null, requested: readonly Platform[] = []): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { url, homepage } of stations) {
    const platform =
      detectEndpoint({ streamUrl: url, homepage, key }, requested)?.platform ?? 'none'
    counts[platform] = (counts[platform] ?? 0) + 1
  }
  return counts
}

test('detects the platforms of the curated stations', () => {
  expect(stations).toHaveLength(139)
  const open = {
    airtime: 20,
    azuracast: 8,
    libretime: 2,
    nts: 2,
    radioco: 7,
    icecast: 16,
  }
  expect(counted(null)).toEqual({ ...open, none: 84 })
  expect(counted('pk_test')).toEqual({ ...open, radiocult: 17, none: 67 })
  // Requires permission.
  expect(counted(null, ['somafm'])).toEqual({ ...open, somafm: 14, none: 70 })
})

test.each([
  ['https://lowend.out.airtime.pro/lowend_b', 'https://lowend.airtime.pro/api/live-info-v2'],
  ['https://lowend.out.airtime.pro:8000/lowend_a', 'https://lowend.airtime.pro/api/live-info-v2'],
  ['https://libretime.example.org:8443/main.ogg', 'https://libretime.example.org/api/live-info-v2'],
  ['https://example.org/listen/low-end/radio.mp3', 'https://example.org/api/nowplaying/low-end'],
  ['https://example.org/hls/low_end/live.m3u8', 'https://example.org/api/nowplaying/low_end'],
  ['https://example.org/radio/8010/radio.mp3', 'https://example.org/api/nowplaying'],
  ['https://ice4.somafm.com/u80s-128-aac', 'https://api.somafm.com/songs/u80s.json'],
  [
    'https://hls.somafm.com/hls/groovesalad/FLAC/program.m3u8',
    'https://api.somafm.com/songs/groovesalad.json',
  ],
  ['https://stream-relay-geo.ntslive.net/stream2', 'https://www.nts.live/api/v2/live'],
  ['https://ice.example.org/live', 'https://ice.example.org/status-json.xsl'],
  ['http://example.org:8000/live.mp3', 'http://example.org:8000/status-json.xsl'],
  // No platform.
  ['https://example.org/live.mp3', undefined],
  ['https://example.org/hls/a/index.m3u8', undefined],
  ['https://example.org/radio/9041/stream', undefined],
  ['https://stream-mixtape-geo.ntslive.net/mixtape', undefined],
  ['https://somafm.example.org/dronezone-256-mp3', undefined],
  ['https://lowend.out.airtime.pro.example.org/a', undefined],
  ['no address', undefined],
])('%s is requested at %s', (streamUrl, expected) => {
  const endpoint = detectEndpoint({ streamUrl, homepage: null, key: null }, ['somafm'])
  expect(endpoint?.requests[0]?.url).toBe(expected)
})

test.each([
  ['https://example.org/public/low_end', 'https://example.org/api/nowplaying/low_end'],
  ['webcal://example.org/shows.ics', 'https://example.org/shows.ics'],
  ['https://example.org/schedule/feed/', 'https://example.org/schedule/feed/'],
  ['https://example.org/schedule.rss', 'https://example.org/schedule.rss'],
  ['https://example.org/feed/', undefined],
  ['https://example.org/', undefined],
])('a station with the homepage %s is requested at %s', (homepage, expected) => {
  const endpoint = detectEndpoint({
    streamUrl: 'https://example.org/live.mp3',
    homepage,
    key: null,
  })
  expect(endpoint?.requests[0]?.url).toBe(expected)
})

test('skips a platform that requires permission, also under other adapters', () => {
  const station = { streamUrl: 'https://ice4.somafm.com/u80s-128-aac', homepage: null, key: null }
  expect(detectEndpoint(station)).toBeNull()
  expect(detectEndpoint(station, PERMISSION_REQUIRED)?.platform).toBe('somafm')
})

test('sends a key only in a header and requires one for Radio Cult', () => {
  const streamUrl = 'https://low-end.radiocult.fm/stream'
  const station = { streamUrl, homepage: null }
  expect(detectEndpoint({ ...station, key: null })).toBeNull()
  const requests = detectEndpoint({ ...station, key: 'pk_secret' })?.requests ?? []
  expect(requests.map(({ headers }) => headers)).toEqual([
    { 'x-api-key': 'pk_secret' },
    { 'x-api-key': 'pk_secret' },
  ])
  expect(requests.map(({ url }) => url).join()).not.toContain('secret')
})

test("has an adapter with terms of use for each platform except creators' own shows", () => {
  const requested = PLATFORMS.filter((platform) => platform !== 'creator')
  expect(ADAPTERS.map(({ platform }) => platform).toSorted()).toEqual(requested.toSorted())
  expect(adapterOf('creator')).toBeNull()
  for (const { terms } of ADAPTERS) expect(terms.length).toBeGreaterThan(40)
})
