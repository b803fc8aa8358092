import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { decodedBody, headerOf } from '../../../shared/radio/decoded-body.ts'
import type { ProbeNetwork } from './checked-addresses.ts'
import { connect } from './connect.ts'
import { speakHttp } from './icy-duplex.ts'
import { networkProblem } from './network-problem.ts'
import { type Body, readBody } from './read-body.ts'

/** The largest head of an answer; icecast's with long descriptions take about 1 kB. */
const MAX_HEADER_BYTES = 16 * 1024
const USER_AGENT = 'Undertone/2 (stream check)'

/** Nothing packed, and one answer a connection. */
const PLAIN = { 'Accept-Encoding': 'identity', Connection: 'close' }

/** One answer of a server, its body not yet read. */
export interface Answer {
  readonly url: URL
  readonly status: number
  /** A header of the answer, null when it is not there. */
  header(name: string): string | null
  readonly body: Body
  /** Ends the connection at once. */
  hangUp(): void
}

function ask(duplex: Duplex, url: URL): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      method: 'GET',
      path: `${url.pathname}${url.search}`,
      headers: { Host: url.host, 'User-Agent': USER_AGENT, Accept: '*/*', ...PLAIN },
      setHost: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      // Radio servers end lines as they like, and put letters of any charset into names.
      insecureHTTPParser: true,
      createConnection: () => duplex,
    })
    request.on('error', reject)
    request.on('response', (answer) => {
      answer.on('error', () => undefined)
      resolve(answer)
    })
    request.end()
  })
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

/**
 * Sends one GET and resolves with the head of the answer, whatever its status. Aborting `signal` ends
 * the connection also later, while its body is read.
 * @throws {ProbeProblem}
 */
export async function openAddress(
  url: URL,
  network: ProbeNetwork,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    const socket = await orAborted(connect(url, network, signal), signal)
    signal.addEventListener('abort', () => socket.destroy(), { once: true })
    const answer = await orAborted(ask(speakHttp(socket), url), signal)
    signal.addEventListener('abort', () => answer.destroy(), { once: true })
    const { headers } = answer
    const body = readBody(decodedBody(answer, headers['content-encoding'] ?? null))
    return {
      url,
      status: answer.statusCode ?? 0,
      header: (name) => headerOf(headers, name),
      body: {
        read: (bytes) => orAborted(body.read(bytes), signal),
        get ended() {
          return body.ended
        },
      },
      hangUp: () => {
        answer.destroy()
        socket.destroy()
      },
    }
  } catch (error) {
    throw networkProblem(error)
  }
}
