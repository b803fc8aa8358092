import { randomBytes } from 'node:crypto'
import type {
  StreamAnswer,
  StreamEvent,
  StreamFigures,
  StreamRequest,
} from '../../preload/contract/streams.ts'
import { type Clock, systemClock } from '../../shared/net/clock.ts'
import type { Network } from '../../shared/net/dial.ts'
import { resolveStream } from '../../shared/net/resolve-stream.ts'
import { PrivateAddress } from '../../shared/net/stream-problem.ts'
import type { Caller } from '../../shared/net/upstream.ts'
import type { Logger } from '../log/logger.ts'
import { isBehindPortal } from './captive-portal.ts'
import type { CharsetMemory } from './charset-memory.ts'
import { createHlsLinks } from './hls-links.ts'
import { createHlsRelay, type HlsRelay } from './hls-relay.ts'
import { answerStatus, startRelayServer } from './loopback-server.ts'
import { createNetworkState } from './network-state.ts'
import { createStreamRegistry } from './stream-registry.ts'
import { openSession, type StreamSession } from './stream-session.ts'
import type { RelayJudge } from './text-judgements.ts'

/** What the relay needs of the machine and of the app. */
export interface StreamRelayOptions {
  readonly network: Network
  /** Reads what stations write, in a thread of its own. */
  readonly judge: RelayJudge
  /** Electron's net.isOnline. */
  readonly systemOnline: () => boolean
  readonly charsets: Pick<CharsetMemory, 'of'>
  /** `Undertone/<version>` */
  readonly userAgent: string
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

/** The relay: connections to stations on one side, the page's audio elements on the other. */
export interface StreamRelay {
  /** `http://127.0.0.1:<port>`: what the page may load sound from. */
  readonly origin: string
  open(request: StreamRequest): Promise<StreamAnswer>
  figures(stream: string): StreamFigures | null
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
  const { charsets, judge, log, network, onPrivate, send, statusUrl, userAgent } = options
  const clock = options.clock ?? systemClock
  const random = options.random ?? Math.random
  const caller: Caller = { network, clock, userAgent }
  const online = createNetworkState(clock, options.systemOnline)
  const streams = createStreamRegistry<OpenStream>()
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
      open.session.admit(response)
    },
    log,
    clock.now,
  )

  const resolve = (url: string, titles: boolean, signal: AbortSignal) =>
    resolveStream({
      url,
      caller,
      judge,
      titles,
      signal,
      isCaptive: () => isBehindPortal(statusUrl, caller, signal),
    })

  function start(request: StreamRequest): OpenStream {
    const { stream, stationId } = request
    const openHls = (url: URL) => {
      const links = createHlsLinks(stream, key)
      const base = `${server.base}/${stream}/hls/`
      const onBytes = (count: number) => session.countBytes(count)
      const signing = { stream, key, base }
      const hls = createHlsRelay({ links, signing, judge, caller, clock, onBytes, log })
      open.hls = hls
      return `${base}${links.sign(url.href)}`
    }
    const session = openSession({
      request,
      audioUrl: `${server.base}/${stream}`,
      resolve: async (...where) => {
        try {
          return await resolve(...where)
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
        if (streams.get(stream) === open) streams.close(stream)
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
      streams.close(request.stream)
      const open = start(request)
      streams.add(request.stream, open)
      return open.session.opened
    },
    figures: (stream) => streams.get(stream)?.session.figures() ?? null,
    close: streams.close,
    pageSaysOnline: online.pageSays,
    resumed() {
      for (const { session } of streams.all()) session.resumed()
    },
    pageGone() {
      streams.closeAll()
      // A new page begins by saying what it knows; until then nothing is held against the network.
      online.pageSays(true)
    },
    async stop() {
      streams.closeAll()
      await server.close()
    },
  }
}
