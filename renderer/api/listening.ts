/** POST /listening: heartbeat with the current station, for its published listener figures. */
import { type ListeningOutcome, listeningResponse } from '../../shared/api/listening.ts'
import { apiV2, fetchV2 } from './client.ts'
import { statusOf } from './problem.ts'

export interface Listening {
  readonly stationId: string | null
  /** ISO 3166-1 alpha-2, or null if unknown. */
  readonly countrycode: string | null
  /** Playback outcomes since the last heartbeat. Empty if the listener does not share them. */
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

/** Statuses of an older API that rejects `outcomes`. */
const UNSUPPORTED_STATUSES: readonly unknown[] = [400, 422]

/** Sends a heartbeat. Resolves with the reason if the station is switched off for everyone, else null. */
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
 * Reports that playback stopped while the page unloads. Uses fetch with keepalive, because the HTTP library's
 * requests end with the page. No-op while signed out. Rejects when it could not be sent.
 */
export async function sendStopOnUnload(): Promise<void> {
  await fetchV2('/listening', {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ stationId: null } satisfies Pick<Listening, 'stationId'>),
  })
}
