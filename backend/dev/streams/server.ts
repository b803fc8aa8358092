import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SERVER_TIMEOUTS } from '../../http/listen.ts'
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

/** The server disconnects a listener with more unread data, because it has stopped reading. */
export const LISTENER_BUFFER_BYTES = 2 * BURST_BYTES
/** Number of audio bytes between two ICY metadata blocks. It is Icecast's default. */
export const ICY_METAINT = 16_000
export const TITLE_SECONDS = 24

const CONTENT_TYPES = { MP3: 'audio/mpeg', AAC: 'audio/aac', OPUS: 'audio/ogg' } as const

const LOGO_PATH = '/logo.png'
const LOGO_FILE = new URL('../../../resources/icons/app-128.png', import.meta.url)

const METHODS = 'GET, HEAD, OPTIONS'

/** The streams are public, so any page may read them and their titles. */
const CORS_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'icy-br, icy-description, icy-genre, icy-metaint, icy-name, icy-url',
} as const

const PREFLIGHT_HEADERS = {
  ...CORS_HEADERS,
  'Access-Control-Allow-Methods': METHODS,
  'Access-Control-Allow-Headers': 'Icy-MetaData, Range',
  'Access-Control-Max-Age': '86400',
} as const

function hasIcyTitles(station: DemoStation): boolean {
  return station.codec !== 'OPUS'
}

function streamHeaders(station: DemoStation, url: string, titles: boolean): Record<string, string> {
  return {
    ...CORS_HEADERS,
    'Content-Type': CONTENT_TYPES[station.codec],
    'Cache-Control': 'no-store',
    'Accept-Ranges': 'none',
    // An endless stream has no length. It is not chunked, because radio players do not expect chunks.
    Connection: 'close',
    'icy-name': station.name,
    'icy-description': station.description,
    'icy-genre': station.tags.join(', '),
    'icy-br': String(station.bitrate),
    'icy-url': url,
    'icy-logo': new URL(LOGO_PATH, url).href,
    ...(titles ? { 'icy-metaint': String(ICY_METAINT) } : {}),
  }
}

/** Apostrophes and non-ASCII letters are intended, because players often mishandle them. Ogg has no ICY titles. */
const TITLES: Readonly<Record<DemoStation['id'], readonly string[]>> = {
  'demo-night-bus': [
    'Undertone - Last Stop, No One’s Hurry',
    "Undertone - Driver's Got the Window Down",
    'Undertone - Über die letzte Brücke',
    'Undertone - Empty Upper Deck',
  ],
  'demo-cellar-signal': [
    'Undertone - Thirteen Steps Down',
    "Undertone - Someone's Radio Next Door",
    'Undertone - Подвал',
    'Undertone - Tape from Under the Stairs',
  ],
  'demo-long-wave': [],
}

export function titleAt(station: DemoStation['id'], seconds: number): string | null {
  const titles = TITLES[station]
  return titles[Math.floor(seconds / TITLE_SECONDS) % titles.length] ?? null
}

interface Sink {
  write(bytes: Uint8Array): unknown
  /** Number of bytes that are accepted, but not sent to the network. */
  readonly writableLength: number
  destroy(): unknown
}

interface StreamRequest {
  readonly station: DemoStation['id']
  readonly loop: Loop
  readonly titles: boolean
}

/** Writes a broadcast to one connection. Destroys it when more than LISTENER_BUFFER_BYTES are unsent. */
export function createListener(sink: Sink, { station, loop, titles }: StreamRequest): Listener {
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

const STATUS_PATH = '/status-json.xsl'

export interface StreamsOptions {
  readonly host: string
  readonly port: number
  readonly clock?: Clock
}

export interface Streams {
  readonly port: number
  close(): Promise<void>
}

interface OnAir {
  readonly station: DemoStation
  readonly loop: Loop
  readonly broadcast: Broadcast
}

/** Serves the demo stations like an Icecast server, with ICY titles and a JSON status. */
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
    handleRequest(onAir, `http://${host}:${port}`, request, response)
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

function handleRequest(
  onAir: ReadonlyMap<string, OnAir>,
  base: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
  if (path === STATUS_PATH) {
    sendStatus(onAir, base, response)
    return
  }
  if (path === LOGO_PATH) {
    void sendLogo(response)
    return
  }
  const stream = onAir.get(path)
  if (!stream) {
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
  const titles = request.headers['icy-metadata'] === '1' && hasIcyTitles(stream.station)
  response.removeHeader('Transfer-Encoding')
  response.writeHead(200, streamHeaders(stream.station, `${base}${path}`, titles))
  if (request.method === 'HEAD') response.end()
  else play(stream, titles, response)
}

function play({ station, loop, broadcast }: OnAir, titles: boolean, response: ServerResponse) {
  const leave = broadcast.join(createListener(response, { station: station.id, loop, titles }))
  response.on('close', leave)
  response.on('error', leave)
}

/** Sends Icecast's JSON status: https://icecast.org/docs/icecast-2.4.1/server-stats.html */
function sendStatus(
  onAir: ReadonlyMap<string, OnAir>,
  base: string,
  response: ServerResponse,
): void {
  const sources = [...onAir.values()].map(({ station, loop, broadcast }) => {
    const title = titleAt(station.id, (broadcast.position() * loop.unitMs) / 1_000)
    const source = { listenurl: `${base}${station.path}`, server_name: station.name }
    return title === null ? source : { ...source, title }
  })
  response.writeHead(200, { ...CORS_HEADERS, 'Content-Type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify({ icestats: { source: sources } }))
}

/** The container image of the API does not include the file. */
async function sendLogo(response: ServerResponse): Promise<void> {
  const logo = await readFile(LOGO_FILE).catch(() => null)
  if (logo === null) refuse(response, 404, 'There is no logo here.')
  else response.writeHead(200, { ...CORS_HEADERS, 'Content-Type': 'image/png' }).end(logo)
}

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, {
    ...CORS_HEADERS,
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
  })
  response.end(`${sentence}\n`)
}
