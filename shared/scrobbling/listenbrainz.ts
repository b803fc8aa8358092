/**
 * The API of ListenBrainz, by its documents (Core API and JSON documentation). It answers pages of any origin. The
 * token goes in a header alone: its address could reach a log.
 */
import * as z from 'zod/mini'
import type { Listen, ScrobbleOutcome, ScrobbleService } from './scrobble-service.ts'

/** Its MAX_LISTENS_PER_REQUEST. */
const LISTENS_PER_REQUEST = 1_000
/** A listener's profile is not worth a longer wait. */
const ANSWER_MS = 15_000
/** No limit of its own counts longer than a minute: an hour is for what is badly wrong. */
const ASKED_MAX_S = 3_600

/** The song as the service is told of it, without a time. */
type Song = Pick<Listen, 'artist' | 'title' | 'station' | 'domain'>

const tokenAnswer = z.union([
  z.object({ valid: z.literal(true), user_name: z.string().check(z.minLength(1)) }),
  z.object({ valid: z.literal(false) }),
])

function metadata({ artist, title, station, domain }: Song) {
  return {
    artist_name: artist,
    track_name: title,
    additional_info: {
      media_player: 'Undertone',
      submission_client: 'Undertone',
      // What is not known is left out. How long a song was is not known: stations fade and talk.
      ...(domain !== null && { music_service: domain }),
      ...(station !== null && { music_service_name: station }),
    },
  }
}

/** Milliseconds until the service takes more, by the headers it documents, or by HTTP's own. */
function askedDelay({ headers }: Response): number | undefined {
  const text = headers.get('x-ratelimit-reset-in') ?? headers.get('retry-after') ?? ''
  return /^\d{1,9}$/.test(text) ? Math.min(ASKED_MAX_S, Number(text)) * 1_000 : undefined
}

function outcomeOf(response: Response): ScrobbleOutcome {
  const { status } = response
  if (response.ok) return { kind: 'taken' }
  if (status === 401 || status === 403) return { kind: 'refused' }
  if (status === 429 || status === 408 || status >= 500) {
    const retryAfterMs = askedDelay(response)
    return retryAfterMs === undefined ? { kind: 'later' } : { kind: 'later', retryAfterMs }
  }
  return { kind: 'malformed' }
}

/** A client of the service at `baseUrl`. */
export function createListenBrainz(
  baseUrl: () => Promise<string | null>,
  ask: typeof fetch,
): ScrobbleService {
  async function call(path: string, token: string, body?: unknown): Promise<Response> {
    const base = await baseUrl()
    if (base === null) throw new Error('There is no ListenBrainz in this configuration')
    return ask(`${base}/1/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Token ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      // A token is not carried to wherever an answer points.
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
  }

  async function submit(
    token: string,
    type: string,
    payload: readonly unknown[],
  ): Promise<ScrobbleOutcome> {
    try {
      return outcomeOf(await call('submit-listens', token, { listen_type: type, payload }))
    } catch {
      // No network, no answer in time, or one that points elsewhere.
      return { kind: 'later' }
    }
  }

  return {
    batch: LISTENS_PER_REQUEST,
    connect: async (token) => {
      const response = await call('validate-token', token)
      if (response.status === 401 || response.status === 400) return null
      if (!response.ok) throw new Error(`ListenBrainz answers ${response.status}`)
      const answer = tokenAnswer.parse(await response.json())
      return answer.valid ? { account: answer.user_name, token } : null
    },
    submit: (token, listens) =>
      submit(
        token,
        listens.length === 1 ? 'single' : 'import',
        listens.map((listen) => ({
          listened_at: listen.startedAt,
          track_metadata: metadata(listen),
        })),
      ),
    tellNowPlaying: (token, song) =>
      submit(token, 'playing_now', [{ track_metadata: metadata(song) }]),
  }
}
