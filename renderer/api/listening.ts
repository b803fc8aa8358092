/** API v2: POST /listening, a heartbeat with the current station, from which the API counts the listeners. */
import { type ListeningOutcome, listeningResponse } from '../../shared/api/listening.ts'
import { apiV2, fetchV2 } from './client.ts'
import { statusOf } from './problem.ts'

export interface Listening {
  readonly stationId: string | null
  /** ISO 3166-1 alpha-2. Null when unknown. */
  readonly countrycode: string | null
  /** Playback outcomes since the last heartbeat. Empty when the listener does not share them. */
  readonly outcomes: readonly ListeningOutcome[]
}

async function send({ stationId, countrycode, outcomes }: Listening): Promise<string | null> {
  const { status, data } = await apiV2().post<unknown>('/listening', {
    stationId,
    ...((stationId !== null || outcomes.length > 0) && { countrycode }),
    ...(outcomes.length > 0 && { outcomes }),
  })
  return status === 200 ? listeningResponse.parse(data).off : null
}

/** An older API rejects `outcomes` with these statuses. */
const UNSUPPORTED_STATUSES: readonly unknown[] = [400, 422]

/** Sends a heartbeat. Resolves to null, or to the reason why an admin switched the station off. */
export async function sendListening(listening: Listening): Promise<string | null> {
  try {
    return await send(listening)
  } catch (error) {
    const hasOutcomes = listening.outcomes.length > 0
    if (!hasOutcomes || !UNSUPPORTED_STATUSES.includes(statusOf(error))) throw error
    return send({ ...listening, outcomes: [] })
  }
}

/**
 * Reports during unload that playback stopped. Uses fetch with keepalive, because requests of the HTTP library end with
 * the page. Does nothing while signed out. Rejects when the report could not be sent.
 */
export async function sendStopOnUnload(): Promise<void> {
  await fetchV2('/listening', {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ stationId: null } satisfies Pick<Listening, 'stationId'>),
  })
}
