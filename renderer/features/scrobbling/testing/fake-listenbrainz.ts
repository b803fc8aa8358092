/**
 * A server that answers as ListenBrainz documents it (Core API, JSON documentation and its own checks), and badly where
 * it is told to.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

/** Its MAX_LISTEN_SIZE, MAX_LISTENS_PER_REQUEST and LISTEN_MINIMUM_TS (the first of October 2002). */
const LISTEN_BYTES = 10_240
const LISTENS_PER_REQUEST = 1_000
const OLDEST = 1_033_430_400
/** It allows clocks an hour of error. */
const SKEW_S = 3_600

/** What it does with a request instead of answering as it should. */
export type Fault = 'hangs up' | 'takes it and hangs up' | 429 | 503

const info = z.looseObject({
  media_player: z.string(),
  submission_client: z.string(),
  music_service: z.string().optional(),
  music_service_name: z.string().optional(),
})
const track = z.strictObject({
  artist_name: z.string().min(1),
  track_name: z.string().min(1),
  additional_info: info,
})
const listen = z.strictObject({ listened_at: z.int().min(OLDEST), track_metadata: track })
const body = z.discriminatedUnion('listen_type', [
  z.strictObject({ listen_type: z.literal('single'), payload: z.array(listen).length(1) }),
  z.strictObject({
    listen_type: z.literal('import'),
    payload: z.array(listen).min(1).max(LISTENS_PER_REQUEST),
  }),
  z.strictObject({
    listen_type: z.literal('playing_now'),
    payload: z.array(z.strictObject({ track_metadata: track })).length(1),
  }),
])

export interface FakeListenBrainz {
  readonly url: string
  /** Names by token; a token that is taken out is refused from then on. */
  readonly accounts: Map<string, string>
  /** "<name>: <artist> – <track>" of each listen it keeps, by time and song: the same one again is one. */
  listens(): readonly string[]
  /** The listens with everything that was said of them. */
  readonly kept: Map<string, z.infer<typeof listen>>
  /** What was told as on now, in order. */
  readonly nowPlaying: string[]
  /** Method and path of each request; those that a browser asks first are left out. */
  readonly asked: string[]
  /** What it does with the next submissions, one each. */
  readonly faults: Fault[]
  stop(): Promise<void>
}

type Reply = readonly [status: number, answer: object, headers?: Record<string, string>]

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'Authorization, Content-Type',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-expose-headers': 'X-RateLimit-Remaining,X-RateLimit-Limit,X-RateLimit-Reset-In',
}

/** Starts it on a free port of this machine. `now` is its clock, in ms. */
export async function startFakeListenBrainz(now: () => number): Promise<FakeListenBrainz> {
  const accounts = new Map([['token-of-nel', 'nel']])
  const kept = new Map<string, z.infer<typeof listen>>()
  const nowPlaying: string[] = []
  const asked: string[] = []
  const faults: Fault[] = []

  function take(name: string, json: string): Reply {
    const read = body.safeParse(JSON.parse(json))
    if (!read.success) return [400, { code: 400, error: z.prettifyError(read.error) }]
    const { listen_type: type, payload } = read.data
    if (Buffer.byteLength(json) > payload.length * LISTEN_BYTES)
      return [400, { code: 400, error: 'JSON document is too large.' }]
    for (const said of payload) {
      const { artist_name: artist, track_name: title } = said.track_metadata
      const song = `${name}: ${artist} – ${title}`
      if (type === 'playing_now') nowPlaying.push(song)
      else if ('listened_at' in said) {
        if (said.listened_at > now() / 1_000 + SKEW_S)
          return [400, { code: 400, error: 'Value for key listened_at is too high.' }]
        kept.set(`${said.listened_at} ${song}`, said)
      }
    }
    return [200, { status: 'ok' }]
  }

  function answer(request: IncomingMessage, json: string): Reply {
    const token = /^Token (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
    const name = accounts.get(token ?? '')
    if (request.url === '/1/validate-token') {
      if (token === undefined) return [400, { code: 400, error: 'You need to provide a token.' }]
      return name === undefined
        ? [200, { code: 200, message: 'Token invalid.', valid: false }]
        : [200, { code: 200, message: 'Token valid.', valid: true, user_name: name }]
    }
    if (name === undefined) return [401, { code: 401, error: 'Invalid authorization token.' }]
    return take(name, json)
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'OPTIONS') {
      response.writeHead(200, CORS).end()
      return
    }
    const json = await text(request)
    asked.push(`${request.method} ${request.url}`)
    const fault = request.method === 'POST' ? faults.shift() : undefined
    if (fault === 'hangs up') return void response.destroy()
    if (fault === 429 || fault === 503) {
      const limit = fault === 429 ? { 'x-ratelimit-reset-in': '7' } : {}
      response.writeHead(fault, { ...CORS, ...limit }).end()
      return
    }
    const [status, said] = answer(request, json)
    if (fault === 'takes it and hangs up') return void response.destroy()
    response.writeHead(status, { ...CORS, 'content-type': 'application/json' })
    response.end(JSON.stringify(said))
  }

  const server = createServer((request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accounts,
    listens: () =>
      [...kept.values()].map(
        ({ track_metadata: { artist_name, track_name } }) => `${artist_name} – ${track_name}`,
      ),
    kept,
    nowPlaying,
    asked,
    faults,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
