/** Live events: the call of API v2 that has no end, by fetch, because an EventSource sends no token; and in its place one that has. */
import { apiV2, fetchV2 } from './client.ts'
import { readRetryAfter } from './send-again.ts'

export interface EventsRequest {
  /** Besides those that the user keeps and follows; EVENT_STATIONS_MAX at most. */
  readonly stationIds: readonly string[]
  /** The last one that has arrived; null at first. */
  readonly lastId: string | null
  readonly signal: AbortSignal
}

/** The stream, or the refusal: its status and the wait it asks for. */
export type EventsAnswer =
  | { readonly body: ReadableStream<Uint8Array> }
  | { readonly status: number; readonly retryAfterMs: number | null }

function toAnswer(response: Response): EventsAnswer {
  const type = response.headers.get('content-type') ?? ''
  if (response.ok && response.body !== null && type.startsWith('text/event-stream')) {
    return { body: response.body }
  }
  void response.body?.cancel()
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after')) ?? null
  // A page of some proxy, with a good status, is none of the API's answers.
  return { status: response.ok ? 502 : response.status, retryAfterMs }
}

/**
 * GET /events. A token that is refused is renewed once. Null: no user is signed in.
 * @throws {TypeError} without an answer; whatever `signal` was aborted with
 */
export async function openEvents({
  stationIds,
  lastId,
  signal,
}: EventsRequest): Promise<EventsAnswer | null> {
  const query = stationIds.length > 0 ? `?stations=${encodeURIComponent(stationIds.join(','))}` : ''
  const response = await fetchV2(`/events${query}`, {
    headers: {
      Accept: 'text/event-stream',
      ...(lastId !== null && { 'Last-Event-ID': lastId }),
    },
    cache: 'no-store',
    credentials: 'omit',
    signal,
  })
  return response && toAnswer(response)
}

/** GET /events/missed: what a connection would have been sent since then, as text of the same form. */
export async function getMissedEvents({
  stationIds,
  lastId,
  signal,
}: EventsRequest): Promise<string> {
  const { data } = await apiV2().get<string>('/events/missed', {
    params: {
      ...(stationIds.length > 0 && { stations: stationIds.join(',') }),
      ...(lastId !== null && { after: lastId }),
    },
    responseType: 'text',
    signal,
  })
  return data
}
