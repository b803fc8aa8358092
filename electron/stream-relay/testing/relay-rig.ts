import { once } from 'node:events'
import http from 'node:http'
import type { OpenStreamResult, StreamEvent } from '../../../preload/contract/streams.ts'
import { lookupAll } from '../../../shared/net/checked-lookup.ts'
import type { Network } from '../../../shared/net/dial.ts'
import type { Behavior } from '../../../shared/net/testing/fake-station.ts'
import { createManualClock, type ManualClock } from '../../../shared/net/testing/manual-clock.ts'
import { createParserWorker } from '../../../shared/parser-worker/parser-worker.ts'
import type { Charset } from '../../../shared/radio/charset-names.ts'
import { type StreamRelay, type StreamRelayOptions, startStreamRelay } from '../stream-relay.ts'
import type { RelayParserWorker, TextParsers } from '../text-parsers.ts'

/** All relays of this process share the worker, which is stateless. */
const ownParserWorker: RelayParserWorker = createParserWorker<TextParsers>(
  new URL('../text-worker.ts', import.meta.url),
)

/** Simulates an audio element that reads a response. */
export interface Listener {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  /** All received bytes. */
  bytes(): Buffer
  /** True when the response has ended or was aborted. */
  readonly over: boolean
  /** Stops reading until `resume`. */
  pause(): void
  resume(): void
  leave(): void
}

/** Relay with a manual clock and its recorded output. */
export interface RelayRig {
  readonly relay: StreamRelay
  readonly clock: ManualClock
  readonly events: StreamEvent[]
  readonly log: ReturnType<typeof fakeLog>
  readonly charsets: Map<string, Charset>
  /** Charsets that the user chose, by station. */
  readonly chosen: Map<string, Charset>
  /** Refused private addresses: the station's own, and redirect targets. */
  readonly refused: [stationUrl: string, hostAndPort: string][]
  setOnline(online: boolean): void
  open(url: string, stream?: string): Promise<OpenStreamResult>
  /** Opens the stream and returns the URL of its audio. */
  openUrl(url: string, stream?: string): Promise<string>
  /** Opens the stream and its audio. */
  listen(url: string, stream?: string): Promise<Listener>
  /** Returns the events of a type that were sent so far. */
  of<T extends StreamEvent['type']>(type: T): Extract<StreamEvent, { type: T }>[]
  stop(): Promise<void>
}

export const STREAM = 'stream-0001'

/** Creates a logger that records its lines. */
export function fakeLog() {
  const lines: { level: 'info' | 'warn' | 'error'; message: string; details: unknown }[] = []
  const record = (level: 'info' | 'warn' | 'error') => (message: string, details?: unknown) =>
    void lines.push({ level, message, details })
  return { info: record('info'), warn: record('warn'), error: record('error'), lines }
}

/** Creates the behavior of a station that sends these bytes and stays connected. */
export function sends(...parts: readonly (string | Buffer)[]): Behavior {
  return ({ socket }) => {
    for (const part of parts) socket.write(part)
  }
}

/** Sends a request as Chromium does for the app's page. */
export async function sendRequest(
  url: string,
  headers: http.OutgoingHttpHeaders = { Origin: 'app://undertone' },
  method = 'GET',
): Promise<Listener> {
  const request = http.request(url, { headers, method, agent: false })
  request.end()
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const chunks: Buffer[] = []
  const state = { over: false }
  response.on('data', (chunk: Buffer) => chunks.push(chunk))
  response.on('error', () => undefined)
  response.on('close', () => {
    state.over = true
  })
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    bytes: () => Buffer.concat(chunks),
    get over() {
      return state.over
    },
    pause: () => void response.pause(),
    resume: () => void response.resume(),
    leave: () => void request.destroy(),
  }
}

/** Starts a relay that may connect to this machine, unless `network` forbids it. */
export async function startRelayRig(
  network: Partial<Network> = {},
  statusUrl = 'http://127.0.0.1:1/status',
  parserWorker: RelayParserWorker = ownParserWorker,
  accounts: StreamRelayOptions['accounts'] = { of: async () => null },
): Promise<RelayRig> {
  const clock = createManualClock()
  const events: StreamEvent[] = []
  const log = fakeLog()
  const charsets = new Map<string, Charset>()
  const chosen = new Map<string, Charset>()
  const refused: RelayRig['refused'] = []
  let online = true
  const relay = await startStreamRelay({
    parserWorker,
    network: {
      lookup: lookupAll,
      resolveProxy: async () => 'DIRECT',
      allowed: () => true,
      ...network,
    },
    isSystemOnline: () => online,
    accounts,
    charsets: {
      of: (station) => ({
        get: () => charsets.get(station) ?? null,
        chosen: () => chosen.get(station) ?? null,
        remember: (charset) => void charsets.set(station, charset),
      }),
    },
    userAgent: 'Undertone/test',
    statusUrl,
    send: (_stream, event) => events.push(event),
    onPrivateAddress: (...refusal) => refused.push(refusal),
    log,
    clock,
    // With 0.5, retries have no jitter.
    random: () => 0.5,
  })
  const open = (url: string, stream = STREAM) => relay.open({ stream, stationId: 'night-bus', url })
  const openUrl = async (url: string, stream?: string) => {
    const result = await open(url, stream)
    if (result.outcome !== 'open') throw new Error(`not open: ${JSON.stringify(result)}`)
    return result.url
  }
  return {
    relay,
    clock,
    events,
    log,
    charsets,
    chosen,
    refused,
    setOnline: (isOnline) => {
      online = isOnline
    },
    open,
    openUrl,
    listen: async (url, stream) => sendRequest(await openUrl(url, stream)),
    of: (type) => events.filter((event): event is never => event.type === type),
    stop: () => relay.stop(),
  }
}
