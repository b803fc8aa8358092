// cspell:ignore summ
/** Every platform with ten faults. UNDERTONE_SCHEDULE_TABLE=1 prints the results. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createParserWorker,
  type ParserWorker,
} from '../../../../shared/parser-worker/parser-worker.ts'
import { fetchDocument } from '../fetch-document.ts'
import type { EndpointRequest, Reading } from './adapter.ts'
import { PARSE_MS } from './limits.ts'
import type { ResponseParsers } from './parser-worker.ts'
import { detectEndpoint, PERMISSION_REQUIRED } from './registry.ts'
import { type FakePlatform, startFakePlatform, TRANSIT_FAULTS } from './testing/fake-platform.ts'
import {
  type NeutralSchedule,
  type NeutralShow,
  NOW,
  SCHEDULE,
  SHOWS,
  scheduleOf,
  show,
  ZONE,
} from './testing/neutral-schedule.ts'
import { SHAPES } from './testing/shapes.ts'

type PlatformName = keyof typeof SHAPES
const PLATFORMS = Object.keys(SHAPES) as PlatformName[]

/** Data that a platform provides. */
const PROVIDES: Readonly<Record<PlatformName, readonly ('zone' | 'shows' | 'song' | 'earlier')[]>> =
  {
    airtime: ['zone', 'shows', 'song'],
    azuracast: ['zone', 'shows', 'song', 'earlier'],
    icalendar: ['zone', 'shows'],
    icecast: ['song'],
    libretime: ['zone', 'shows', 'song'],
    nts: ['shows'],
    radioco: ['shows', 'song', 'earlier'],
    radiocult: ['zone', 'shows', 'song'],
    rss: ['shows'],
    shoutcast: ['song'],
    somafm: ['song', 'earlier'],
  }
/** Platforms with local times, which need the zone of the station. */
const LOCAL: readonly PlatformName[] = ['airtime', 'icalendar', 'libretime']

interface Seen {
  readonly zone: string | null
  readonly now: string | null
  readonly next: string | null
  readonly shows: readonly string[]
  readonly song: string | null
  readonly earlier: readonly string[]
}
const NOTHING: Seen = { zone: null, now: null, next: null, shows: [], song: null, earlier: [] }

const songName = ({ artist, title }: { artist: string | null; title: string }) =>
  `${artist} - ${title}`
const times = ({
  title,
  startsAt,
  endsAt,
}: {
  title: string
  startsAt: number
  endsAt: number | null
}) =>
  `${title} ${new Date(startsAt).toISOString()} ${endsAt === null ? '' : new Date(endsAt).toISOString()}`

interface Case {
  readonly schedule: NeutralSchedule
  readonly at: number
  readonly expected: Seen
}

function healthy(shows: readonly NeutralShow[], at: number): Case {
  const schedule = scheduleOf(shows, at)
  return {
    schedule,
    at,
    expected: {
      zone: ZONE,
      now: schedule.current?.title ?? null,
      next: shows.find(({ startsAt }) => startsAt > at)?.title ?? null,
      shows: shows.map(times),
      song: songName(schedule.song),
      earlier: schedule.earlier.map(songName),
    },
  }
}

const DAY_MS = 24 * 60 * 60_000
const yesterday = SHOWS.map((one) => ({
  ...one,
  startsAt: one.startsAt - DAY_MS,
  endsAt: one.endsAt - DAY_MS,
}))
const today = healthy(SHOWS, NOW)

const CASES: Readonly<Record<string, Case>> = {
  'no fault': today,
  'a wrong zone': {
    ...today,
    schedule: { ...SCHEDULE, zone: 'Mars/Olympus_Mons' },
    expected: { ...today.expected, zone: null },
  },
  'yesterday’s schedule': {
    schedule: { ...SCHEDULE, shows: yesterday, current: yesterday[1] ?? null },
    at: NOW,
    expected: { ...today.expected, now: null, next: null, shows: yesterday.map(times) },
  },
  'overlapping shows': healthy(
    [...SHOWS.slice(0, 2), show('Guest Mix', '2026-11-23T20:15:00Z', 1), ...SHOWS.slice(2)],
    NOW,
  ),
  'the clocks go back': healthy(
    [
      show('Late', '2026-10-24T22:00:00Z', 2),
      // From two to three, an hour that is repeated.
      show('Twice', '2026-10-25T00:00:00Z', 2),
      show('Dawn', '2026-10-25T02:00:00Z', 1),
    ],
    Date.parse('2026-10-25T01:30:00Z'),
  ),
  'the clocks go forward': healthy(
    [
      show('Late', '2026-03-28T23:00:00Z', 2),
      show('Short', '2026-03-29T01:00:00Z', 1),
      show('Dawn', '2026-03-29T02:00:00Z', 1),
    ],
    Date.parse('2026-03-29T01:30:00Z'),
  ),
}

