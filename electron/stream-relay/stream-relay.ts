import { randomBytes } from 'node:crypto'
import type {
  StreamAnswer,
  StreamEvent,
  StreamFigures,
  StreamRequest,
} from '../../preload/contract/streams.ts'
import type { BrowserAgent } from '../../shared/net/browser-agent.ts'
import { type Clock, systemClock } from '../../shared/net/clock.ts'
import type { Network } from '../../shared/net/dial.ts'
import { authorize, noSteps, type Steps } from '../../shared/net/follow-redirects.ts'
import { resolveStream } from '../../shared/net/resolve-stream.ts'
import { PrivateAddress } from '../../shared/net/stream-problem.ts'
import type { Caller } from '../../shared/net/upstream.ts'
import { readAddress, type StationAddress } from '../../shared/radio/station-address.ts'
import type { Logger } from '../log/logger.ts'
import type { CharsetMemory } from './charset-memory.ts'
import { fetchList } from './fetch-list.ts'
import { createHlsLinks } from './hls-links.ts'
import { createHlsRelay, type HlsRelay } from './hls-relay.ts'
import { answerStatus, startRelayServer } from './loopback-server.ts'
import { createNetworkState, isBehindPortal } from './network-state.ts'
import type { StationAccounts } from './station-accounts.ts'
import { openSession, type StreamSession } from './stream-session.ts'
import type { RelayJudge } from './text-judgements.ts'

/** Streams open at once: the one that sounds, the one switched to, and some that close slowly. */
const MAX_STREAMS = 4

/** What the relay needs of the machine and of the app. */
export interface StreamRelayOptions {
  readonly network: Network
  /** Reads what stations write, in a thread of its own. */
  readonly judge: RelayJudge
  /** Electron's net.isOnline. */
  readonly systemOnline: () => boolean
  readonly charsets: Pick<CharsetMemory, 'of'>
  /** Accounts that stations ask for. */
  readonly accounts: Pick<StationAccounts, 'of'>
  /** `Undertone/<version>` */
  readonly userAgent: string
  /** By what stations are asked again that refuse that. */
  readonly browser?: BrowserAgent
  /** An address of the app's own service that answers with JSON, to recognise captive portals by. */
  readonly statusUrl: string
  readonly send: (stream: string, event: StreamEvent) => void
  /** A station could be reached if this private `host:port`, its own or where it leads, were allowed. */
  readonly onPrivate: (stationUrl: string, hostAndPort: string) => void
  readonly log: Logger
  readonly clock?: Clock
  /** In [0, 1). */
  readonly random?: () => number
}

/** Addresses remembered as sound, so that they are not requested again as lists. */
const SOUNDING_MAX = 100

/** The relay: connections to stations on one side, the page's audio elements on the other. */
export interface StreamRelay {
  /** `http://127.0.0.1:<port>`: what the page may load sound from. */
  readonly origin: string
  open(request: StreamRequest): Promise<StreamAnswer>
  figures(stream: string): StreamFigures | null
  /** What is at an address, if it can be a list of stations: see `fetch-list.ts`. Null for anything else. */
  fetchList(url: string, stationId: string): Promise<Uint8Array | null>
  close(stream: string): void
  /** What the page knows of the network. */
  pageSaysOnline(online: boolean): void
  /** The computer slept: every stream is connected anew, at once. */
  resumed(): void
  /** The page is gone, and its elements with it. */
  pageGone(): void
  /** Ends everything and frees the port. */
  stop(): Promise<void>
}

/** A stream, and the half of it that serves HLS pieces once it turns out to be HLS. */
interface OpenStream extends Pick<StreamSession, 'close'> {
  readonly session: StreamSession
  hls: HlsRelay | null
}

