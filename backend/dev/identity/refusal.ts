import type { IncomingHttpHeaders } from 'node:http'
import { isExpectedHost, isExpectedOrigin, isOwnTarget, portOf } from '../../http/host-guard.ts'

/** The emulator itself would take a gigabyte. */
const BODY_LIMIT_BYTES = 256 * 1024

/** Status and message of an answer that the emulator does not give. */
export interface Refusal {
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
