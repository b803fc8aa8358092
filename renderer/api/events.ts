/** API v2: live events (server-sent events). Uses fetch, because EventSource cannot send a token. */
import { apiV2, fetchV2 } from './client.ts'
import { readRetryAfter } from './write-retry.ts'

export interface EventsRequest {
  /** At most EVENT_STATIONS_MAX stations. The API adds the user's favorites and followed stations. */
  readonly stationIds: readonly string[]
  readonly lastId: string | null
  readonly signal: AbortSignal
}

/** The event stream, or the status of a rejected request with the delay that the API requests. */
export type EventsResponse =
  | { readonly body: ReadableStream<Uint8Array> }
  | { readonly status: number; readonly retryAfterMs: number | null }

const BAD_GATEWAY = 502

async function toEventsResponse(response: Response): Promise<EventsResponse> {
  const type = response.headers.get('content-type') ?? ''
  if (response.ok && response.body !== null && type.startsWith('text/event-stream')) {
    return { body: response.body }
  }
  await response.body?.cancel()
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after')) ?? null
  // A success status without an event stream comes from a proxy.
  return { status: response.ok ? BAD_GATEWAY : response.status, retryAfterMs }
}

/**
 * GET /events. Renews a refused token once. Resolves to null when no user is signed in.
 * @throws {TypeError} when there is no response, and the abort reason of `signal`
 */
export async function openEvents({
  stationIds,
  lastId,
  signal,
}: EventsRequest): Promise<EventsResponse | null> {
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
  return response && (await toEventsResponse(response))
}

/** GET /events/missed. Returns the events since `lastId` as text, in the format of an event stream. */
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
