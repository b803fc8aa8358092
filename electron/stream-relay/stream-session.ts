import type { ServerResponse } from 'node:http'
import type {
  OpenStreamResult,
  StreamEvent,
  StreamFigures,
  StreamRequest,
} from '../../preload/contract/streams.ts'
import type { Clock } from '../../shared/net/clock.ts'
import type { Resolved } from '../../shared/net/resolve-stream.ts'
import { loss, problemOf } from '../../shared/net/stream-problem.ts'
import { readFacts, type StationFacts } from '../../shared/radio/station-facts.ts'
import { type ConnectionRecord, createAudioPath } from './audio-path.ts'
import {
  type Decision,
  decide,
  type RelayEvent,
  startDecision,
  type Untimed,
} from './relay-machine.ts'
import { createStreamTitles, type StationCharset } from './stream-titles.ts'

type Resolve = (url: string, requestTitles: boolean, signal: AbortSignal) => Promise<Resolved>

/** Resolves the playlist entry that worked last. After the final failure of this entry, reads the playlist again. */
function createStationResolver(url: string, resolve: Resolve) {
  let lastEntry: string | null = null
  return async (requestTitles: boolean, signal: AbortSignal): Promise<Resolved> => {
    const entry = lastEntry
    lastEntry = null
    const resolveEntry = async (address: string) => {
      const resolved = await resolve(address, requestTitles, signal)
      lastEntry = resolved.entry
      return resolved
    }
    if (entry === null || entry === url) return resolveEntry(url)
    try {
      return await resolveEntry(entry)
    } catch (error) {
      if (problemOf(error).kind === 'loss' || signal.aborted) throw error
      return resolveEntry(url)
    }
  }
}

export interface SessionOptions {
  readonly request: StreamRequest
  readonly audioUrl: string
  readonly resolve: Resolve
  readonly clock: Clock
  readonly random: () => number
  readonly isOnline: () => boolean
  readonly charset: StationCharset
  readonly openHls: (url: URL) => string
  readonly report: (event: StreamEvent) => void
  readonly onAbandoned: () => void
}

/** Stream of a station, with its successive connections and the page's audio element. */
export interface StreamSession {
  readonly opened: Promise<OpenStreamResult>
  /** Serves a request of the audio element, which numbers its responses. */
  admit(response: ServerResponse, responseNumber: number): void
  figures(): StreamFigures
  /** Counts bytes of HLS segments, which do not pass through the session. */
  countBytes(count: number): void
  networkChanged(online: boolean): void
  /** Call it after sleep. Existing connections are dead, and pending waits end. */
  resumed(): void
  close(): void
}

const [SPLICED, NOT_SPLICED] = [true, false]
const HLS_TYPE = 'application/vnd.apple.mpegurl'
const NO_FACTS: StationFacts = { bitrate: null, name: null, metaint: null }

