/** One connection, from its request to its end. */
import { createParser, type ParserCallbacks } from 'eventsource-parser'
import type { EventsAnswer } from '../../api/events.ts'
import type { ConnectionEnd } from './live-events-backoff.ts'

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
