import type {
  IncomingHttpHeaders,
  IncomingMessage,
  RequestListener,
  ServerResponse,
} from 'node:http'
import { findRepeatedHeader } from '../../../shared/net/repeated-header.ts'
import { drain } from '../../http/drain.ts'
import { isExpectedHost, isExpectedOrigin, isOwnTarget, portOf } from '../../http/host-guard.ts'
import type { Message } from '../mailbox/messages.ts'
import { isForMailbox, serveMailbox } from '../mailbox/serve-mailbox.ts'

const BODY_LIMIT_BYTES = 256 * 1024

interface Refusal {
  readonly status: number
  readonly message: string
}

interface RequestInfo {
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly port: number | undefined
}

interface AllowedSources {
  readonly hostNames: readonly string[]
  readonly allowedOrigins: readonly string[]
}

/** Detects images, scripts and frames of other sites, which have no Origin header. Links of emails are allowed. */
function isCrossSiteSubresource(headers: IncomingHttpHeaders): boolean {
  if (headers.origin !== undefined) return false
  const site = headers['sec-fetch-site']
  const isOtherSite = site === 'cross-site' || site === 'same-site'
  return isOtherSite && headers['sec-fetch-dest'] !== 'document'
}

/** The emulator's own paths: codes of emails and messages, settings, accounts. */
const ADMIN_PATH = /\/emulator\//i
const EMAIL_LINK = '/emulator/action'

/** Returns true for codes and settings, and for an authorization header ("Bearer owner"), which the app never sends. */
function isAdminRequest({ url, headers }: RequestInfo): boolean {
  if (headers.authorization !== undefined) return true
  const path = url.split('?', 1)[0] ?? ''
  if (path === EMAIL_LINK && headers.origin === undefined) return false
  try {
    return ADMIN_PATH.test(path) || ADMIN_PATH.test(decodeURIComponent(path))
  } catch {
    return true
  }
}

/** Returns true for requests from any web page, including pages of this service, but not for a typed address. */
function isFromPage(headers: IncomingHttpHeaders): boolean {
  return headers.origin !== undefined || (headers['sec-fetch-site'] ?? 'none') !== 'none'
}

/** Returns true when the host is this service. Emailed links use the request's host. */
function isOwnHost({ url, headers, port }: RequestInfo, hostNames: readonly string[]): boolean {
  const { host } = headers
  return isExpectedHost(host, hostNames) && portOf(host) === port && isOwnTarget(url, host)
}

/** Returns the reason to reject a request, or null. The emulator itself accepts any origin and "Bearer owner". */
export function checkRequest(request: RequestInfo, allowed: AllowedSources): Refusal | null {
  const { headers } = request
  if (!isOwnHost(request, allowed.hostNames)) return { status: 421, message: 'WRONG_HOST' }
  if (
    !isExpectedOrigin(headers.origin, allowed.allowedOrigins) ||
    isCrossSiteSubresource(headers)
  ) {
    return { status: 403, message: 'ORIGIN_NOT_ALLOWED' }
  }
  if (isFromPage(headers) && isAdminRequest(request)) {
    return { status: 403, message: 'NOT_FOR_PAGES' }
  }
  if (headers['transfer-encoding'] !== undefined) return { status: 411, message: 'LENGTH_REQUIRED' }
  const length = Number(headers['content-length'] ?? 0)
  return length <= BODY_LIMIT_BYTES ? null : { status: 413, message: 'BODY_TOO_LARGE' }
}

/** Matches the unused popup sign-in page, which renders user names as HTML. Scripts in it could read the codes. */
const SIGN_IN_PAGE = /\/emulator\/auth\//i

function isForSignInPage({ url = '' }: IncomingMessage): boolean {
  return SIGN_IN_PAGE.test(url.split('?', 1)[0] ?? '')
}

/** Reads the body first, because a client reads the response only after sending the full body. */
async function refuseLargeBody(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: Refusal,
) {
  await drain(request)
  refuse(response, refusal)
}

function refuse(response: ServerResponse, { status, message }: Refusal): void {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
  response.end(JSON.stringify({ error: { code: status, message } }))
}

function onFirstByte(response: ServerResponse, beforeResponse: () => void): void {
  const writeHead = response.writeHead
  // Node sends implicit headers through this method too.
  response.writeHead = function guarded(this: ServerResponse, ...args: unknown[]) {
    response.writeHead = writeHead
    try {
      beforeResponse()
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
  readonly emulator: Promise<RequestListener>
  /** Persists the changes of a request. If it throws, the gate sends no response. */
  readonly persist: () => void
  readonly messages: () => readonly Message[]
}

/** Rejects untrusted requests, waits for the emulator to load, persists before each response, and serves /mailbox. */
export function createGate(options: GateOptions): RequestListener {
  return (request, response) => {
    const { url = '', headers, socket } = request
    const rejection =
      findRepeatedHeader(request.rawHeaders) === null
        ? checkRequest({ url, headers, port: socket.localPort }, options)
        : { status: 400, message: 'REPEATED_HEADER' }
    if (rejection) {
      if (rejection.status === 413) void refuseLargeBody(request, response, rejection)
      else refuse(response, rejection)
      return
    }
    if (isForSignInPage(request)) {
      refuse(response, { status: 404, message: 'NOT_OFFERED' })
      return
    }
    if (request.method !== 'OPTIONS') onFirstByte(response, options.persist)
    options.emulator.then(
      (listener) => {
        if (isForMailbox(request)) serveMailbox(request, response, options.messages)
        else listener(request, response)
      },
      () => refuse(response, { status: 503, message: 'EMULATOR_FAILED' }),
    )
  }
}
