import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SERVER_TIMEOUTS } from '../../http/server-limits.ts'
import {
  type Broadcast,
  BURST_BYTES,
  type Clock,
  createBroadcast,
  type Listener,
  systemClock,
} from './broadcast.ts'
import { DEMO_STATIONS, type DemoStation } from './demo-stations.ts'
import { createIcyWeaver } from './icy.ts'
import { type Loop, readLoop } from './loop.ts'

/**
 * What may wait, unsent, for one listener. Twice the burst: a listener that leaves more than that unread has
 * stopped reading, and is let go.
 */
export const LISTENER_BUFFER_BYTES = 2 * BURST_BYTES
/** Audio bytes between two ICY metadata blocks; icecast's default. */
export const ICY_METAINT = 16_000
/** How long a title of the demo programme stays. */
export const TITLE_SECONDS = 24

const CONTENT_TYPES = { MP3: 'audio/mpeg', AAC: 'audio/aac', OPUS: 'audio/ogg' } as const

/** Methods a stream answers. */
const METHODS = 'GET, HEAD, OPTIONS'

/** These streams are public, so any page may read them, titles included. */
const CORS_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'icy-br, icy-description, icy-genre, icy-metaint, icy-name, icy-url',
} as const

/** The answer to a browser's question whether it may send `Icy-MetaData`. */
const PREFLIGHT_HEADERS = {
  ...CORS_HEADERS,
  'Access-Control-Allow-Methods': METHODS,
  'Access-Control-Allow-Headers': 'Icy-MetaData, Range',
  'Access-Control-Max-Age': '86400',
} as const

/** Whether titles can be woven in: Ogg has its own place for them. */
function carriesTitles(station: DemoStation): boolean {
  return station.codec !== 'OPUS'
}

/** Headers of a stream's answer. `url` is the stream's own address. */
function streamHeaders(station: DemoStation, url: string, titles: boolean): Record<string, string> {
  return {
    ...CORS_HEADERS,
    'Content-Type': CONTENT_TYPES[station.codec],
    'Cache-Control': 'no-store',
    'Accept-Ranges': 'none',
    // Endless, so no length; and no chunks either, as radio players expect.
    Connection: 'close',
    'icy-name': station.name,
    'icy-description': station.description,
    'icy-genre': station.tags.join(', '),
    'icy-br': String(station.bitrate),
    'icy-url': url,
    ...(titles ? { 'icy-metaint': String(ICY_METAINT) } : {}),
  }
}

/**
 * The titles that the demo streams announce, made up by the project. Apostrophes and letters outside
 * ASCII are there on purpose: both are where players go wrong. Ogg carries no ICY titles.
 */
const TITLES: Readonly<Record<DemoStation['id'], readonly string[]>> = {
  'demo-night-bus': [
    'Undertone - Last Stop, Nobody’s Hurry',
    "Undertone - Driver's Got the Window Down",
    'Undertone - Über die letzte Brücke',
    'Undertone - Empty Upper Deck',
  ],
  'demo-cellar-signal': [
    'Undertone - Thirteen Steps Down',
    "Undertone - Somebody's Radio Next Door",
    'Undertone - Подвал',
    'Undertone - Tape from Under the Stairs',
  ],
  'demo-long-wave': [],
}

/** The title on air `seconds` into a station's broadcast; null where a station announces none. */
export function titleAt(station: DemoStation['id'], seconds: number): string | null {
  const titles = TITLES[station]
  return titles[Math.floor(seconds / TITLE_SECONDS) % titles.length] ?? null
}

/** The part of a response that a listener needs. */
interface Sink {
  write(bytes: Uint8Array): unknown
  /** Bytes accepted but not yet taken by the network. */
  readonly writableLength: number
  destroy(): unknown
}

/** What a station plays to one connection, and whether titles are woven in. */
interface Tuned {
  readonly station: DemoStation['id']
  readonly loop: Loop
  readonly titles: boolean
}

/**
 * Writes a broadcast to one connection. A reader that stops is cut off as soon as more than
 * LISTENER_BUFFER_BYTES wait for it.
 */
