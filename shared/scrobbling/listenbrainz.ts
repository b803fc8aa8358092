/** Client for ListenBrainz (Core API and JSON). Sends the token in a header, because a URL could appear in a log. */
import * as z from 'zod/mini'
import type { Listen, ScrobbleOutcome, ScrobbleService } from './scrobble-service.ts'

const LISTENS_PER_REQUEST = 1_000
const RESPONSE_TIMEOUT_MS = 15_000
/** Maximum delay that the client accepts. The limits of the service last at most a minute. */
const RETRY_AFTER_MAX_S = 3_600

type Song = Pick<Listen, 'artist' | 'title' | 'station' | 'domain'>

const tokenResponse = z.union([
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
      // Omits unknown fields. The duration is unknown, because stations fade songs and talk over them.
      ...(domain !== null && { music_service: domain }),
      ...(station !== null && { music_service_name: station }),
    },
  }
}

/** Returns the delay in ms until the service accepts more requests, from its documented header or Retry-After. */
function retryDelay({ headers }: Response): number | undefined {
  const text = headers.get('x-ratelimit-reset-in') ?? headers.get('retry-after') ?? ''
  return /^\d{1,9}$/.test(text) ? Math.min(RETRY_AFTER_MAX_S, Number(text)) * 1_000 : undefined
}

function outcomeOf(response: Response): ScrobbleOutcome {
  const { status } = response
  if (response.ok) return { kind: 'taken' }
  if (status === 401 || status === 403) return { kind: 'refused' }
  if (status === 429 || status === 408 || status >= 500) {
    const retryAfterMs = retryDelay(response)
    return retryAfterMs === undefined ? { kind: 'later' } : { kind: 'later', retryAfterMs }
  }
  return { kind: 'malformed' }
}

export function createListenBrainz(
  baseUrl: () => Promise<string | null>,
  fetchImpl: typeof fetch,
): ScrobbleService {
  async function call(path: string, token: string, body?: unknown): Promise<Response> {
    const base = await baseUrl()
    if (base === null) throw new Error('ListenBrainz is not configured.')
    return fetchImpl(`${base}/1/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Token ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      // The target of a redirect must not receive the token.
      redirect: 'error',
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
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
      return { kind: 'later' }
    }
  }

  return {
    batch: LISTENS_PER_REQUEST,
    connect: async (token) => {
      const response = await call('validate-token', token)
      if (response.status === 401 || response.status === 400) return null
      if (!response.ok) throw new Error(`ListenBrainz returned status ${response.status}.`)
      const body = tokenResponse.parse(await response.json())
      return body.valid ? { account: body.user_name, token } : null
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
    sendNowPlaying: (token, song) =>
      submit(token, 'playing_now', [{ track_metadata: metadata(song) }]),
  }
}
