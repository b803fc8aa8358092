import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Message } from './messages.ts'
import { MAILBOX_HEADERS, mailboxPage } from './page.ts'

const MAILBOX_PATH = '/mailbox'

/** Whether a request is for the mailbox. */
export function isForMailbox(request: IncomingMessage): boolean {
  return (request.url ?? '').split('?', 1)[0] === MAILBOX_PATH
}

interface MailboxRefusal {
  readonly status: 403 | 405
  readonly sentence: string
}

/**
 * Why the mailbox stays shut, or null. It is for a user who types or pastes its address: no page may
 * lead there, fetch it or frame it, the app's own included. Programs send none of these headers.
 */
export function mailboxRefusal(
  method: string | undefined,
  headers: IncomingMessage['headers'],
): MailboxRefusal | null {
  const site = headers['sec-fetch-site'] ?? 'none'
  const dest = headers['sec-fetch-dest'] ?? 'document'
  const isVisit = dest === 'document' && (site === 'none' || site === 'same-origin')
  if (headers.origin !== undefined || !isVisit) {
    return { status: 403, sentence: 'Type or paste the address of this page to open it.' }
  }
  if (method !== 'GET' && method !== 'HEAD') {
    return { status: 405, sentence: 'This page can only be read.' }
  }
  return null
}

/** Answers a request for the mailbox. `messages` are asked for once it is clear that it may be read. */
export function answerMailbox(
  request: IncomingMessage,
  response: ServerResponse,
  messages: () => readonly Message[],
): void {
  const refused = mailboxRefusal(request.method, request.headers)
  if (refused === null) {
    response.writeHead(200, MAILBOX_HEADERS).end(mailboxPage(messages()))
    return
  }
  const { status, sentence } = refused
  const allow = status === 405 ? { allow: 'GET, HEAD' } : {}
  response.writeHead(status, { ...MAILBOX_HEADERS, ...allow, 'content-type': 'text/plain' })
  response.end(`${sentence}\n`)
}
