import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DatabaseSync } from 'node:sqlite'
import Stripe from 'stripe'
import { createByteBuffer } from '../../../shared/radio/byte-buffer.ts'
import { SERVER_TIMEOUTS } from '../../http/server-limits.ts'
import type { Price } from '../../modules/billing/provider.ts'
import { answerCall, type LocalCall } from './answer-call.ts'
import { runDue } from './billing.ts'
import { invoicePaper } from './invoice-paper.ts'
import { type LocalFault, spoil } from './local-faults.ts'
import {
  confirmCheckout,
  confirmPortal,
  type PayOutcome,
  payCheckout,
  payPortal,
} from './paying.ts'
import type { LocalPortal, LocalSession, LocalState, LocalTables } from './state.ts'
import { openTables } from './store.ts'
import { createWebhookOutbox, signEvent } from './webhook-outbox.ts'

const MS = 1_000
const BODY_MAX = 262_144
const ID_BYTES = 16
const PAPER = /^\/invoice\/(in_\w+)\/pdf$/

/** A webhook as it is sent. */
export interface LocalWebhook {
  readonly type: string
  readonly body: string
  readonly signature: string
}

export interface LocalStripeOptions {
  /** With the tables of migrations/. */
  readonly database: DatabaseSync
  readonly secretKey: string
  readonly webhookSecret: string
  /** What the account sells, under our ids as lookup keys. */
  readonly prices: readonly Price[]
  /** ms since the epoch. */
  readonly now: () => number
  /** Where its pages are shown, without trailing slash; asked for once it is needed. */
  readonly pages: () => string
  /** Hands a webhook over; rejects when it was not acknowledged. Left out: they wait to be taken. */
  readonly deliver?: (webhook: LocalWebhook) => Promise<void>
}

/** A call the server has had. */
export type SeenCall = Pick<LocalCall, 'method' | 'path' | 'body' | 'idempotencyKey'>

/** What a customer does on a page: enters a card, or answers the bank's question. */
export interface PageActions<Page> {
  /** null where there is no such page. */
  readonly read: (id: string) => Page | null
  readonly pay: (id: string, cardNumber: string) => PayOutcome
  readonly approve: (id: string) => PayOutcome
  readonly refuse: (id: string) => PayOutcome
}

/** A server on this machine that speaks the part of Stripe's documented HTTP that is used here. */
export interface LocalStripe {
  readonly url: string
  /** All that it knows, to look at and, in tests, to change. */
  readonly state: LocalState
  readonly calls: readonly SeenCall[]
  /** Spoils the next answers, one each; null leaves one as it is. */
  readonly faults: (LocalFault | null)[]
  readonly checkout: PageActions<LocalSession>
  readonly portal: PageActions<LocalPortal>
  /** Renews and ends what is due by now, and sends again what was not acknowledged. */
  readonly runDue: () => void
  /** The webhooks since the last time, oldest first, signed now. */
  readonly takeWebhooks: () => LocalWebhook[]
  /** Resolves when every webhook so far has been tried. */
  readonly delivered: () => Promise<void>
  readonly close: () => Promise<void>
}

async function readBody(request: IncomingMessage): Promise<string> {
  const body = createByteBuffer()
  for await (const part of request) {
    if (body.length + part.length > BODY_MAX) throw new Error('The body is too long.')
    body.append(part)
  }
  return body.view().toString('utf8')
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

const newId = (prefix: string) => `${prefix}_${randomBytes(ID_BYTES).toString('hex')}`

/** The account sells these: a price that has changed is another one, which takes the lookup key over. */
function sell(tables: LocalTables, prices: readonly Price[]): void {
  for (const { id, plan, amount, currency, interval } of prices) {
    const known = tables.prices.find(({ lookupKey }) => lookupKey === id)
    const code = currency.toLowerCase()
    const isSame =
      known?.amount === amount && known.currency === code && known.interval === interval
    if (isSame) continue
    if (known) known.lookupKey = null
    const price = { id: newId('price'), plan, lookupKey: id, amount, currency: code, interval }
    tables.prices.push(price)
  }
}

/** Starts the server on a free port of this machine. */
export async function startLocalStripe(options: LocalStripeOptions): Promise<LocalStripe> {
  const { secretKey, webhookSecret, now, deliver } = options
  const seconds = () => Math.floor(now() / MS)
  const { tables, save } = openTables(options.database, seconds)
  const calls: SeenCall[] = []
  const faults: (LocalFault | null)[] = []
  const server = createServer(SERVER_TIMEOUTS, (request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // What it serves keeps the process alive, not it.
  server.unref()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const state: LocalState = {
    ...tables,
    hasPortal: true,
    newId,
    now: seconds,
    origin: () => url,
    pages: options.pages,
    tell: (type, object) => {
      const id = newId('evt')
      const event = { id, object: 'event', api_version: Stripe.API_VERSION, created: seconds() }
      const body = JSON.stringify({ ...event, type, data: { object } })
      tables.events.set(id, { id, type, body, attempts: 0 })
    },
  }
  sell(tables, options.prices)
  save()

  const signed = ({ type, body }: { readonly type: string; readonly body: string }) => ({
    type,
    body,
    signature: signEvent(body, webhookSecret, now()),
  })
  const outbox = createWebhookOutbox(tables.events, async (event) => deliver?.(signed(event)), save)
  const done = () => {
    save()
    if (deliver) outbox.send()
  }
  /** One step on a page, after everything that time has brought about. */
  const step = (work: () => PayOutcome): PayOutcome => {
    runDue(state)
    const outcome = work()
    done()
    return outcome
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await readCall(request)
    const paper = state.invoices.get(PAPER.exec(call.path)?.[1] ?? '')
    if (paper) {
      response.writeHead(200, { 'content-type': 'application/pdf' }).end(invoicePaper(paper))
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
    const told = answerCall(state, call, secretKey)
    done()
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
    checkout: {
      read: (id) => {
        runDue(state)
        return state.sessions.get(id) ?? null
      },
      pay: (id, cardNumber) => step(() => payCheckout(state, id, cardNumber)),
      approve: (id) => step(() => confirmCheckout(state, id, true)),
      refuse: (id) => step(() => confirmCheckout(state, id, false)),
    },
    portal: {
      read: (id) => {
        const portal = state.portals.get(id)
        return portal && portal.expiresAt > seconds() ? portal : null
      },
      pay: (id, cardNumber) => step(() => payPortal(state, id, cardNumber)),
      approve: (id) => step(() => confirmPortal(state, id, true)),
      refuse: (id) => step(() => confirmPortal(state, id, false)),
    },
    runDue: () => {
      runDue(state)
      done()
    },
    takeWebhooks: () => {
      const taken = [...state.events.values()].map(signed)
      state.events.clear()
      return taken
    },
    delivered: outbox.idle,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
      await outbox.idle()
    },
  }
}
