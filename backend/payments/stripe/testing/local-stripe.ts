import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { SERVER_TIMEOUTS } from '../../../http/server-limits.ts'
import type { Price } from '../../provider.ts'
import { answerCall, type KnownCalls, type LocalCall } from './answer-call.ts'
import { runDue } from './billing.ts'
import { payInvoice, paySession } from './checkout-page.ts'
import { invoicePaper } from './invoice-paper.ts'
import { type LocalFault, spoil } from './local-faults.ts'
import type { LocalCard, LocalState } from './local-state.ts'
import { signEvent } from './sign-event.ts'

const MS = 1_000
const BODY_MAX = 262_144
const PAPER = /^\/invoice\/(in_\w+)\/pdf$/

export interface LocalStripeOptions {
  readonly secretKey: string
  readonly webhookSecret: string
  /** What the account sells, under our ids as lookup keys. */
  readonly prices: readonly Price[]
  /** ms since the epoch. */
  readonly now: () => number
}

/** A call the server has had. */
export type SeenCall = Pick<LocalCall, 'method' | 'path' | 'body' | 'idempotencyKey'>

/** A webhook that waits to be delivered. */
export interface LocalWebhook {
  readonly type: string
  readonly body: string
  readonly signature: string
}

/** A server on this machine that speaks the part of Stripe's documented HTTP that is used here. */
export interface LocalStripe {
  readonly url: string
  /** All that it knows, to look at and to change. */
  readonly state: LocalState
  readonly calls: readonly SeenCall[]
  /** Spoils the next answers, one each; null leaves one as it is. */
  readonly faults: (LocalFault | null)[]
  /** What somebody does on Stripe's pages. False where there is nothing to pay. */
  readonly pay: (session: string, card: LocalCard) => boolean
  readonly payInvoice: (invoice: string) => boolean
  /** Renews and ends what is due by now. */
  readonly runDue: () => void
  /** The webhooks since the last time, oldest first, signed now. */
  readonly takeWebhooks: () => LocalWebhook[]
  readonly close: () => Promise<void>
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    length += part.length
    if (length > BODY_MAX) throw new Error('The body is too long.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

async function readCall(request: IncomingMessage): Promise<LocalCall> {
  const { pathname, search } = new URL(request.url ?? '/', 'http://local')
  const header = (name: string) => String(request.headers[name] ?? '')
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: search.slice(1),
    body: await readBody(request),
    authorization: header('authorization'),
    version: header('stripe-version'),
    idempotencyKey: header('idempotency-key') || null,
  }
}

/** Starts the server on a free port. */
export async function startLocalStripe(options: LocalStripeOptions): Promise<LocalStripe> {
  const { secretKey, webhookSecret, now } = options
  const known: KnownCalls = new Map()
  const calls: SeenCall[] = []
  const faults: (LocalFault | null)[] = []
  const waiting: { readonly type: string; readonly body: string }[] = []
  let counter = 0
  const newId = (prefix: string) => {
    counter += 1
    return `${prefix}_local${counter}`
  }
  const server = createServer(SERVER_TIMEOUTS, (request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const state: LocalState = {
    prices: options.prices.map(({ id, amount, currency, interval }) => ({
      id: newId('price'),
      lookupKey: id,
      amount,
      currency: currency.toLowerCase(),
      interval,
    })),
    customers: new Map(),
    sessions: new Map(),
    subscriptions: new Map(),
    schedules: new Map(),
    invoices: new Map(),
    hasPortal: true,
    newId,
    now: () => Math.floor(now() / MS),
    origin: () => url,
    tell: (type, object) => {
      const created = Math.floor(now() / MS)
      const event = { id: newId('evt'), object: 'event', api_version: Stripe.API_VERSION, created }
      waiting.push({ type, body: JSON.stringify({ ...event, type, data: { object } }) })
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await readCall(request)
    const paper = state.invoices.get(PAPER.exec(call.path)?.[1] ?? '')
    if (paper) {
      response.writeHead(200, { 'content-type': 'application/pdf' }).end(invoicePaper(paper.number))
      return
    }
    const { method, path, body, idempotencyKey } = call
    calls.push({ method, path, body, idempotencyKey })
    const fault = faults.shift() ?? null
    if (fault !== null && fault !== 'drop-after') {
      spoil(fault, response, secretKey)
      return
    }
    runDue(state)
    const told = answerCall(state, known, call, secretKey)
    if (fault === 'drop-after') {
      response.destroy()
      return
    }
    response.writeHead(told.status, {
      'content-type': 'application/json',
      'request-id': newId('req'),
      ...(told.replayed ? { 'idempotent-replayed': 'true' } : {}),
    })
    response.end(JSON.stringify(told.body))
  }

  return {
    url,
    state,
    calls,
    faults,
    pay: (session, card) => {
      runDue(state)
      return paySession(state, session, card)
    },
    payInvoice: (invoice) => payInvoice(state, invoice),
    runDue: () => runDue(state),
    takeWebhooks: () =>
      waiting.splice(0).map(({ type, body }) => ({
        type,
        body,
        signature: signEvent(body, webhookSecret, now()),
      })),
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
