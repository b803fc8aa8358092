/** Keeps one connection to the live events of the API, as long as it runs. */
import type { EventSourceMessage } from 'eventsource-parser'
import { EVENT_SCHEMAS, type EventKind, type LiveEvent, RESET } from '../../../shared/api/events.ts'
import type { EventsAnswer, EventsRequest } from '../../api/events.ts'
import { log } from '../../lib/log.ts'
import { nextAttempt, RETRY_MS } from './live-events-backoff.ts'
import { createEventParser, readStream } from './read-stream.ts'

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

export interface LiveConnection {
  /** Runs until `signal` is aborted, or no user is signed in. Never rejects. */
  run(signal: AbortSignal): Promise<void>
  isOpen(): boolean
  /** Asks for what has been told since, once; false where what was told before is not known. Rejects without an answer. */
  ask(signal: AbortSignal): Promise<boolean>
  /** Connects anew, at once: the network has changed, or the stations have. Nothing is missed. */
  again(): void
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

export function createLiveConnection(parts: ConnectionParts): LiveConnection {
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
    isOpen: () => isOpen,
    again: () => turn.abort(),
    ask: async (signal) => {
      const from = lastId
      const text = await parts.ask({ stationIds: parts.stationIds(), lastId, signal })
      // It has come through meanwhile, and went on from the same number.
      if (isOpen || signal.aborted) return true
      createEventParser({ onEvent: take }).feed(text)
      return from !== null
    },
    run: async (signal) => {
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
