import { toChromiumUrl } from './app-origin.ts'
import { failureOf } from './net-errors.ts'

/** Numbers of Chromium's most common load errors (net_error_list.h). */
const ERROR_NUMBERS: Readonly<Record<string, number>> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_FILE_NOT_FOUND: -6,
  ERR_UNEXPECTED: -9,
  ERR_ACCESS_DENIED: -10,
  ERR_CONNECTION_CLOSED: -100,
  ERR_CONNECTION_RESET: -101,
  ERR_CONNECTION_REFUSED: -102,
  ERR_NAME_NOT_RESOLVED: -105,
  ERR_ADDRESS_UNREACHABLE: -109,
  ERR_TUNNEL_CONNECTION_FAILED: -111,
  ERR_PROXY_CONNECTION_FAILED: -130,
  ERR_INVALID_URL: -300,
  ERR_UNKNOWN_URL_SCHEME: -302,
  ERR_EMPTY_RESPONSE: -324,
  ERR_INCOMPLETE_CHUNKED_ENCODING: -355,
}

/** Errors that Chromium reports when the proxy closes the connection. */
const PROXY_ERRORS: readonly string[] = ['ERR_EMPTY_RESPONSE', 'ERR_TUNNEL_CONNECTION_FAILED']

export class LoadError extends Error {
  readonly errno: number
  readonly code: string
  readonly url: string

  constructor(code: string, url: string) {
    const errno = ERROR_NUMBERS[code] ?? -2
    super(`${code} (${errno}) loading '${url.slice(0, 2048)}'`)
    this.errno = errno
    this.code = code
    this.url = url
  }
}

/** Converts an error of Playwright's `page.goto` to Electron's error for a load of `url`. */
export function toLoadError(error: unknown, url: string): LoadError {
  const message = error instanceof Error ? error.message : ''
  if (message.includes('interrupted by another navigation'))
    return new LoadError('ERR_ABORTED', url)
  const isInvalid = /invalid URL|ERR_INVALID_URL/.test(message)
  if (isInvalid && url.startsWith('file:')) return new LoadError('ERR_FILE_NOT_FOUND', url)
  if (isInvalid) return new LoadError('ERR_INVALID_URL', url)
  const code = /net::(ERR_[A-Z_]+)/.exec(message)?.[1] ?? 'ERR_FAILED'
  return new LoadError((PROXY_ERRORS.includes(code) && failureOf(toChromiumUrl(url))) || code, url)
}
