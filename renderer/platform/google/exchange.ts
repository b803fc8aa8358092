import { API_TIMEOUT_MS } from '../../limits.ts'

/** Largest answer that is read, in bytes; a real one takes about 3 KB. */
const MAX_ANSWER_BYTES = 64 * 1024
const TOO_MANY_REQUESTS = 429

export type Exchange =
  | { readonly outcome: 'token'; readonly idToken: string }
  | { readonly outcome: 'refused' | 'unreachable' }

/** The body as text; rejects when it is larger than it may be. */
async function readCapped(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done) return text
    size += value.byteLength
    if (size > MAX_ANSWER_BYTES) {
      await reader?.cancel()
      throw new Error('The answer is too large')
    }
    text += decoder.decode(value, { stream: true })
  }
}

function readToken(text: string): string | null {
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer !== 'object' || answer === null || !('id_token' in answer)) return null
    return typeof answer.id_token === 'string' ? answer.id_token : null
  } catch {
    return null
  }
}

/**
 * Exchanges a code at the token endpoint (RFC 6749, section 4.1.3; RFC 7636, section 4.5). A redirect
 * counts as no answer: the code would go along with it. Never rejects.
 */
export async function exchangeCode(
  tokenUrl: string,
  form: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Exchange> {
  try {
    const response = await fetch(tokenUrl, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(API_TIMEOUT_MS)]),
    })
    const { status } = response
    if (status >= 500 || status === TOO_MANY_REQUESTS) return { outcome: 'unreachable' }
    const idToken = response.ok ? readToken(await readCapped(response)) : null
    return idToken === null ? { outcome: 'refused' } : { outcome: 'token', idToken }
  } catch {
    return { outcome: 'unreachable' }
  }
}