export function openSession(options: SessionOptions): StreamSession {
  const { request, clock, random, isOnline, charset } = options
  const startedAt = clock.now()
  const opening = Promise.withResolvers<OpenStreamResult>()
  const resolveStation = createStationResolver(request.url, options.resolve)
  let decision: Decision = startDecision(isOnline())
  let attempt = new AbortController()
  let facts = NO_FACTS
  let requestsTitles = true
  let stopTimer = () => {}
  let isClosed = false
  let bytesWhenOffline: number | null = null
  let pastBytes = 0
  let drops = 0
  let openMs: number | null = null
  let contentType: string | null = null
  let host = URL.parse(request.url)?.host ?? ''
  let protocol = ''

  const report = (event: Untimed<StreamEvent>) =>
    options.report({ ...event, at: clock.date() } as StreamEvent)

  const titles = createStreamTitles({
    charset,
    stationName: () => facts.name,
    onTitle: (title, position) =>
      report({ type: 'title', title: { ...title, at: clock.date() }, position }),
  })
  const countDrop = ({ bytes }: ConnectionRecord) => {
    pastBytes += bytes
    drops += 1
  }
  const path = createAudioPath({
    clock,
    titles,
    onSilent: (limit, record) => feed({ type: 'silent', limit, ...record }),
    onRecovered: () => feed({ type: 'recovered' }),
    onReplaced: countDrop,
    onLost: (problem, record) => {
      const { bytes, audioMs } = record
      countDrop(record)
      feed({ type: 'disconnected', problem: problemOf(problem), audioMs, hadHeaders: true, bytes })
    },
    onRestart: (reason, { bytes }) => {
      pastBytes += bytes
      if (reason === 'metaint') requestsTitles = false
      feed({ type: 'reconnect' })
    },
    onRenewed: () => report({ type: 'renewed' }),
    onAbandoned: () => {
      close()
      options.onAbandoned()
    },
  })

  const feed = (event: RelayEvent) => {
    const context = { now: clock.now(), online: isOnline(), random: random() }
    decision = decide(decision.state, event, context)
    runEffects(decision)
  }
  const runEffects = ({ effects }: Decision) => {
    for (const effect of effects) {
      if (effect.do === 'connect') void connect()
      else if (effect.do === 'wait')
        stopTimer = clock.after(effect.ms, () => feed({ type: 'retry-due' }))
      else if (effect.do === 'stop-waiting') stopTimer()
      else if (effect.do === 'use-held') {
        attempt.abort()
        stopTimer()
        reportConnected(SPLICED)
      } else if (effect.do === 'drop-held') path.drop()
      else if (effect.do === 'report') report(effect.event)
      else {
        path.close(410)
        report({ type: 'ended', reason: effect.reason })
        opening.resolve({ outcome: 'ended', reason: effect.reason })
      }
    }
  }

  async function connect(): Promise<void> {
    const controller = new AbortController()
    attempt = controller
    try {
      const resolved = await resolveStation(requestsTitles, controller.signal)
      if (controller.signal.aborted) resolved.upstream.hangUp()
      else receive(resolved)
    } catch (error) {
      if (controller.signal.aborted) return
      const problem = problemOf(error)
      feed({ type: 'disconnected', problem, audioMs: null, hadHeaders: false, bytes: 0 })
    }
  }

  function receive(resolved: Resolved): void {
    const { upstream } = resolved
    openMs ??= clock.now() - startedAt
    host = upstream.url.host
    feed({ type: 'headers' })
    if (resolved.kind === 'hls') {
      // hls.js requests the playlist again, because it changes constantly.
      upstream.hangUp()
      contentType = HLS_TYPE
      protocol = 'HLS'
      reportConnected(NOT_SPLICED)
      const url = options.openHls(upstream.url)
      opening.resolve({ outcome: 'open', url, kind: 'hls', relayed: false })
      return
    }
    contentType = resolved.contentType
    protocol = upstream.protocol
    const stationFacts = readFacts(upstream.header, charset.get())
    facts = requestsTitles ? stationFacts : { ...stationFacts, metaint: null }
    path.receive(resolved, facts, reportConnected)
    opening.resolve({ outcome: 'open', url: options.audioUrl, kind: 'audio', relayed: true })
  }

  function reportConnected(spliced: boolean): void {
    const { attempt: number } = decision.state
    const { bitrate, name: stationName } = facts
    const type = contentType ?? ''
    report({ type: 'connected', attempt: number, contentType: type, bitrate, stationName, spliced })
  }

  function close(): void {
    if (isClosed) return
    isClosed = true
    attempt.abort()
    stopTimer()
    path.close(404)
    opening.resolve({ outcome: 'closed' })
  }

  runEffects(decision)
  return {
    opened: opening.promise,
    admit: path.admit,
    figures: () => ({
      bytes: pastBytes + path.bytes,
      attempts: decision.state.attempt,
      drops,
      openMs,
      host,
      contentType,
      bitrate: facts.bitrate,
      protocol,
    }),
    countBytes: (count) => {
      pastBytes += count
    },
    networkChanged(online) {
      if (isClosed) return
      const received = path.bytes
      const previousBytes = bytesWhenOffline
      bytesWhenOffline = online ? null : received
      // Without new bytes since the network was lost, the connection belongs to that network and is dead.
      if (online && previousBytes === received) path.fail(loss('network-changed'))
      feed({ type: 'network', online })
    },
    resumed() {
      if (isClosed) return
      const phase = () => decision.state.phase
      const wasReceiving = phase() === 'receiving'
      path.fail(loss('network-changed'))
      // fail() has already started a new connection.
      if (wasReceiving && phase() !== 'waiting') return
      attempt.abort()
      feed({ type: 'resumed' })
    },
    close,
  }
}
