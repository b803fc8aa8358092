/** POST /listening: says which station the listener listens to, so that its owner can see how many do. */
import { type ListeningOutcome, listeningAnswer } from '../../shared/api/listening.ts'
import { apiV2 } from './client.ts'
import { apiContext } from './context.ts'
import { statusOf } from './problem.ts'

export interface Listening {
  /** Null: to none any more. */
  readonly stationId: string | null
  /** ISO 3166-1 alpha-2; null where it is not known. */
  readonly countrycode: string | null
  /** How stations have played since the beat before; none where that is not to be told. */
  readonly outcomes: readonly ListeningOutcome[]
  /** What was searched for in vain since the beat before; none where that is not to be told. */
  readonly missedSearches?: readonly string[]
  /** Sound has come out since the account was made. */
  readonly firstSound?: true
}

const isMore = ({ outcomes, missedSearches = [], firstSound }: Listening) =>
  firstSound === true || outcomes.length + missedSearches.length > 0

/** What the API says of a beat. */
export interface ListeningTold {
  /** The reason where the station is switched off for everybody, else null. */
  readonly off: string | null
  /** Whether all of it was taken, and not only what an older API understands. */
  readonly isWhole: boolean
}

async function send(listening: Listening): Promise<string | null> {
  const { stationId, countrycode, outcomes, missedSearches = [], firstSound } = listening
  const { status, data } = await apiV2().post<unknown>('/listening', {
    stationId,
    ...((stationId !== null || isMore(listening)) && { countrycode }),
    ...(outcomes.length > 0 && { outcomes }),
    ...(missedSearches.length > 0 && { missedSearches }),
    ...(firstSound && { firstSound }),
  })
  return status === 200 ? listeningAnswer.parse(data).off : null
}

/** What an API says that is older than what is told beside the station. */
const NOT_UNDERSTOOD: readonly unknown[] = [400, 422]

/** Tells it once. The API counts, and forgets within minutes who it was. */
export async function sendListening(listening: Listening): Promise<ListeningTold> {
  try {
    return { off: await send(listening), isWhole: true }
  } catch (error) {
    if (!isMore(listening) || !NOT_UNDERSTOOD.includes(statusOf(error))) throw error
    const { stationId, countrycode } = listening
    return { off: await send({ stationId, countrycode, outcomes: [] }), isWhole: false }
  }
}

/**
 * The same for none, from a page that is going away: `fetch`, because the HTTP library's requests end
 * with the page. Does nothing while signed out; rejects when it was not even sent.
 */
export async function sendSilenceOnLeaving(): Promise<void> {
  const { config, getToken } = apiContext()
  const token = await getToken()
  if (token === null) return
  await fetch(`${config.apiUrl}/listening`, {
    method: 'POST',
    keepalive: true,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ stationId: null } satisfies Pick<Listening, 'stationId'>),
  })
}