export function createListener(sink: Sink, { station, loop, titles }: Tuned): Listener {
  const stream = loop.open()
  const weave = titles ? createIcyWeaver(ICY_METAINT) : null
  if (stream.header.length > 0) sink.write(stream.header)
  return (from, to) => {
    const parts: Uint8Array[] = []
    for (let index = from; index < to; index += 1) {
      const audio = stream.next(index)
      const title = titleAt(station, (index * loop.unitMs) / 1000)
      if (weave) parts.push(...weave(audio, title ?? ''))
      else parts.push(audio)
    }
    sink.write(Buffer.concat(parts))
    if (sink.writableLength > LISTENER_BUFFER_BYTES) sink.destroy()
  }
}

/** Where a server of streams tells what plays. */
const STATUS_PATH = '/status-json.xsl'

/** Where the demo streams listen. Port 0 lets the system choose. */
export interface StreamsOptions {
  readonly host: string
  readonly port: number
  readonly clock?: Clock
}

/** The running service. */
export interface Streams {
  readonly port: number
  /** Ends every connection and frees the port. */
  close(): Promise<void>
}

interface OnAir {
  readonly station: DemoStation
  readonly loop: Loop
  readonly broadcast: Broadcast
}

/** Starts the demo streams. Rejects when the port is taken or a loop cannot be read. */
export async function startStreams(options: StreamsOptions): Promise<Streams> {
  const clock = options.clock ?? systemClock
  const onAir = new Map<string, OnAir>()
  for (const station of DEMO_STATIONS) {
    const data = await readFile(new URL(`./loops${station.path}`, import.meta.url))
    const loop = readLoop(station.codec, data)
    onAir.set(station.path, { station, loop, broadcast: createBroadcast(loop, clock) })
  }
  const server = createServer({ ...SERVER_TIMEOUTS }, (request, response) => {
    const { port } = server.address() as AddressInfo
    const host = options.host.includes(':') ? `[${options.host}]` : options.host
    answer(onAir, `http://${host}:${port}`, request, response)
  })
  server.listen(options.port, options.host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function answer(
  onAir: ReadonlyMap<string, OnAir>,
  base: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
  if (path === STATUS_PATH) {
    tellStatus(onAir, base, response)
    return
  }
  const tuned = onAir.get(path)
  if (!tuned) {
    refuse(response, 404, 'There is no stream here.')
    return
  }
  if (request.method === 'OPTIONS') {
    response.writeHead(204, PREFLIGHT_HEADERS).end()
    return
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', METHODS)
    refuse(response, 405, 'A stream can only be listened to.')
    return
  }
  const titles = request.headers['icy-metadata'] === '1' && carriesTitles(tuned.station)
  response.removeHeader('Transfer-Encoding')
  response.writeHead(200, streamHeaders(tuned.station, `${base}${path}`, titles))
  if (request.method === 'HEAD') response.end()
  else play(tuned, titles, response)
}

function play({ station, loop, broadcast }: OnAir, titles: boolean, response: ServerResponse) {
  const leave = broadcast.join(createListener(response, { station: station.id, loop, titles }))
  response.on('close', leave)
  // A connection that broke has nothing to be told; `close` follows.
  response.on('error', leave)
}

/** What plays, in the form in which Icecast tells it to programs: https://icecast.org/docs/icecast-2.4.1/server-stats.html */
function tellStatus(
  onAir: ReadonlyMap<string, OnAir>,
  base: string,
  response: ServerResponse,
): void {
  const source = [...onAir.values()].map(({ station, loop, broadcast }) => {
    const title = titleAt(station.id, (broadcast.position() * loop.unitMs) / 1_000)
    const about = { listenurl: `${base}${station.path}`, server_name: station.name }
    return title === null ? about : { ...about, title }
  })
  response.writeHead(200, { ...CORS_HEADERS, 'Content-Type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify({ icestats: { source } }))
}

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, {
    ...CORS_HEADERS,
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
  })
  response.end(`${sentence}\n`)
}