/** Expected result of a platform with partial data. */
function partOf(platform: PlatformName, expected: Seen, isZoneKnown: boolean): Seen {
  const provides = PROVIDES[platform]
  const hasShows = provides.includes('shows') && (isZoneKnown || !LOCAL.includes(platform))
  return {
    zone: provides.includes('zone') ? expected.zone : null,
    now: hasShows ? expected.now : null,
    next: hasShows ? expected.next : null,
    shows: hasShows ? expected.shows : [],
    song: provides.includes('song') ? expected.song : null,
    earlier: provides.includes('earlier') ? expected.earlier : [],
  }
}

function emptied(body: string): string {
  if (!/^[{[]/.test(body))
    return body.replaceAll(/>[^<]+</g, '><').replaceAll(/^((?:DT|SUMM|X-WR)[^:]*:).*$/gm, '$1')
  const empty = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(empty)
    if (typeof value !== 'object' || value === null) return null
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, empty(inner)]))
  }
  return JSON.stringify(empty(JSON.parse(body)))
}

let parserWorker: ParserWorker<ResponseParsers>
beforeAll(() => {
  parserWorker = createParserWorker(new URL('./parser-worker.ts', import.meta.url), {
    limitMs: PARSE_MS,
  })
})
const table: string[] = []
afterAll(async () => {
  await parserWorker.stop()
  if (process.env.UNDERTONE_SCHEDULE_TABLE) process.stdout.write(`${table.join('\n')}\n`)
})

async function readPlatform(
  platform: PlatformName,
  server: FakePlatform,
  now: number,
): Promise<Seen> {
  const { streamUrl, homepage, key = null } = SHAPES[platform]
  const endpoint = detectEndpoint({ streamUrl, homepage, key }, PERMISSION_REQUIRED)
  expect(endpoint?.platform).toBe(platform)
  const readings: Reading[] = []
  let zone: string | null = null
  const read = async (request: EndpointRequest) => {
    const requested = { ...server.at(request), etag: null, modified: null }
    const response = await fetchDocument(requested, server.network, new AbortController().signal)
    if (response.status !== 'read') return
    const context = {
      name: request.name,
      address: request.url,
      streamUrl,
      stationName: 'Radio Example',
      zone,
      now,
    }
    const reading = await parserWorker.run('parseResponse', platform, response.body, context)
    if (reading !== null) readings.push(reading)
    zone = reading?.zone ?? zone
  }
  for (const request of endpoint?.requests ?? []) await read(request)
  const first = <T>(of: (reading: Reading) => T | null) =>
    readings.map(of).find((value) => value !== null) ?? null
  const track = first((reading) => reading.track)
  return {
    zone,
    now: first((reading) => reading.now)?.title ?? null,
    next: first((reading) => reading.next)?.title ?? null,
    shows: (first((reading) => reading.schedule) ?? []).map(times),
    song: track === null ? null : songName(track),
    earlier: readings.flatMap((reading) => reading.earlier.map(songName)),
  }
}

function note(platform: string, fault: string, { zone, now, next, shows, song }: Seen): void {
  const published = [zone, now, next, `${shows.length} shows`, song].map((value) => value ?? '–')
  table.push([platform.padEnd(10), fault.padEnd(34), ...published].join(' | '))
}

describe.each(PLATFORMS)('%s', (platform) => {
  let server: FakePlatform
  beforeAll(async () => {
    server = await startFakePlatform(SHAPES[platform], SCHEDULE)
    return () => server.stop()
  })

  test.each(Object.entries(CASES))(
    'reads a document with %s',
    async (fault, { schedule, at, expected }) => {
      Object.assign(server, { schedule, fault: null, edit: (body: string) => body })
      const seen = await readPlatform(platform, server, at)
      note(platform, fault, seen)
      expect(seen).toEqual(partOf(platform, expected, schedule.zone === ZONE))
    },
  )

  test('reports nothing when all values are null', async () => {
    Object.assign(server, { schedule: SCHEDULE, fault: null, edit: emptied })
    const seen = await readPlatform(platform, server, NOW)
    note(platform, 'null everywhere', seen)
    expect(seen).toEqual(NOTHING)
  })

  test.each(TRANSIT_FAULTS)('reports nothing for %s', async (fault) => {
    Object.assign(server, { schedule: SCHEDULE, fault, edit: (body: string) => body })
    const seen = await readPlatform(platform, server, NOW)
    note(platform, fault, seen)
    expect(seen).toEqual(NOTHING)
  })
})
