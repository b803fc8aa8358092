/** Keeps one connection to the live events of the API, as long as it runs. */
import { createParser, type EventSourceMessage, type ParserCallbacks } from 'eventsource-parser'
import { EVENT_SCHEMAS, type EventKind, type LiveEvent, RESET } from '../../../shared/api/events.ts'
import type { EventsAnswer, EventsRequest } from '../../api/events.ts'
import { log } from '../../lib/log.ts'
import { type ConnectionEnd, nextAttempt, RETRY_MS } from './live-events-backoff.ts'

export interface ConnectionParts {
  open(request: EventsRequest): Promise<EventsAnswer | null>
  /** The same up to now, where no connection comes through. */
  ask(request: EventsRequest): Promise<string>
  /** Stations besides those that the user keeps and follows. Asked at each attempt. */
  stationIds(): readonly string[]
  isOnline(): boolean
  onEvent(event: LiveEvent): void
  /** What was missed is not known: all is to be asked anew. */
  onReset(): void
  /** 0 to 1. */
  readonly random: () => number
}

const isKind = (kind: string): kind is EventKind => Object.hasOwn(EVENT_SCHEMAS, kind)

/** An event of a station; null where it is none, or one of a newer API. */
export function readEvent({ event: kind = '', data }: EventSourceMessage): LiveEvent | null {
  if (!isKind(kind)) return null
  try {
    const read = EVENT_SCHEMAS[kind].safeParse(JSON.parse(data))
    if (read.success) return { kind, data: read.data } as LiveEvent
    log.warn('A live event has an unexpected shape', read.error.issues)
  } catch {
    log.warn('A live event is no JSON', { kind })
  }
  return null
}

export type LiveConnection = ReturnType<typeof createLiveConnection>

export function createLiveConnection(parts: ConnectionParts) {
  let lastId: string | null = null
  let retryMs = RETRY_MS
  let failures = 0
  let isOpen = false
  /** Ends the present attempt, or the wait for the next one. */
  let turn = new AbortController()

  function take(message: EventSourceMessage): void {
    if (message.id !== undefined) lastId = message.id
    const event = readEvent(message)
    if (event !== null) parts.onEvent(event)
    if (message.event === RESET) parts.onReset()
  }

  async function attempt(signal: AbortSignal): Promise<'signed out' | 'again' | number> {
    const stationIds = parts.stationIds()
    try {
      const end = await readStream({
        open: (within) => parts.open({ stationIds, lastId, signal: within }),
        onOpen: () => {
          isOpen = true
        },
        onEvent: take,
        onRetry: (ms) => {
          retryMs = ms
        },
        signal,
      })
      if (end === null) return 'signed out'
      const next = nextAttempt(end, { failures, retryMs }, parts.random())
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
    /** Connects anew, at once: the network has changed, or the stations have. Nothing is missed. */
    again: (): void => turn.abort(),
    /** Asks for what has been told since, once; false where what was told before is not known. Rejects without an answer. */
    ask: async (signal: AbortSignal): Promise<boolean> => {
      const from = lastId
      const text = await parts.ask({ stationIds: parts.stationIds(), lastId, signal })
      // It has come through meanwhile, and went on from the same number.
      if (isOpen || signal.aborted) return true
      createEventParser({ onEvent: take }).feed(text)
      return from !== null
    },
    /** Runs until `signal` is aborted, or no user is signed in. Never rejects. */
    run: async (signal: AbortSignal): Promise<void> => {
      while (!signal.aborted) {
        turn = new AbortController()
        const either = AbortSignal.any([signal, turn.signal])
        // Without a network the next turn is that of its return.
        const next = parts.isOnline() ? await attempt(either) : Number.POSITIVE_INFINITY
        if (next === 'signed out') return
        if (next !== 'again') await pause(next, either)
      }
    },
  }
}

/** Resolves after so many milliseconds, or when the signal is aborted. */
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

/** The API sends the first bytes at once: later ones are held back on the way. */
export const FIRST_BYTES_MS = 30_000
/** Longer than two of the API's heartbeats. */
export const SILENCE_MS = 60_000
/** Longest event that is accepted, in characters. The API's own are a thousandth of it. */
export const EVENT_MAX = 256 * 1024

type EventHandlers = Pick<ParserCallbacks, 'onEvent' | 'onRetry'>

/** A parser of server-sent events. Its `feed` throws a ParseError when an event is too long. */
export const createEventParser = ({ onEvent, onRetry }: EventHandlers) =>
  createParser({
    onEvent,
    onRetry,
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') throw error
    },
    maxBufferSize: EVENT_MAX,
  })

export interface StreamParts extends EventHandlers {
  /** Null: no user is signed in. */
  open(signal: AbortSignal): Promise<EventsAnswer | null>
  /** The first bytes have arrived. */
  onOpen(): void
  readonly signal: AbortSignal
}

/**
 * Reads a connection to its end, and resolves with how it ended; null where no user is signed in. Rejects when
 * `signal` is aborted.
 */
export async function readStream(parts: StreamParts): Promise<ConnectionEnd | null> {
  const { open, onOpen, signal } = parts
  const watch = new AbortController()
  let timer = setTimeout(() => watch.abort(), FIRST_BYTES_MS)
  let openedAt: number | null = null
  try {
    const answer = await open(AbortSignal.any([signal, watch.signal]))
    if (answer === null) return null
    if ('status' in answer) return { kind: 'refused', ...answer }
    const parser = createEventParser(parts)
    const decoder = new TextDecoder()
    for await (const bytes of answer.body) {
      clearTimeout(timer)
      timer = setTimeout(() => watch.abort(), SILENCE_MS)
      if (openedAt === null) {
        openedAt = performance.now()
        onOpen()
      }
      parser.feed(decoder.decode(bytes, { stream: true }))
    }
  } catch {
    signal.throwIfAborted()
    if (openedAt === null) return { kind: watch.signal.aborted ? 'held back' : 'failed' }
  } finally {
    clearTimeout(timer)
    watch.abort()
  }
  if (openedAt === null) return { kind: 'failed' }
  return { kind: 'ended', lastedMs: performance.now() - openedAt }
}
