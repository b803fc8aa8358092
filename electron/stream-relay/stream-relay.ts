import { randomBytes } from 'node:crypto'
import type {
  OpenStreamResult,
  StreamEvent,
  StreamFigures,
  StreamRequest,
} from '../../preload/contract/streams.ts'
import { EXCHANGE_BYTES } from '../../shared/exchange/exchange-entry.ts'
import type { BrowserAgent } from '../../shared/net/browser-agent.ts'
import { classifyStart, type TextClassifier } from '../../shared/net/classify-text.ts'
import { type Clock, systemClock } from '../../shared/net/clock.ts'
import type { Network } from '../../shared/net/dial.ts'
import {
  authorize,
  createSteps,
  openFollowing,
  type Steps,
} from '../../shared/net/follow-redirects.ts'
import { readFull, readStart } from '../../shared/net/read-start.ts'
import { resolveStream } from '../../shared/net/resolve-stream.ts'
import { PrivateAddress } from '../../shared/net/stream-problem.ts'
import type { Caller } from '../../shared/net/upstream.ts'
import { looksLikeText } from '../../shared/radio/playlists.ts'
import { readAddress, type StationAddress } from '../../shared/radio/station-address.ts'
import type { Logger } from '../log/logger.ts'
import type { CharsetMemory } from './charset-memory.ts'
import { createHlsLinks } from './hls-links.ts'
import { createHlsRelay, type HlsRelay } from './hls-relay.ts'
import { sendStatus, startRelayServer } from './loopback-server.ts'
import { createNetworkState, isBehindPortal } from './network-state.ts'
import type { StationAccounts } from './station-accounts.ts'
import { openSession, type StreamSession } from './stream-session.ts'
import type { RelayParserWorker } from './text-parsers.ts'

const LIST_TIMEOUT_MS = 20_000

/** Fetches a possible station list. Returns null for audio, HTML, HLS and binary data. Never rejects. */
async function fetchList(
  url: URL,
  options: {
    readonly caller: Caller
    readonly parserWorker: TextClassifier
    readonly steps: Steps
  },
): Promise<Uint8Array | null> {
  const { caller, parserWorker, steps } = options
  const controller = new AbortController()
  const stopTimer = caller.clock.after(LIST_TIMEOUT_MS, () => controller.abort())
  try {
    const upstream = await openFollowing(url, caller, {}, controller.signal, steps)
    if (upstream.status !== 200) return null
    const start = await readStart(upstream.body, caller.clock)
    if (!looksLikeText(start)) return null
    const type = upstream.header('content-type')
    const classified = await classifyStart(parserWorker, type, upstream.url.href, start)
    const isHls = classified.kind === 'playlist' && classified.format === 'hls'
    if (classified.kind === 'audio' || classified.kind === 'html' || isHls) return null
    const bytes = await readFull(upstream.body, start, caller.clock, EXCHANGE_BYTES + 1)
    return bytes.length > EXCHANGE_BYTES ? null : new Uint8Array(bytes)
  } catch {
    return null
  } finally {
    stopTimer()
    controller.abort()
  }
}

/** Enough for the current stream, the next stream, and some that are closing. */
const MAX_STREAMS = 4

export interface StreamRelayOptions {
  readonly network: Network
  readonly parserWorker: RelayParserWorker
  readonly isSystemOnline: () => boolean
  readonly charsets: Pick<CharsetMemory, 'of'>
  readonly accounts: Pick<StationAccounts, 'of'>
  /** `Undertone/<version>` */
  readonly userAgent: string
  /** User agent for stations that refuse the app's own user agent. */
  readonly browser?: BrowserAgent
  /** JSON endpoint of the app's own service, for captive portal detection. */
  readonly statusUrl: string
  readonly send: (stream: string, event: StreamEvent) => void
  /** Reports a station that needs the user's permission for a private `host:port` (its own or a redirect target). */
  readonly onPrivateAddress: (stationUrl: string, hostAndPort: string) => void
  readonly log: Logger
  readonly clock?: Clock
  readonly random?: () => number
}

/** Maximum number of remembered audio URLs, which `fetchList` does not fetch. */
const AUDIO_URLS_MAX = 100

export interface StreamRelay {
  /** `http://127.0.0.1:<port>`, for the page's CSP. */
  readonly origin: string
  open(request: StreamRequest): Promise<OpenStreamResult>
  figures(stream: string): StreamFigures | null
  fetchList(url: string, stationId: string): Promise<Uint8Array | null>
  close(stream: string): void
  setPageOnline(online: boolean): void
  resumed(): void
  pageLost(): void
  stop(): Promise<void>
}

interface OpenStream extends Pick<StreamSession, 'close'> {
  readonly session: StreamSession
  hls: HlsRelay | null
}

