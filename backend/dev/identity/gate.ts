import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { findRepeatedHeader } from '../../../shared/net/repeated-header.ts'
import { drain } from '../../http/drain.ts'
import { answerMailbox, isForMailbox } from '../mailbox/answer-mailbox.ts'
import type { Message } from '../mailbox/messages.ts'
import { type Refusal, refusal } from './refusal.ts'

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
