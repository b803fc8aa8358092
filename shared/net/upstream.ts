import { request as httpRequest } from 'node:http'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { hostAndPort, parseStreamUrl } from './address-rules.ts'
import type { BrowserAgent } from './browser-agent.ts'
import type { Clock } from './clock.ts'
import { type Body, decodedBody, headerOf } from './decoded-body.ts'
import { type Connection, dial, type Network, peekCertificate } from './dial.ts'
import { proxyLoginRequired } from './proxy.ts'
import { readFull } from './read-start.ts'
import { createHttpDuplex, HEAD_MAX_BYTES } from './response-head.ts'
import { end, isUntrusted, loss, problemOf, StreamProblem } from './stream-problem.ts'
import { findIssuers } from './trust.ts'

/** Maximum time from the start of a connection, including DNS and TLS, to the response head. */
export const RESPONSE_TIMEOUT_MS = 10_000

/** Maximum size of an issuer certificate. Usual certificates have about 2 kB. */
const ISSUER_MAX_BYTES = 64 * 1024

/** Headers that request no compression and a connection for one request. */
const PLAIN_HEADERS = { 'Accept-Encoding': 'identity', Connection: 'close' }

export interface Upstream {
  readonly url: URL
  readonly status: number
  header(name: string): string | null
  readonly cookies: readonly string[]
  /** Body, paused, and decoded when it has a Content-Encoding. It needs no `error` listener. */
  readonly body: Body
  readonly protocol: 'HTTP' | 'HTTPS' | 'ICY'
  /** Returns true when the connection broke. A body without a declared length may still emit `end`. */
  readonly broken: () => boolean
  hangUp(): void
}

export interface Caller {
  readonly network: Network
  readonly clock: Clock
  readonly userAgent: string
  /** User-Agent for a second attempt after a 403. Without it, there is no second attempt. */
  readonly browser?: BrowserAgent
}

/**
 * Sends one GET and resolves with the response head, whatever its status. Rejects with a StreamProblem: 'no-answer'
 * after RESPONSE_TIMEOUT_MS, otherwise the result of problemOf. Aborting `signal` also ends the connection while the
 * caller reads the body.
 */
export async function openUpstream(
  url: URL,
  caller: Caller,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Upstream> {
  const { clock, userAgent } = caller
  const timeout = new AbortController()
  const cancelTimeout = clock.after(RESPONSE_TIMEOUT_MS, () =>
    timeout.abort(
      loss('no-answer', `${url.host} sent no response within ${RESPONSE_TIMEOUT_MS} ms`),
    ),
  )
  const anySignal = AbortSignal.any([signal, timeout.signal])
  try {
    const { socket, proxy } = await orAborted(connect(url, caller, anySignal), anySignal)
    const path = proxy === null ? `${url.pathname}${url.search}` : url.href
    const { proxyAccounts } = caller.network
    const authorization = proxy === null ? null : (proxyAccounts?.authorizationFor(proxy) ?? null)
    const requestHeaders = {
      'User-Agent': userAgent,
      Accept: '*/*',
      ...PLAIN_HEADERS,
      ...headers,
      ...(authorization !== null && { 'Proxy-Authorization': authorization }),
    }
    const upstream = await orAborted(
      sendRequest(socket, url, path, requestHeaders, anySignal),
      anySignal,
    )
    if (proxy === null || upstream.status !== 407) return upstream
    upstream.hangUp()
    throw proxyLoginRequired(upstream.header('proxy-authenticate') ?? '', proxy, proxyAccounts)
  } catch (error) {
    const cause = timeout.signal.aborted ? timeout.signal.reason : error
    throw cause instanceof StreamProblem
      ? cause
      : new StreamProblem(problemOf(cause), String(cause))
  } finally {
    cancelTimeout()
  }
}

/** Connects. When the server does not send its intermediate certificates, fetches them and connects again. */
async function connect(url: URL, caller: Caller, signal: AbortSignal): Promise<Connection> {
  const { network } = caller
  try {
    return await dial(url, network, signal)
  } catch (error) {
    if (!isUntrusted(error) || network.trust === undefined) throw error
    const leaf = await peekCertificate(url, network, signal)
    const issuers = leaf
      ? await findIssuers(leaf, (address) => fetchIssuer(address, caller, signal))
      : []
    if (issuers === null) throw end('tls-incomplete', 'the issuer of the certificate is missing')
    if (issuers.length === 0) throw error
    network.trust.addIssuers(hostAndPort(url), issuers)
    return dial(url, network, signal)
  }
}

async function fetchIssuer(
  address: string,
  caller: Caller,
  signal: AbortSignal,
): Promise<Buffer | null> {
  const url = parseStreamUrl(address)
  if (url === null) return null
  try {
    const { status, body, hangUp } = await openUpstream(url, caller, {}, signal)
    const bytes = await readFull(body, Buffer.alloc(0), caller.clock, ISSUER_MAX_BYTES + 1)
    hangUp()
    return status === 200 && bytes.length <= ISSUER_MAX_BYTES ? bytes : null
  } catch {
    return null
  }
}

/** Rejects on abort even when `work` continues: a DNS lookup, for example, cannot be canceled. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

function sendRequest(
  socket: Socket,
  url: URL,
  path: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Upstream> {
  const { duplex, dialect } = createHttpDuplex(socket)
  const hangUp = () => {
    duplex.destroy()
    socket.destroy()
  }
  signal.addEventListener('abort', hangUp, { once: true })
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      method: 'GET',
      path,
      headers: { Host: url.host, ...headers },
      setHost: false,
      // createHttpDuplex may add a status line and a length to the head.
      maxHeaderSize: HEAD_MAX_BYTES + 100,
      // Radio servers use any line ending, and any charset in header values.
      insecureHTTPParser: true,
      createConnection: () => duplex as Socket,
    })
    let isBroken = false
    request.on('error', (error) => {
      isBroken = true
      hangUp()
      reject(error)
    })
    request.on('response', (response) => {
      response.on('error', () => undefined)
      const { headers } = response
      const body = decodedBody(response, headers['content-encoding'] ?? null)
      const httpProtocol = isTls(socket) ? 'HTTPS' : 'HTTP'
      const protocol = dialect() === 'icy' ? 'ICY' : httpProtocol
      resolve({
        url,
        status: response.statusCode ?? 0,
        header: (name) => headerOf(headers, name),
        cookies: headers['set-cookie'] ?? [],
        body,
        protocol,
        broken: () => isBroken,
        hangUp,
      })
    })
    request.end()
  })
}

function isTls(socket: Socket): boolean {
  return (socket as Partial<TLSSocket>).encrypted === true
}
