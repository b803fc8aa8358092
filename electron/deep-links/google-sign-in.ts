import type { GoogleAnswer } from '../../preload/contract/browser.ts'
import type { GoogleConfig } from '../../shared/config/config.ts'
import {
  authorizationUrl,
  type Callback,
  exchangeCode,
  type Fetch,
  newAttempt,
  readCallback,
} from '../../shared/oauth/authorization-code.ts'
import { messages } from '../locales/en.ts'
import type { Logger } from '../log/logger.ts'
import { closingPage } from './closing-page.ts'
import { startLoopbackServer, unguessable } from './loopback-server.ts'

/** Where the provider sends the browser back to. */
interface ReturnPoint {
  readonly redirectUri: string
  /** What the browser brought; 'invalid' when the point was closed before it came. */
  readonly returned: Promise<Callback>
  /** Takes no answer from here on, and ends as soon as the last page has been shown. */
  close(): void
}

/** A browser that was answered and does not fetch its last page by then never will. */
const LINGER_MS = 10_000

/**
 * Opens it on a port of this machine, under an unguessable path, so that no other page can use up the one
 * answer it takes, which `read` judges. The answer is followed by a redirect to a path without a query: the code
 * stays in no address bar.
 */
async function openReturnPoint(read: (query: URLSearchParams) => Callback): Promise<ReturnPoint> {
  const path = `/${unguessable()}`
  const answer = Promise.withResolvers<Callback>()
  /** Where the one answer leads to; null before it has come. */
  let ending: string | null = null

  const server = await startLoopbackServer('127.0.0.1', ({ method, path: address }) => {
    const { pathname, searchParams } = new URL(address, 'http://127.0.0.1')
    if (pathname !== path && !pathname.startsWith(`${path}/`)) return { status: 404 }
    if (method !== 'GET') return { status: 405, headers: { Allow: 'GET' } }
    if (pathname === path && ending === null) {
      const callback = read(searchParams)
      ending = `${path}/${callback.kind === 'code' ? 'done' : 'refused'}`
      answer.resolve(callback)
    }
    if (ending === null) return { status: 404 }
    if (pathname === path) return { status: 303, headers: { Location: ending } }
    if (pathname !== ending) return { status: 404 }
    const { returning, notSignedIn } = messages.systemBrowser
    return closingPage(ending.endsWith('/done') ? returning : notSignedIn)
  })

  return {
    redirectUri: `${server.origin}${path}`,
    returned: answer.promise,
    close() {
      if (ending === null) {
        ending = path
        answer.resolve({ kind: 'invalid' })
        server.close()
      } else setTimeout(server.close, LINGER_MS).unref()
    },
  }
}

/** What signing in with Google needs of the world. */
interface GoogleSignInOptions {
  readonly google: GoogleConfig
  /** Google gives one even to apps on users' machines; other providers may not. */
  readonly clientSecret: string | null
  /** Shows an address in the system's browser; rejects when there is none. */
  readonly openBrowser: (url: string) => Promise<void>
  readonly fetch: Fetch
  readonly log: Logger
}

/** How a user who came back without a code is answered. */
const WITHOUT_CODE: Readonly<Record<Exclude<Callback['kind'], 'code'>, GoogleAnswer>> = {
  denied: { outcome: 'cancelled' },
  invalid: { outcome: 'refused' },
}

/**
 * One attempt to sign in with Google in the system's browser, where users see whose page it is and are
 * perhaps signed in already: authorization code with PKCE, returned to a port of this machine (RFC
 * 8252). Code, verifier, secret and state stay in main; the ID token is the answer. When `signal` ends
 * it, it lets everything go, and its answer or rejection means nothing.
 */
export async function signInWithGoogle(
  options: GoogleSignInOptions,
  signal: AbortSignal,
): Promise<GoogleAnswer> {
  const { google, clientSecret, fetch, log } = options
  const attempt = newAttempt()
  let point: ReturnPoint
  try {
    point = await openReturnPoint((query) => readCallback(google, query, attempt.state))
  } catch (error) {
    log.warn('no port to come back to from the browser', error)
    return { outcome: 'unreachable' }
  }
  const { redirectUri, returned, close } = point
  signal.addEventListener('abort', close)
  try {
    signal.throwIfAborted()
    await options.openBrowser(await authorizationUrl(google, redirectUri, attempt))
  } catch (error) {
    close()
    if (!signal.aborted) log.warn('the browser could not be opened', error)
    return { outcome: 'unreachable' }
  }
  const callback = await returned
  close()
  if (callback.kind !== 'code') return WITHOUT_CODE[callback.kind]
  const { parameters } = callback
  const exchange = await exchangeCode({
    ...{ google, clientSecret, redirectUri, attempt, parameters, fetch, signal },
  })
  if (exchange.outcome === 'token') return exchange
  log.warn('Google gave no ID token for this app', { reason: exchange.reason })
  return { outcome: exchange.outcome }
}
