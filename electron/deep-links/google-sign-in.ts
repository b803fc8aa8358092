import type { GoogleSignInResult } from '../../preload/contract/browser.ts'
import type { GoogleConfig } from '../../shared/config/config.ts'
import { desktopText } from '../../shared/locales/generated/desktop.ts'
import {
  authorizationUrl,
  type Callback,
  exchangeCode,
  type Fetch,
  newAttempt,
  readCallback,
} from '../../shared/oauth/authorization-code.ts'
import type { Logger } from '../log/logger.ts'
import { closingPage } from './closing-page.ts'
import { randomToken, startLoopbackServer } from './loopback-server.ts'

interface RedirectServer {
  readonly redirectUri: string
  /** Resolves with the browser's callback, or with `invalid` when the server closes first. */
  readonly callback: Promise<Callback>
  /** Stops accepting callbacks. The server ends after the browser has fetched the last page. */
  close(): void
}

/** In ms. Time for the browser to fetch the last page. */
const LINGER_MS = 10_000

/** Starts a loopback server under an unguessable path. It redirects, so that the address bar hides the code. */
async function startRedirectServer(
  parseCallback: (query: URLSearchParams) => Callback,
): Promise<RedirectServer> {
  const path = `/${randomToken()}`
  const received = Promise.withResolvers<Callback>()
  /** Path of the closing page. Null until the callback arrives or the server closes. */
  let finalPath: string | null = null

  const server = await startLoopbackServer('127.0.0.1', ({ method, path: address }) => {
    const { pathname, searchParams } = new URL(address, 'http://127.0.0.1')
    if (pathname !== path && !pathname.startsWith(`${path}/`)) return { status: 404 }
    if (method !== 'GET') return { status: 405, headers: { Allow: 'GET' } }
    if (pathname === path && finalPath === null) {
      const callback = parseCallback(searchParams)
      finalPath = `${path}/${callback.kind === 'code' ? 'done' : 'refused'}`
      received.resolve(callback)
    }
    if (finalPath === null) return { status: 404 }
    if (pathname === path) return { status: 303, headers: { Location: finalPath } }
    if (pathname !== finalPath) return { status: 404 }
    const { returning, notSignedIn } = desktopText.systemBrowser
    return closingPage(finalPath.endsWith('/done') ? returning : notSignedIn)
  })

  return {
    redirectUri: `${server.origin}${path}`,
    callback: received.promise,
    close() {
      if (finalPath === null) {
        finalPath = path
        received.resolve({ kind: 'invalid' })
        server.close()
      } else setTimeout(server.close, LINGER_MS).unref()
    },
  }
}

interface GoogleSignInOptions {
  readonly google: GoogleConfig
  /** Google issues a secret even to desktop apps. Other providers may not. */
  readonly clientSecret: string | null
  readonly openBrowser: (url: string) => Promise<void>
  readonly fetch: Fetch
  readonly log: Logger
}

const RESULTS_WITHOUT_CODE: Readonly<
  Record<Exclude<Callback['kind'], 'code'>, GoogleSignInResult>
> = {
  denied: { outcome: 'cancelled' },
  invalid: { outcome: 'refused' },
}

/**
 * Signs in with Google in the system's browser, where users can check the address and may be signed in already. Uses
 * an authorization code with PKCE and a loopback redirect (RFC 8252). Code, verifier, secret and state stay in the main
 * process; the result is the ID token. The caller must ignore the result after `signal` aborts.
 */
export async function signInWithGoogle(
  options: GoogleSignInOptions,
  signal: AbortSignal,
): Promise<GoogleSignInResult> {
  const { google, clientSecret, fetch, log } = options
  const attempt = newAttempt()
  let redirectServer: RedirectServer
  try {
    redirectServer = await startRedirectServer((query) =>
      readCallback(google, query, attempt.state),
    )
  } catch (error) {
    log.warn('no loopback port for the browser redirect', error)
    return { outcome: 'unreachable' }
  }
  const { redirectUri, close } = redirectServer
  signal.addEventListener('abort', close)
  try {
    signal.throwIfAborted()
    await options.openBrowser(await authorizationUrl(google, redirectUri, attempt))
  } catch (error) {
    close()
    if (!signal.aborted) log.warn('the browser could not be opened', error)
    return { outcome: 'unreachable' }
  }
  const callback = await redirectServer.callback
  close()
  if (callback.kind !== 'code') return RESULTS_WITHOUT_CODE[callback.kind]
  const { parameters } = callback
  const exchange = await exchangeCode({
    ...{ google, clientSecret, redirectUri, attempt, parameters, fetch, signal },
  })
  if (exchange.outcome === 'token') return exchange
  log.warn('Google gave no ID token for this app', { reason: exchange.reason })
  return { outcome: exchange.outcome }
}