/** Starts the relay on a free port of this machine. */
export async function startStreamRelay(options: StreamRelayOptions): Promise<StreamRelay> {
  const {
    accounts,
    charsets,
    judge,
    log,
    network,
    onPrivate,
    send,
    statusUrl,
    userAgent,
    browser,
  } = options
  const clock = options.clock ?? systemClock
  const random = options.random ?? Math.random
  const caller: Caller = { network, clock, userAgent, ...(browser && { browser }) }
  const online = createNetworkState(clock, options.systemOnline)
  /** By their names, oldest first. */
  const streams = new Map<string, OpenStream>()
  /** Closes and forgets it; a name that is not there is ignored. */
  const close = (name: string) => {
    const open = streams.get(name)
    streams.delete(name)
    open?.close()
  }
  const closeAll = () => {
    for (const name of streams.keys()) close(name)
  }
  /** Signs links of this run. */
  const key = randomBytes(32)

  const server = await startRelayServer(
    (wanted, request, response) => {
      const open = streams.get(wanted.stream)
      if (open === undefined) return answerStatus(response, 404)
      if (wanted.what === 'hls') {
        if (open.hls === null) return answerStatus(response, 404)
        return open.hls.serve({ ...wanted, range: request.headers.range }, response)
      }
      // Whether there is sound shows only when it is asked for.
      if (wanted.headOnly) return answerStatus(response, open.hls === null ? 200 : 404)
      if (open.hls !== null) return answerStatus(response, 404)
      open.session.admit(response, wanted.response)
    },
    log,
    clock.now,
  )

  /** Steps that begin with the account of a station, for its own server. */
  async function stepsFor(own: StationAddress | null, stationId: string): Promise<Steps> {
    const steps = noSteps()
    const account = own?.account ?? (await accounts.of(stationId, own?.url ?? ''))
    if (own !== null && account !== null) authorize(steps, own.url, account)
    return steps
  }

  /** Addresses that led to sound without a playlist on the way. */
  const sounding = new Set<string>()
  function noteSound(url: string): void {
    sounding.add(url)
    const [oldest] = sounding
    if (sounding.size > SOUNDING_MAX && oldest !== undefined) sounding.delete(oldest)
  }

  function start(request: StreamRequest): OpenStream {
    const { stream, stationId } = request
    const own = readAddress(request.url)
    const stepsWithAccount = () => stepsFor(own, stationId)
    /** Of the attempt that led to HLS and of its requests since: tokens of sessions come as cookies. */
    let { cookies } = noSteps()
    const openHls = (url: URL) => {
      const links = createHlsLinks(stream, key)
      const base = `${server.base}/${stream}/hls/`
      const onBytes = (count: number) => session.countBytes(count)
      const signing = { stream, key, base }
      const hls = createHlsRelay({
        ...{ links, signing, judge, caller, clock, onBytes, log },
        newSteps: async () => ({ ...(await stepsWithAccount()), cookies }),
      })
      open.hls = hls
      return `${base}${links.sign(url.href)}`
    }
    const session = openSession({
      request,
      audioUrl: `${server.base}/${stream}`,
      resolve: async (url, titles, signal) => {
        try {
          const steps = await stepsWithAccount()
          const isCaptive = () => isBehindPortal(statusUrl, caller, signal)
          const found = await resolveStream({
            url,
            caller,
            judge,
            titles,
            signal,
            steps,
            isCaptive,
          })
          if (found.kind === 'hls') cookies = steps.cookies
          if (own !== null && found.entry === request.url) noteSound(own.url)
          return found
        } catch (error) {
          if (error instanceof PrivateAddress) onPrivate(request.url, error.hostAndPort)
          throw error
        }
      },
      clock,
      random,
      isOnline: online.isOnline,
      charset: charsets.of(stationId),
      openHls,
      report: (event) => {
        if (event.type === 'ended') log.info('a stream ended', { reason: event.reason })
        send(stream, event)
      },
      onAbandoned: () => {
        if (streams.get(stream) === open) close(stream)
      },
    })
    const stopListening = online.subscribe(session.networkChanged)
    const open: OpenStream = {
      session,
      hls: null,
      close() {
        stopListening()
        open.hls?.stop()
        session.close()
      },
    }
    return open
  }

  return {
    origin: server.origin,
    open(request) {
      // It starts while the station is being asked.
      judge.warmUp()
      close(request.stream)
      const open = start(request)
      const [oldest] = streams.keys()
      if (streams.size >= MAX_STREAMS && oldest !== undefined) close(oldest)
      streams.set(request.stream, open)
      return open.session.opened
    },
    figures: (stream) => streams.get(stream)?.session.figures() ?? null,
    async fetchList(address, stationId) {
      const own = readAddress(address)
      if (own === null || sounding.has(own.url)) return null
      return fetchList(new URL(own.url), { caller, judge, steps: await stepsFor(own, stationId) })
    },
    close,
    pageSaysOnline: online.pageSays,
    resumed() {
      for (const { session } of streams.values()) session.resumed()
    },
    pageGone() {
      closeAll()
      // A new page begins by saying what it knows; until then nothing is held against the network.
      online.pageSays(true)
    },
    async stop() {
      closeAll()
      await server.close()
    },
  }
}
