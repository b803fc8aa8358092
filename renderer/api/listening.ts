/** POST /listening: says which station the listener listens to, for the figures that are published of it. */
import { type ListeningOutcome, listeningAnswer } from '../../shared/api/listening.ts'
import { apiV2, fetchV2 } from './client.ts'
import { statusOf } from './problem.ts'

export interface Listening {
  /** Null: to none any more. */
  readonly stationId: string | null
  /** ISO 3166-1 alpha-2; null where it is not known. */
  readonly countrycode: string | null
  /** How stations have played since the beat before; none where that is not to be told. */
  readonly outcomes: readonly ListeningOutcome[]
}

async function send({ stationId, countrycode, outcomes }: Listening): Promise<string | null> {
  const { status, data } = await apiV2().post<unknown>('/listening', {
    stationId,
    ...((stationId !== null || outcomes.length > 0) && { countrycode }),
    ...(outcomes.length > 0 && { outcomes }),
  })
  return status === 200 ? listeningAnswer.parse(data).off : null
}

/** What an API says that is older than what is told beside the station. */
const NOT_UNDERSTOOD: readonly unknown[] = [400, 422]

/** Sends a heartbeat; resolves with the reason where the station is switched off for everybody, else with null. */
export async function sendListening(listening: Listening): Promise<string | null> {
  try {
    return await send(listening)
  } catch (error) {
    const isMore = listening.outcomes.length > 0
    if (!isMore || !NOT_UNDERSTOOD.includes(statusOf(error))) throw error
    return send({ ...listening, outcomes: [] })
  }
}

/**
 * The same for none, from a page that is going away: `fetch`, because the HTTP library's requests end
 * with the page. Does nothing while signed out; rejects when it was not even sent.
 */
export async function sendSilenceOnLeaving(): Promise<void> {
  await fetchV2('/listening', {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ stationId: null } satisfies Pick<Listening, 'stationId'>),
  })
}
