import { createByteBuffer } from '../../../../shared/radio/byte-buffer.ts'

/** What the package reads of an answer's headers; the rest is not passed on. */
const KEPT_HEADERS = ['content-type', 'request-id', 'stripe-should-retry'] as const

/** An answer was longer than it may be. */
export class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong'
}

/**
 * The whole body of an answer.
 * @throws {AnswerTooLong} as soon as it has more than `maxBytes`
 */
export async function readBounded(response: Response, maxBytes: number): Promise<Uint8Array> {
  const body = createByteBuffer()
  for await (const part of response.body ?? []) {
    if (body.length + part.byteLength > maxBytes)
      throw new AnswerTooLong(`The answer has more than ${maxBytes} bytes.`)
    body.append(part)
  }
  return body.view()
}

/**
 * `fetch` for the official package: it reads at most `maxBytes` of an answer, follows no redirect (the
 * secret key goes to one address only) and passes on only the headers the package acts on. The time limit
 * is the package's: it aborts the signal it gives, also while the body is read.
 */
export function boundedFetch(maxBytes: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' })
    const headers = new Headers()
    for (const name of KEPT_HEADERS) {
      const value = response.headers.get(name)
      if (value !== null) headers.set(name, value)
    }
    const body = await readBounded(response, maxBytes)
    const text = new TextDecoder().decode(body)
    return new Response(text, { status: response.status, headers })
  }
}
