import { createParser, type EventSourceMessage, type ParserCallbacks } from 'eventsource-parser'
import { EVENT_SCHEMAS, type EventKind, type LiveEvent, RESET } from '../../../shared/api/events.ts'
import type { EventsRequest, EventsResponse } from '../../api/events.ts'
import { log } from '../../lib/log.ts'

/** Reconnect policy of the live event stream. All functions are pure. Times are in ms. */

export type ConnectionEnd =
  | { readonly kind: 'ended'; readonly lastedMs: number }
  /** The response is not a stream. `retryAfterMs` comes from its Retry-After header. */
  | { readonly kind: 'refused'; readonly status: number; readonly retryAfterMs: number | null }
  | { readonly kind: 'failed' }
  /** A proxy buffers the stream. */
  | { readonly kind: 'held back' }

const RETRY_MS = 2_000
const RETRY_MAX_MS = 60_000
/** A shorter connection counts as a failure. */
const MIN_CONNECTION_MS = 10_000
const UNAVAILABLE_RETRY_MS = 10 * 60_000
/** Statuses that a retry cannot change. */
const FINAL_STATUSES: readonly number[] = [400, 403, 404, 405, 406]

interface NextAttempt {
  readonly waitMs: number
  readonly failures: number
}

/**
 * @param retryMs delay that the API requests; it differs per client, so that not all clients reconnect together
 * @param random 0 to 1
 */
export function nextAttempt(
  end: ConnectionEnd,
  { failures, retryMs }: { readonly failures: number; readonly retryMs: number },
  random: number,
): NextAttempt {
  if (end.kind === 'ended' && end.lastedMs >= MIN_CONNECTION_MS) {
    return { waitMs: Math.min(RETRY_MAX_MS, retryMs), failures: 0 }
  }
  const isFinal = end.kind === 'refused' && FINAL_STATUSES.includes(end.status)
  // One attempt without data may have another cause, such as an unstable network.
  const isHeldBack = end.kind === 'held back' && failures > 0
  if (isFinal || isHeldBack) {
    return { waitMs: UNAVAILABLE_RETRY_MS * (1 + random), failures: failures + 1 }
  }
  // The first retry uses the API's delay. Further delays double, with jitter between half and full.
  const exponentialMs = Math.min(RETRY_MAX_MS, retryMs * 2 ** failures)
  const jitteredMs = failures === 0 ? exponentialMs : exponentialMs * (0.5 + random / 2)
  const requestedMs = end.kind === 'refused' ? (end.retryAfterMs ?? 0) * (1 + random) : 0
  return { waitMs: Math.max(jitteredMs, requestedMs), failures: failures + 1 }
}

export interface ConnectionDependencies {
  open(request: EventsRequest): Promise<EventsResponse | null>
  /** Requests the missed events without streaming, for networks that block streams. */
  poll(request: EventsRequest): Promise<string>
  /** Stations to subscribe to, in addition to favorites and followed stations. Called at each attempt. */
  stationIds(): readonly string[]
  isOnline(): boolean
  onEvent(event: LiveEvent): void
  /** Called when the API cannot replay missed events, so cached data may be stale. */
  onReset(): void
  readonly random: () => number
}

const isKind = (kind: string): kind is EventKind => Object.hasOwn(EVENT_SCHEMAS, kind)

/** Returns null for an unknown or invalid event, such as one from a newer API. */
export function readEvent({ event: kind = '', data }: EventSourceMessage): LiveEvent | null {
  if (!isKind(kind)) return null
  try {
    const result = EVENT_SCHEMAS[kind].safeParse(JSON.parse(data))
    if (result.success) return { kind, data: result.data } as LiveEvent
    log.warn('A live event has an unexpected shape', result.error.issues)
  } catch {
    log.warn('A live event is not valid JSON', { kind })
  }
  return null
}

export type LiveConnection = ReturnType<typeof createLiveConnection>

