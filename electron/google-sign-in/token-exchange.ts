import { z } from 'zod'

/** Longest the token endpoint may take, body included: what every call of the app is given. */
export const EXCHANGE_TIMEOUT_MS = 10_000
/** Largest answer that is read, in bytes; a real one takes about 3 KB. */
export const MAX_ANSWER_BYTES = 64 * 1024

/** Too many requests: another try later may do. */
const TOO_MANY_REQUESTS = 429

/** Electron's net.fetch, which knows the system's proxies, or Node's. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export type Exchange =
  | {
      readonly outcome: 'token'
      readonly idToken: string
      /** The endpoint's own clock when it has one, else this machine's; seconds since the epoch. */
      readonly now: number
    }
  | { readonly outcome: 'refused' | 'unreachable'; readonly reason: string }

const answer = z.object({ id_token: z.string().min(1) })

/** The body as text; throws when it is larger than it may be. */
async function readCapped(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_ANSWER_BYTES) throw new Error('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** A wrong clock of this machine must not make a fresh token look old. */
function clockOf(response: Response): number {
  const date = Date.parse(response.headers.get('date') ?? '')
  return (Number.isNaN(date) ? Date.now() : date) / 1_000
}

function readToken(text: string): string | null {
  try {
    return answer.parse(JSON.parse(text)).id_token
  } catch {
    return null
  }
}

/**
 * Exchanges a code at the token endpoint (RFC 6749, section 4.1.3; RFC 7636, section 4.5). A redirect
 * counts as no answer: the code would go along with it. `reason` is for the log and holds no secret.
 * Rejects only when `signal` ends it.
 */
export async function exchangeCode(options: {
  readonly fetch: Fetch
  readonly tokenUrl: string
  readonly form: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}): Promise<Exchange> {
  const { fetch, tokenUrl, form, signal } = options
  try {
    const response = await fetch(tokenUrl, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Accept: 'application/json',
      },
      body: new URLSearchParams(form).toString(),
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(EXCHANGE_TIMEOUT_MS)]),
    })
    const { status } = response
    const text = await readCapped(response)
    if (status >= 500 || status === TOO_MANY_REQUESTS)
      return { outcome: 'unreachable', reason: `status ${status}` }
    const idToken = status === 200 ? readToken(text) : null
    if (idToken === null) return { outcome: 'refused', reason: `status ${status}` }
    return { outcome: 'token', idToken, now: clockOf(response) }
  } catch (error) {
    signal.throwIfAborted()
    // The name alone: a message may quote what was sent.
    return { outcome: 'unreachable', reason: error instanceof Error ? error.name : 'unknown' }
  }
}
