import { vi } from 'vitest'
import type { EventsRequest, EventsResponse } from '../../../api/events.ts'

/** A stream controlled by a test. Aborts with the request's signal. */
function scriptStream(signal: AbortSignal) {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (streamController) => {
      controller = streamController
    },
  })
  signal.addEventListener('abort', () => controller?.error(signal.reason))
  return {
    body,
    send: (text: string) => controller?.enqueue(encoder.encode(text)),
    end: () => controller?.close(),
    breakOff: () => controller?.error(new TypeError('network error')),
  }
}
export type ScriptedStream = ReturnType<typeof scriptStream>

type Step =
  | 'stream'
  | 'signed out'
  | 'no response'
  | { status: number; retryAfterMs: number | null }

/** Fake of GET /events: each request gets the next step, and the last one repeats. */
export function scriptEvents(...steps: Step[]) {
  const streams: ScriptedStream[] = []
  const requests: EventsRequest[] = []
  const open = vi.fn(async (request: EventsRequest): Promise<EventsResponse | null> => {
    requests.push(request)
    const step = (steps.length > 1 ? steps.shift() : steps[0]) ?? 'stream'
    if (step === 'signed out') return null
    if (step === 'no response') throw new TypeError('Failed to fetch')
    if (step !== 'stream') return step
    const stream = scriptStream(request.signal)
    streams.push(stream)
    return { body: stream.body }
  })
  return { open, streams, requests }
}