/** Starts the loopback server that connects to stations and sends their audio to the page. */
export async function startStreamRelay(options: StreamRelayOptions): Promise<StreamRelay> {
  const {
    accounts,
    charsets,
    parserWorker,
    log,
    network,
    onPrivateAddress,
    send,
    statusUrl,
    userAgent,
    browser,
  } = options
  const clock = options.clock ?? systemClock
  const random = options.random ?? Math.random
  const caller: Caller = { network, clock, userAgent, ...(browser && { browser }) }
  const networkState = createNetworkState(clock, options.isSystemOnline)
  const streams = new Map<string, OpenStream>()
  const close = (name: string) => {
    const stream = streams.get(name)
    streams.delete(name)
    stream?.close()
  }
  const closeAll = () => {
    for (const name of streams.keys()) close(name)
  }
  const key = randomBytes(32)

  const server = await startRelayServer(
    (relayRequest, request, response) => {
      const openStream = streams.get(relayRequest.stream)
      if (openStream === undefined) return sendStatus(response, 404)
      if (relayRequest.kind === 'hls') {
        if (openStream.hls === null) return sendStatus(response, 404)
        return openStream.hls.serve({ ...relayRequest, range: request.headers.range }, response)
      }
      if (relayRequest.headOnly) return sendStatus(response, openStream.hls === null ? 200 : 404)
      if (openStream.hls !== null) return sendStatus(response, 404)
      openStream.session.admit(response, relayRequest.response)
    },
    log,
    clock.now,
  )

  /** Creates cookies and credentials of an attempt. The station's account is sent to the station's server only. */
  async function stepsFor(address: StationAddress | null, stationId: string): Promise<Steps> {
    const steps = createSteps()
    const account = address?.account ?? (await accounts.of(stationId, address?.url ?? ''))
    if (address !== null && account !== null) authorize(steps, address.url, account)
    return steps
  }

  const audioUrls = new Set<string>()
  function rememberAudioUrl(url: string): void {
    audioUrls.add(url)
    const [oldest] = audioUrls
    if (audioUrls.size > AUDIO_URLS_MAX && oldest !== undefined) audioUrls.delete(oldest)
  }

  function start(request: StreamRequest): OpenStream {
    const { stream, stationId } = request
    const address = readAddress(request.url)
    const stepsWithAccount = () => stepsFor(address, stationId)
    /** Cookies of the attempt that found HLS and of later requests. They may contain session tokens. */
    let { cookies } = createSteps()
    const openHls = (url: URL) => {
      const links = createHlsLinks(stream, key)
      const base = `${server.base}/${stream}/hls/`
      const onBytes = (count: number) => session.countBytes(count)
      const signing = { stream, key, base }
      const hls = createHlsRelay({
        ...{ links, signing, parserWorker, caller, clock, onBytes, log },
        newSteps: async () => ({ ...(await stepsWithAccount()), cookies }),
      })
      openStream.hls = hls
      return `${base}${links.sign(url.href)}`
    }
    const session = openSession({
      request,
      audioUrl: `${server.base}/${stream}`,
      resolve: async (url, titles, signal) => {
        try {
          const steps = await stepsWithAccount()
          const isCaptive = () => isBehindPortal(statusUrl, caller, signal)
          const resolved = await resolveStream({
            url,
            caller,
            parserWorker,
            titles,
            signal,
            steps,
            isCaptive,
          })
          if (resolved.kind === 'hls') cookies = steps.cookies
          if (address !== null && resolved.entry === request.url) rememberAudioUrl(address.url)
          return resolved
        } catch (error) {
          if (error instanceof PrivateAddress) onPrivateAddress(request.url, error.hostAndPort)
          throw error
        }
      },
      clock,
      random,
      isOnline: networkState.isOnline,
      charset: charsets.of(stationId),
      openHls,
      report: (event) => {
        if (event.type === 'ended') log.info('a stream ended', { reason: event.reason })
        send(stream, event)
      },
      onAbandoned: () => {
        if (streams.get(stream) === openStream) close(stream)
      },
    })
    const unsubscribe = networkState.subscribe(session.networkChanged)
    const openStream: OpenStream = {
      session,
      hls: null,
      close() {
        unsubscribe()
        openStream.hls?.stop()
        session.close()
      },
    }
    return openStream
  }

  return {
    origin: server.origin,
    open(request) {
      // The worker starts while the station responds.
      parserWorker.warmUp()
      close(request.stream)
      const openStream = start(request)
      const [oldest] = streams.keys()
      if (streams.size >= MAX_STREAMS && oldest !== undefined) close(oldest)
      streams.set(request.stream, openStream)
      return openStream.session.opened
    },
    figures: (stream) => streams.get(stream)?.session.figures() ?? null,
    async fetchList(url, stationId) {
      const address = readAddress(url)
      if (address === null || audioUrls.has(address.url)) return null
      return fetchList(new URL(address.url), {
        caller,
        parserWorker,
        steps: await stepsFor(address, stationId),
      })
    },
    close,
    setPageOnline: networkState.setPageOnline,
    resumed() {
      for (const { session } of streams.values()) session.resumed()
    },
    pageLost() {
      closeAll()
      // The new page counts as online until it reports its state.
      networkState.setPageOnline(true)
    },
    async stop() {
      closeAll()
      await server.close()
    },
  }
}
