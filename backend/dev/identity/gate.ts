import type {
  IncomingHttpHeaders,
  IncomingMessage,
  RequestListener,
  ServerResponse,
} from 'node:http'
import { findRepeatedHeader } from '../../../shared/net/repeated-header.ts'
import { drain } from '../../http/drain.ts'
import { isExpectedHost, isExpectedOrigin, isOwnTarget, portOf } from '../../http/host-guard.ts'
import { answerMailbox, isForMailbox } from '../mailbox/answer-mailbox.ts'
import type { Message } from '../mailbox/messages.ts'

/** The emulator itself would take a gigabyte. */
const BODY_LIMIT_BYTES = 256 * 1024

/** Status and message of an answer that the emulator does not give. */
interface Refusal {
  readonly status: number
  readonly message: string
}

interface Asked {
  readonly url: string
  readonly headers: IncomingHttpHeaders
  /** The port at which the request came in. */
  readonly port: number | undefined
}

interface Expected {
  readonly hostNames: readonly string[]
  readonly allowedOrigins: readonly string[]
}

/**
 * Whether a page of another site asks in one of the ways in which browsers name no Origin: images,
 * scripts, frames. A link that a user follows is none of these; codes sent by e-mail are links.
 */
function comesFromForeignPage(headers: IncomingHttpHeaders): boolean {
  if (headers.origin !== undefined) return false
  const site = headers['sec-fetch-site']
  const isElsewhere = site === 'cross-site' || site === 'same-site'
  return isElsewhere && headers['sec-fetch-dest'] !== 'document'
}

/** The paths of the emulator's own, besides Google's: codes of mails and messages, settings, accounts. */
const TOOLS = /\/emulator\//i
/** Where the links of mails lead. */
const MAIL_LINK = '/emulator/action'

/**
 * Whether a request is one for command-line tools: it asks for codes or settings, or calls itself an
 * administrator. "Bearer owner" is one way to do that, a token that begins like a service account's
 * another; the app itself never sends the header.
 */
function isForTools({ url, headers }: Asked): boolean {
  if (headers.authorization !== undefined) return true
  const path = url.split('?', 1)[0] ?? ''
  if (path === MAIL_LINK && headers.origin === undefined) return false
  try {
    return TOOLS.test(path) || TOOLS.test(decodeURIComponent(path))
  } catch {
    return true
  }
}

/** Whether any page asks, one of this very service included. A typed address is no page's doing. */
function comesFromPage(headers: IncomingHttpHeaders): boolean {
  return headers.origin !== undefined || (headers['sec-fetch-site'] ?? 'none') !== 'none'
}

/** Mails point at the host they were asked for by, so that has to be this very service. */
function isThisService({ url, headers, port }: Asked, hostNames: readonly string[]): boolean {
  const { host } = headers
  return isExpectedHost(host, hostNames) && portOf(host) === port && isOwnTarget(url, host)
}

/**
 * Why a request never reaches the emulator, or null. The emulator answers any origin and obeys
 * "Bearer owner", so any web page could otherwise rewrite the accounts, and a script that got into the
 * app's own page could read the codes of every user's mails.
 */
export function refusal(asked: Asked, expected: Expected): Refusal | null {
  const { headers } = asked
  if (!isThisService(asked, expected.hostNames)) return { status: 421, message: 'WRONG_HOST' }
  if (!isExpectedOrigin(headers.origin, expected.allowedOrigins) || comesFromForeignPage(headers)) {
    return { status: 403, message: 'ORIGIN_NOT_ALLOWED' }
  }
  if (comesFromPage(headers) && isForTools(asked)) {
    return { status: 403, message: 'NOT_FOR_PAGES' }
  }
  if (headers['transfer-encoding'] !== undefined) return { status: 411, message: 'LENGTH_REQUIRED' }
  const length = Number(headers['content-length'] ?? 0)
  return length <= BODY_LIMIT_BYTES ? null : { status: 413, message: 'BODY_TOO_LARGE' }
}

/**
 * The emulator's page for signing in by a popup, which Undertone never opens. It writes users' names
 * as HTML, loads scripts from elsewhere and follows any address it is given: whatever ran there could
 * read the codes.
 */
const SIGN_IN_PAGE = /\/emulator\/auth\//i

/** Whether a request is for that page. */
function isForSignInPage({ url = '' }: IncomingMessage): boolean {
  return SIGN_IN_PAGE.test(url.split('?', 1)[0] ?? '')
}

/** A client that sends too much reads no answer before all of it is sent. */
async function refuseTooMuch(request: IncomingMessage, response: ServerResponse, refused: Refusal) {
  await drain(request)
  refuse(response, refused)
}

function refuse(response: ServerResponse, { status, message }: Refusal): void {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
  response.end(JSON.stringify({ error: { code: status, message } }))
}

/** Calls `beforeAnswer` once, before the first byte of the answer can leave. */
function whenAnswering(response: ServerResponse, beforeAnswer: () => void): void {
  const writeHead = response.writeHead
  // Node sends implicit headers through this method too, so every answer passes here.
  response.writeHead = function guarded(this: ServerResponse, ...args: unknown[]) {
    response.writeHead = writeHead
    try {
      beforeAnswer()
    } catch {
      response.destroy()
      return response
    }
    return Reflect.apply(writeHead, response, args)
  } as typeof writeHead
}

interface GateOptions {
  readonly hostNames: readonly string[]
  readonly allowedOrigins: readonly string[]
  /** Settles when the emulator can answer; requests wait for it. */
  readonly emulator: Promise<RequestListener>
  /** Makes what a request changed durable. Throwing means it is not, and no answer is sent. */
  readonly persist: () => void
  /** What waits in the mailbox, newest first; asked once the emulator can answer. */
  readonly messages: () => readonly Message[]
}

/**
 * Stands in front of the emulator: refuses strangers, waits for it to load, saves before answering, and
 * shows at /mailbox what the emulator would have sent to users.
 */
export function createGate(options: GateOptions): RequestListener {
  return (request, response) => {
    const { url = '', headers, socket } = request
    const refused =
      findRepeatedHeader(request.rawHeaders) === null
        ? refusal({ url, headers, port: socket.localPort }, options)
        : { status: 400, message: 'REPEATED_HEADER' }
    if (refused) {
      if (refused.status === 413) void refuseTooMuch(request, response, refused)
      else refuse(response, refused)
      return
    }
    if (isForSignInPage(request)) {
      refuse(response, { status: 404, message: 'NOT_OFFERED' })
      return
    }
    if (request.method !== 'OPTIONS') whenAnswering(response, options.persist)
    options.emulator.then(
      (listener) => {
        if (isForMailbox(request)) answerMailbox(request, response, options.messages)
        else listener(request, response)
      },
      () => refuse(response, { status: 503, message: 'EMULATOR_FAILED' }),
    )
  }
}
