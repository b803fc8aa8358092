import { request as httpRequest } from 'node:http'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { Clock } from './clock.ts'
import { type Body, decodedBody, headerOf } from './decoded-body.ts'
import { dial, type Network } from './dial.ts'
import { speakHttp } from './icy-status.ts'
import { loss, problemOf, StreamProblem } from './stream-problem.ts'

/** From the first step of a connection to the head of its answer, names and TLS included. */
export const ANSWER_MS = 10_000
/** The largest head of an answer; icecast's with long descriptions take about 1 kB. */
const MAX_HEADER_BYTES = 16 * 1024

/** Nothing packed, and one answer a connection. */
const PLAIN = { 'Accept-Encoding': 'identity', Connection: 'close' }

/** One answer of a server, its body not yet read. */
export interface Upstream {
  readonly url: URL
  readonly status: number
  /** A header of the answer, null when it is not there. */
  header(name: string): string | null
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
  const { clock, network, userAgent } = caller
  const overdue = new AbortController()
  const stopClock = clock.after(ANSWER_MS, () =>
    overdue.abort(loss('no-answer', `${url.host} has not answered in ${ANSWER_MS} ms`)),
  )
  const both = AbortSignal.any([signal, overdue.signal])
  try {
    const { socket, wholeUrl } = await orAborted(dial(url, network, both), both)
    const path = wholeUrl ? url.href : `${url.pathname}${url.search}`
    const asked = { 'User-Agent': userAgent, Accept: '*/*', ...PLAIN, ...headers }
    return await orAborted(ask(socket, url, path, asked, both), both)
  } catch (error) {
    const cause = overdue.signal.aborted ? overdue.signal.reason : error
    throw cause instanceof StreamProblem
      ? cause
      : new StreamProblem(problemOf(cause), String(cause))
  } finally {
    stopClock()
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
      maxHeaderSize: MAX_HEADER_BYTES,
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
