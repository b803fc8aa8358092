import { createParser } from 'eventsource-parser'
import { POSITION } from '../../../../shared/api/events.ts'

export interface ReadEvent {
  readonly id: string | null
  readonly event: string | null
  readonly data: unknown
}

/** Opens GET /events and parses the events of the stream. */
export async function openEvents(url: string, headers: Readonly<Record<string, string>> = {}) {
  const abort = new AbortController()
  const response = await fetch(url, { headers, signal: abort.signal })
  if (response.body === null || !response.ok) throw new Error(`${response.status}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const unread: ReadEvent[] = []
  let retry = null as number | null
  let position: string | null = null
  const parser = createParser({
    onEvent: ({ id = null, event = null, data }) =>
      unread.push({ id, event, data: JSON.parse(data) }),
    onRetry: (ms) => {
      retry = ms
    },
  })

  /** Returns the next event, which can be a position, or null at the end. */
  const nextEvent = async () => {
    for (;;) {
      const event = unread.shift()
      if (event !== undefined) {
        position = event.id ?? position
        return event
      }
      const { value, done } = await reader.read()
      if (done) return null
      parser.feed(value)
    }
  }
  const missed: ReadEvent[] = []
  for (
    let event = await nextEvent();
    event !== null && event.event !== POSITION;
    event = await nextEvent()
  ) {
    missed.push(event)
  }
  return {
    response,
    /** The server's retry delay in ms. */
    retry,
    /** Events before the first position. */
    missed,
    position: () => position,
    next: async (): Promise<ReadEvent | null> => {
      for (;;) {
        const event = await nextEvent()
        if (event?.event !== POSITION) return event
      }
    },
    close: () => abort.abort(),
  }
}
