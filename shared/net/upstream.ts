import { request as httpRequest } from 'node:http'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { hostAndPort, parseStreamUrl } from './address-rules.ts'
import type { BrowserAgent } from './browser-agent.ts'
import type { Clock } from './clock.ts'
import { type Body, decodedBody, headerOf } from './decoded-body.ts'
import { dial, type Line, type Network, peekCertificate } from './dial.ts'
import { wantsAccount } from './proxy.ts'
import { readWhole } from './read-start.ts'
import { HEAD_MAX_BYTES, speakHttp } from './response-head.ts'
import { end, isUntrusted, loss, problemOf, StreamProblem } from './stream-problem.ts'
import { findIssuers } from './trust.ts'

/** From the first step of a connection to the head of its answer, names and TLS included. */
export const ANSWER_MS = 10_000

/** The largest certificate of an issuer that is read; they have about 2 kB. */
const ISSUER_BYTES = 64 * 1024

/** Nothing packed, and one answer a connection. */
const PLAIN = { 'Accept-Encoding': 'identity', Connection: 'close' }

/** One answer of a server, its body not yet read. */
export interface Upstream {
  readonly url: URL
  readonly status: number
  /** A header of the answer, null when it is not there. */
  header(name: string): string | null
  /** The values of its `Set-Cookie` headers. */
  readonly cookies: readonly string[]
  /** Paused, without its Content-Encoding. Its errors need no listener. */
  readonly body: Body
  /** What was spoken, to be shown. */
  readonly protocol: 'HTTP' | 'HTTPS' | 'ICY'
  /** The connection broke. Node calls that an end, where only the end of the connection ends a body. */
  readonly broken: () => boolean
  /** Ends the connection at once. */
  hangUp(): void
}

/** What every request of the relay has in common. */
export interface Caller {
  readonly network: Network
  readonly clock: Clock
  readonly userAgent: string
  /** By what servers are asked again that refuse that. Without it they are not. */
  readonly browser?: BrowserAgent
}

/**
 * Sends one GET and resolves with the head of the answer, whatever its status. Rejects with a
 * StreamProblem: 'no-answer' after ANSWER_MS, and what problemOf makes of Node's errors. Aborting
 * `signal` ends the connection also later, while its body is read.
 */
export async function openUpstream(
  url: URL,
  caller: Caller,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Upstream> {
  const { clock, userAgent } = caller
  const overdue = new AbortController()
  const stopClock = clock.after(ANSWER_MS, () =>
    overdue.abort(loss('no-answer', `${url.host} has not answered in ${ANSWER_MS} ms`)),
  )
  const both = AbortSignal.any([signal, overdue.signal])
  try {
    const { socket, proxy } = await orAborted(connect(url, caller, both), both)
    const path = proxy === null ? `${url.pathname}${url.search}` : url.href
    const { proxyAccounts } = caller.network
    const account = proxy === null ? null : (proxyAccounts?.authorizationFor(proxy) ?? null)
    const asked = {
      'User-Agent': userAgent,
      Accept: '*/*',
      ...PLAIN,
      ...headers,
      ...(account !== null && { 'Proxy-Authorization': account }),
    }
    const upstream = await orAborted(ask(socket, url, path, asked, both), both)
    if (proxy === null || upstream.status !== 407) return upstream
    upstream.hangUp()
    throw wantsAccount(upstream.header('proxy-authenticate') ?? '', proxy, proxyAccounts)
  } catch (error) {
    const cause = overdue.signal.aborted ? overdue.signal.reason : error
    throw cause instanceof StreamProblem
      ? cause
      : new StreamProblem(problemOf(cause), String(cause))
  } finally {
    stopClock()
  }
}

/** Connects, also to a server that does not send its intermediate certificates. */
async function connect(url: URL, caller: Caller, signal: AbortSignal): Promise<Line> {
  const { network } = caller
  try {
    return await dial(url, network, signal)
  } catch (error) {
    if (!isUntrusted(error) || network.trust === undefined) throw error
    const leaf = await peekCertificate(url, network, signal)
    const issuers = leaf ? await findIssuers(leaf, (at) => fetchIssuer(at, caller, signal)) : []
    if (issuers === null) throw end('tls-incomplete', 'the issuer of the certificate is missing')
    if (issuers.length === 0) throw error
    network.trust.addIssuers(hostAndPort(url), issuers)
    return dial(url, network, signal)
  }
}

/** The certificate at an address; null: there is none, or it may not be reached. */
async function fetchIssuer(
  at: string,
  caller: Caller,
  signal: AbortSignal,
): Promise<Buffer | null> {
  const url = parseStreamUrl(at)
  if (url === null) return null
  try {
    const { status, body, hangUp } = await openUpstream(url, caller, {}, signal)
    const bytes = await readWhole(body, Buffer.alloc(0), caller.clock, ISSUER_BYTES + 1)
    hangUp()
    return status === 200 && bytes.length <= ISSUER_BYTES ? bytes : null
  } catch {
    return null
  }
}

/** Waits no longer than `signal` allows; a lookup, for one, cannot be broken off. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

function ask(
  socket: Socket,
  url: URL,
  path: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Upstream> {
  const { duplex, dialect } = speakHttp(socket)
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
      // The lengths that are added to the head's own: a status line and a length.
      maxHeaderSize: HEAD_MAX_BYTES + 100,
      // Radio servers end lines as they like, and put letters of any charset into names.
      insecureHTTPParser: true,
      createConnection: () => duplex as Socket,
    })
    let broken = false
    request.on('error', (error) => {
      broken = true
      hangUp()
      reject(error)
    })
    request.on('response', (answer) => {
      answer.on('error', () => undefined)
      const { headers } = answer
      const body = decodedBody(answer, headers['content-encoding'] ?? null)
      const protocol = dialect() === 'icy' ? 'ICY' : isTls(socket) ? 'HTTPS' : 'HTTP'
      resolve({
        url,
        status: answer.statusCode ?? 0,
        header: (name) => headerOf(headers, name),
        cookies: headers['set-cookie'] ?? [],
        body,
        protocol,
        broken: () => broken,
        hangUp,
      })
    })
    request.end()
  })
}

function isTls(socket: Socket): boolean {
  return (socket as Partial<TLSSocket>).encrypted === true
}