/** Keeps a stream of live events open, reconnects it, and reports its events. */
export function createLiveConnection(dependencies: ConnectionDependencies) {
  let lastId: string | null = null
  let retryMs = RETRY_MS
  let failures = 0
  let isOpen = false
  let reconnectController = new AbortController()

  function handleMessage(message: EventSourceMessage): void {
    if (message.id !== undefined) lastId = message.id
    const event = readEvent(message)
    if (event !== null) dependencies.onEvent(event)
    if (message.event === RESET) dependencies.onReset()
  }

  /** Runs one connection to its end. Returns the delay before the next attempt in ms, or 'again' for no delay. */
  async function attempt(signal: AbortSignal): Promise<'signed out' | 'again' | number> {
    const stationIds = dependencies.stationIds()
    try {
      const end = await readStream({
        open: (streamSignal) => dependencies.open({ stationIds, lastId, signal: streamSignal }),
        onOpen: () => {
          isOpen = true
        },
        onEvent: handleMessage,
        onRetry: (ms) => {
          retryMs = ms
        },
        signal,
      })
      if (end === null) return 'signed out'
      const next = nextAttempt(end, { failures, retryMs }, dependencies.random())
      failures = next.failures
      return next.waitMs
    } catch {
      return 'again'
    } finally {
      isOpen = false
    }
  }

  return {
    isOpen: (): boolean => isOpen,
    /** Reconnects immediately because the network or the stations changed. No event is lost. */
    reconnect: (): void => reconnectController.abort(),
    /** Resolves with false if earlier events may be lost. Rejects if the request fails. */
    poll: async (signal: AbortSignal): Promise<boolean> => {
      const requestedAfterId = lastId
      const text = await dependencies.poll({
        stationIds: dependencies.stationIds(),
        lastId,
        signal,
      })
      // A connection that opened during the request has resumed from the same id.
      if (isOpen || signal.aborted) return true
      createEventParser({ onEvent: handleMessage }).feed(text)
      return requestedAfterId !== null
    },
    /** Runs until `signal` is aborted or no user is signed in. Never rejects. */
    run: async (signal: AbortSignal): Promise<void> => {
      while (!signal.aborted) {
        reconnectController = new AbortController()
        const attemptSignal = AbortSignal.any([signal, reconnectController.signal])
        // While offline, waits until the network returns, which calls `reconnect`.
        const next = dependencies.isOnline()
          ? await attempt(attemptSignal)
          : Number.POSITIVE_INFINITY
        if (next === 'signed out') return
        if (next !== 'again') await pause(next, attemptSignal)
      }
    },
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = Number.isFinite(ms) ? setTimeout(resolve, ms) : undefined
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}

/** The API sends the first bytes immediately, so a longer delay means that a proxy buffers the stream. */
export const FIRST_BYTES_MS = 30_000
/** Timeout without data. It is longer than two of the API's heartbeats. */
export const SILENCE_MS = 60_000
/** Maximum length of an event in characters. The API's own events are about a thousandth of this. */
export const EVENT_MAX = 256 * 1024

type EventHandlers = Pick<ParserCallbacks, 'onEvent' | 'onRetry'>

/** The parser's `feed` method throws a ParseError when an event is too long. */
export const createEventParser = ({ onEvent, onRetry }: EventHandlers) =>
  createParser({
    onEvent,
    onRetry,
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') throw error
    },
    maxBufferSize: EVENT_MAX,
  })

export interface StreamOptions extends EventHandlers {
  open(signal: AbortSignal): Promise<EventsResponse | null>
  onOpen(): void
  readonly signal: AbortSignal
}

/** Reads a stream to its end. Resolves with null if no user is signed in. Rejects when `signal` is aborted. */
export async function readStream(options: StreamOptions): Promise<ConnectionEnd | null> {
  const { open, onOpen, signal } = options
  const timeout = new AbortController()
  let timer = setTimeout(() => timeout.abort(), FIRST_BYTES_MS)
  let openedAt: number | null = null
  try {
    const response = await open(AbortSignal.any([signal, timeout.signal]))
    if (response === null) return null
    if ('status' in response) return { kind: 'refused', ...response }
    const parser = createEventParser(options)
    const decoder = new TextDecoder()
    for await (const bytes of response.body) {
      clearTimeout(timer)
      timer = setTimeout(() => timeout.abort(), SILENCE_MS)
      if (openedAt === null) {
        openedAt = performance.now()
        onOpen()
      }
      parser.feed(decoder.decode(bytes, { stream: true }))
    }
  } catch {
    signal.throwIfAborted()
    if (openedAt === null) return { kind: timeout.signal.aborted ? 'held back' : 'failed' }
  } finally {
    clearTimeout(timer)
    timeout.abort()
  }
  if (openedAt === null) return { kind: 'failed' }
  return { kind: 'ended', lastedMs: performance.now() - openedAt }
}
