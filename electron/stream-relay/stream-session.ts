import type { ServerResponse } from 'node:http'
import type {
  StreamAnswer,
  StreamEvent,
  StreamFigures,
  StreamRequest,
} from '../../preload/contract/streams.ts'
import type { Clock } from '../../shared/net/clock.ts'
import type { Resolved } from '../../shared/net/resolve-stream.ts'
import { loss, problemOf } from '../../shared/net/stream-problem.ts'
import { readFacts, type StationFacts } from '../../shared/radio/station-facts.ts'
import { type ConnectionRecord, createAudioPath } from './audio-path.ts'
import { begin, type Decision, decide, type RelayEvent, type Untimed } from './relay-machine.ts'
import { createStreamTitles, type StationCharset } from './stream-titles.ts'

/** Follows an address to what sounds there. */
type Resolve = (url: string, titles: boolean, signal: AbortSignal) => Promise<Resolved>

/**
 * Finds the station at `url`, and next time begins with the playlist entry that worked. Should that one
 * be gone for good, the playlist is read again in the same attempt; should it only fail, in the next.
 */
function createStationFinder(url: string, resolve: Resolve) {
  let working: string | null = null
  return async (titles: boolean, signal: AbortSignal): Promise<Resolved> => {
    const known = working
    working = null
    const find = async (address: string) => {
      const resolved = await resolve(address, titles, signal)
      working = resolved.entry
      return resolved
    }
    if (known === null || known === url) return find(url)
    try {
      return await find(known)
    } catch (error) {
      if (problemOf(error).kind === 'loss' || signal.aborted) throw error
      return find(url)
    }
  }
}

export interface SessionOptions {
  readonly request: StreamRequest
  /** The address at which the page finds the audio. */
  readonly audioUrl: string
  readonly resolve: Resolve
  readonly clock: Clock
  /** In [0, 1). */
  readonly random: () => number
  readonly isOnline: () => boolean
  readonly charset: StationCharset
  /** Serves a station of HLS from now on, and answers the address for hls.js. */
  readonly openHls: (url: URL) => string
  readonly report: (event: StreamEvent) => void
  /** It has closed itself for want of a reader. */
  readonly onAbandoned: () => void
}

/** One stream: a station, its connections one after the other, and the page's element. */
export interface StreamSession {
  /** How the opening came out. */
  readonly opened: Promise<StreamAnswer>
  /** The element requests the audio, under the page's number of this response. */
  admit(response: ServerResponse, number: number): void
  figures(): StreamFigures
  /** Bytes of HLS pieces, which pass elsewhere. */
  countBytes(count: number): void
  networkChanged(online: boolean): void
  /** The computer slept: what was connected before is dead, and what waits has waited enough. */
  resumed(): void
  close(): void
}

const HLS_TYPE = 'application/vnd.apple.mpegurl'
const NO_FACTS: StationFacts = { bitrate: null, name: null, metaint: null }

/** Opens a stream: the first connection is begun at once. */
export function openSession(options: SessionOptions): StreamSession {
  const { request, clock, random, isOnline, charset } = options
  const startedAt = clock.now()
  const opening = Promise.withResolvers<StreamAnswer>()
  const find = createStationFinder(request.url, options.resolve)
  let decision: Decision = begin(isOnline())
  let attempt = new AbortController()
  let facts = NO_FACTS
  let askTitles = true
  let stopTimer = () => {}
  let closed = false
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
  const drop = ({ bytes }: ConnectionRecord) => {
    pastBytes += bytes
    drops += 1
  }
  const path = createAudioPath({
    clock,
    titles,
    onSilent: (limit, record) => feed({ type: 'silent', limit, ...record }),
    onRecovered: () => feed({ type: 'recovered' }),
    onReplaced: drop,
    onLost: (problem, record) => {
      const { bytes, audioMs } = record
      drop(record)
      feed({ type: 'over', problem: problemOf(problem), audioMs, answered: true, bytes })
    },
    onAgain: (why, { bytes }) => {
      pastBytes += bytes
      if (why === 'metaint') askTitles = false
      feed({ type: 'again' })
    },
    onRenewed: () => report({ type: 'renewed' }),
    onAbandoned: () => {
      close()
      options.onAbandoned()
    },
  })

  const feed = (event: RelayEvent) => {
    const world = { now: clock.now(), online: isOnline(), random: random() }
    decision = decide(decision.state, event, world)
    carryOut(decision)
  }
  /** The one place where what was decided is done. */
  const carryOut = ({ effects }: Decision) => {
    for (const effect of effects) {
      if (effect.do === 'connect') void connect()
      else if (effect.do === 'wait') stopTimer = clock.after(effect.ms, () => feed({ type: 'due' }))
      else if (effect.do === 'stop-waiting') stopTimer()
      else if (effect.do === 'keep-held') {
        attempt.abort()
        stopTimer()
        connected(true)
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
    const mine = new AbortController()
    attempt = mine
    try {
      const resolved = await find(askTitles, mine.signal)
      if (mine.signal.aborted) resolved.upstream.hangUp()
      else receive(resolved)
    } catch (error) {
      if (mine.signal.aborted) return
      const problem = problemOf(error)
      feed({ type: 'over', problem, audioMs: null, answered: false, bytes: 0 })
    }
  }

  function receive(resolved: Resolved): void {
    const { upstream } = resolved
    openMs ??= clock.now() - startedAt
    host = upstream.url.host
    feed({ type: 'head' })
    if (resolved.kind === 'hls') {
      // The playlist changes all the time: hls.js asks for it anew.
      upstream.hangUp()
      contentType = HLS_TYPE
      protocol = 'HLS'
      connected(false)
      const url = options.openHls(upstream.url)
      opening.resolve({ outcome: 'open', url, kind: 'hls', relayed: false })
      return
    }
    contentType = resolved.contentType
    protocol = upstream.protocol
    const read = readFacts(upstream.header, charset.get())
    facts = askTitles ? read : { ...read, metaint: null }
    path.receive(resolved, facts, connected)
    opening.resolve({ outcome: 'open', url: options.audioUrl, kind: 'audio', relayed: true })
  }

  function connected(spliced: boolean): void {
    const { attempt: number } = decision.state
    const { bitrate, name: stationName } = facts
    const type = contentType ?? ''
    report({ type: 'connected', attempt: number, contentType: type, bitrate, stationName, spliced })
  }

  function close(): void {
    if (closed) return
    closed = true
    attempt.abort()
    stopTimer()
    path.close(404)
    opening.resolve({ outcome: 'closed' })
  }

  carryOut(decision)
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
      if (closed) return
      const received = path.bytes
      const before = bytesWhenOffline
      bytesWhenOffline = online ? null : received
      // Nothing has come since the network went: it is another network, and this connection is dead.
      if (online && before === received) path.fail(loss('network-changed'))
      feed({ type: 'network', online })
    },
    resumed() {
      if (closed) return
      const phase = () => decision.state.phase
      const wasReceiving = phase() === 'receiving'
      path.fail(loss('network-changed'))
      // Begun this moment, it is no connection of before.
      if (wasReceiving && phase() !== 'waiting') return
      attempt.abort()
      feed({ type: 'resumed' })
    },
    close,
  }
}
