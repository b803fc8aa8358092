/** Test servers for stations with all kinds of behavior on one machine. Each host has its own name. */
import { createServer } from 'node:tls'
import type { AirState } from '../../../../shared/api/stations.ts'
import { CHROMIUM_AGENT } from '../../../../shared/net/browser-agent.ts'
import type { Network } from '../../../../shared/net/dial.ts'
import { makeCertificate } from '../../../../shared/net/testing/certificates.ts'
import {
  type Behavior,
  head,
  MP3_HEAD,
  playMp3,
  respondWith,
  startFakeStation,
} from '../../../../shared/net/testing/fake-station.ts'
import { adtsFrames, mp3Frames } from '../../../../shared/radio/testing/frames.ts'
import type { Queries } from '../../../database/queries.ts'
import { writeGeneratedStations } from '../../../testing/generate-stations.ts'
import { rowsOf } from '../../../testing/test-database.ts'

const MP3 = { 'Content-Type': 'audio/mpeg' }
const HLS = { 'Content-Type': 'application/vnd.apple.mpegurl' }
/** 30 minutes of silence, sent quickly. */
const GARBAGE = Buffer.alloc(64 * 1024, 0xa5)

const LINKED_PATHS: Readonly<Record<string, Behavior>> = {
  '/behind/live': playMp3(80),
  '/behind/segment.aac': respondWith(
    '200 OK',
    { 'Content-Type': 'audio/aac' },
    Buffer.concat(adtsFrames(200)),
  ),
  '/behind/loop': respondWith('302 Found', { Location: '/behind/loop' }),
}

/** Each behavior with the expected air state of a station without earlier visits. */
const BEHAVIORS: Readonly<Record<string, readonly [AirState, Behavior]>> = {
  mp3: ['on air', playMp3(80)],
  aac: [
    'on air',
    respondWith('200 OK', { 'Content-Type': 'audio/aacp' }, Buffer.concat(adtsFrames(80))),
  ],
  icy: [
    'on air',
    ({ socket }) =>
      socket.write(
        Buffer.concat([Buffer.from(MP3_HEAD.replace('HTTP/1.0', 'ICY')), ...mp3Frames(80)]),
      ),
  ],
  playlist: [
    'on air',
    respondWith('200 OK', { 'Content-Type': 'audio/x-mpegurl' }, '/behind/live\n'),
  ],
  hls: [
    'on air',
    respondWith(
      '200 OK',
      HLS,
      '#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\n/behind/segment.aac\n',
    ),
  ],
  'stops-early': ['off air', respondWith('200 OK', MP3, Buffer.concat(mp3Frames(15)))],
  page: [
    'off air',
    respondWith('200 OK', { 'Content-Type': 'text/html' }, '<!doctype html><title>Radio</title>'),
  ],
  'not-found': ['off air', respondWith('404 Not Found')],
  forbidden: ['blocked', respondWith('403 Forbidden')],
  'not-here': ['blocked', respondWith('451 Unavailable For Legal Reasons')],
  broken: ['off air', respondWith('500 Internal Server Error')],
  'redirect-loop': ['off air', respondWith('302 Found', { Location: '/behind/loop' })],
  mute: ['off air', () => undefined],
  empty: ['off air', ({ socket }) => socket.end(head('HTTP/1.1 200 OK', MP3))],
  garbage: [
    'off air',
    ({ socket }) => {
      socket.write(head('HTTP/1.1 200 OK', { 'Content-Type': 'application/octet-stream' }))
      const pour = () => {
        while (!socket.destroyed && socket.write(GARBAGE)) {
          // Writes until the buffer is full.
        }
      }
      socket.on('drain', pour)
      pour()
    },
  ],
}
/** Behavior with a certificate that expired yesterday and is from an unknown authority. */
const EXPIRED = 'expired-certificate'
export const BEHAVIOR_NAMES = [...Object.keys(BEHAVIORS), EXPIRED]

interface RecordedVisit {
  readonly host: string
  readonly at: number
}

/** Starts the servers and adds `count` stations, cycling through the behaviors, two per host. `now` timestamps visits. */
export async function openRadioTown(database: Queries, count: number, now: () => number) {
  const plain = await startFakeStation()
  const certificate = makeCertificate({ name: 'radio.example', days: -1 })
  const secure = await startFakeStation(
    '127.0.0.1',
    (onConnection) => createServer(certificate, onConnection).on('tlsClientError', () => undefined),
    'https',
  )
  const visits: RecordedVisit[] = []
  for (const [path, behave] of Object.entries(LINKED_PATHS)) plain.on(path, behave)
  const truths = new Map<string, { readonly behavior: string; readonly state: AirState }>()
  await writeGeneratedStations(database, count)
  for (let n = 0; n < count; n += 1) {
    const behavior = BEHAVIOR_NAMES[n % BEHAVIOR_NAMES.length] as string
    const entry = BEHAVIORS[behavior]
    const server = entry === undefined ? secure : plain
    const host = `host-${Math.floor(n / 2)}.example`
    const [state, behave] = entry ?? (['off air', playMp3(80)] as const)
    const url = server
      .on(`/station-${n}`, (request) => {
        // After a 403, the same visit retries as a browser.
        const isSecond = request.headers['user-agent'] === CHROMIUM_AGENT
        if (!isSecond) visits.push({ host, at: now() })
        behave(request)
      })
      .replace('127.0.0.1', host)
    const id = `generated-${n}`
    truths.set(id, { behavior, state })
    await database.updateTable('stations').set({ url }).where('id', '=', id).execute()
  }
  const network: Network = {
    allowed: () => true,
    lookup: async () => [{ address: '127.0.0.1', family: 4 }],
  }

  return {
    network,
    visits: visits as readonly RecordedVisit[],
    /** Returns the number of stations by behavior and state, with the expected state. */
    async confusion() {
      const table = new Map<string, { expected: AirState; actual: Record<string, number> }>()
      for (const { id, air_state } of await rowsOf(
        database,
        'SELECT id, air_state FROM stations',
      )) {
        const truth = truths.get(String(id))
        if (truth === undefined) continue
        const row = table.get(truth.behavior) ?? { expected: truth.state, actual: {} }
        row.actual[String(air_state)] = (row.actual[String(air_state)] ?? 0) + 1
        table.set(truth.behavior, row)
      }
      return table
    },
    close: () => Promise.all([plain.stop(), secure.stop()]),
  }
}
export type RadioTown = Awaited<ReturnType<typeof openRadioTown>>

/** Counts visits of a host within `ms` of the previous one. */
export function visitsTooSoon(visits: readonly RecordedVisit[], ms: number): number {
  const last = new Map<string, number>()
  let tooSoonCount = 0
  for (const { host, at } of visits) {
    if (at - (last.get(host) ?? Number.NEGATIVE_INFINITY) < ms) tooSoonCount += 1
    last.set(host, at)
  }
  return tooSoonCount
}

/** Counts the minutes with a visit of each host. `maxPerHost` is the maximum number of visits per host and minute. */
export function visitsPerMinute(visits: readonly RecordedVisit[]) {
  const counts = new Map<string, number>()
  for (const { host, at } of visits) {
    const minute = `${host} ${Math.floor(at / 60_000)}`
    counts.set(minute, (counts.get(minute) ?? 0) + 1)
  }
  return { hostMinutes: counts.size, maxPerHost: Math.max(0, ...counts.values()) }
}
