import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DatabaseSync } from 'node:sqlite'
import Stripe from 'stripe'
import { createByteBuffer } from '../../../shared/radio/byte-buffer.ts'
import { SERVER_TIMEOUTS } from '../../http/listen.ts'
import type { Price } from '../../modules/billing/provider.ts'
import { runDue } from './billing.ts'
import { handleCall, type LocalCall } from './handle-call.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { type LocalFault, sendFault } from './local-faults.ts'
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

const SECOND_MS = 1_000
const BODY_MAX_BYTES = 262_144
const ID_BYTES = 16
const INVOICE_PDF_PATH = /^\/invoice\/(in_\w+)\/pdf$/

export interface LocalWebhook {
  readonly type: string
  readonly body: string
  readonly signature: string
}

export interface LocalStripeOptions {
  readonly database: DatabaseSync
  readonly secretKey: string
  readonly webhookSecret: string
  /** Products of the account, whose ids become lookup keys. */
  readonly prices: readonly Price[]
  readonly now: () => number
  readonly pages: () => string
  /** Sends a webhook; rejects when it was not acknowledged. Without it, webhooks wait for `takeWebhooks`. */
  readonly deliver?: (webhook: LocalWebhook) => Promise<void>
}

export type RecordedCall = Pick<LocalCall, 'method' | 'path' | 'body' | 'idempotencyKey'>

/** Customer actions on a page: entering a card, or answering the bank's confirmation. */
export interface PageActions<Page> {
  readonly read: (id: string) => Page | null
  readonly pay: (id: string, cardNumber: string) => PayOutcome
  readonly approve: (id: string) => PayOutcome
  readonly refuse: (id: string) => PayOutcome
}

export interface LocalStripe {
  readonly url: string
  readonly state: LocalState
  readonly calls: readonly RecordedCall[]
  readonly faults: (LocalFault | null)[]
  readonly checkout: PageActions<LocalSession>
  readonly portal: PageActions<LocalPortal>
  /** Processes due renewals and cancellations, and resends unacknowledged webhooks. */
  readonly runDue: () => void
  /** Removes the queued webhooks. Returns them signed, oldest first. */
  readonly takeWebhooks: () => LocalWebhook[]
  /** Resolves when every queued webhook has been tried. */
  readonly delivered: () => Promise<void>
  readonly close: () => Promise<void>
}

async function readBody(request: IncomingMessage): Promise<string> {
  const body = createByteBuffer()
  for await (const part of request) {
    if (body.length + part.length > BODY_MAX_BYTES) throw new Error('The body is too long.')
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

/** Updates the products. A changed price becomes a new price, which takes over the lookup key. */
function updatePrices(tables: LocalTables, prices: readonly Price[]): void {
  for (const { id, plan, amount, currency, interval } of prices) {
    const currentPrice = tables.prices.find(({ lookupKey }) => lookupKey === id)
    const code = currency.toLowerCase()
    const isSame =
      currentPrice?.amount === amount &&
      currentPrice.currency === code &&
      currentPrice.interval === interval
    if (isSame) continue
    if (currentPrice) currentPrice.lookupKey = null
    const price = { id: newId('price'), plan, lookupKey: id, amount, currency: code, interval }
    tables.prices.push(price)
  }
}

export async function startLocalStripe(options: LocalStripeOptions): Promise<LocalStripe> {
  const { secretKey, webhookSecret, now, deliver } = options
  const seconds = () => Math.floor(now() / SECOND_MS)
  const { tables, save } = openTables(options.database, seconds)
  const calls: RecordedCall[] = []
  const faults: (LocalFault | null)[] = []
  const server = createServer(SERVER_TIMEOUTS, (request, response) => {
    handleRequest(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // The server must not keep the process alive.
  server.unref()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const state: LocalState = {
    ...tables,
    hasPortal: true,
    newId,
    now: seconds,
    origin: () => url,
    pages: options.pages,
    emit: (type, object) => {
      const id = newId('evt')
      const event = { id, object: 'event', api_version: Stripe.API_VERSION, created: seconds() }
      const body = JSON.stringify({ ...event, type, data: { object } })
      tables.events.set(id, { id, type, body, attempts: 0 })
    },
  }
  updatePrices(tables, options.prices)
  save()

  const toWebhook = ({ type, body }: { readonly type: string; readonly body: string }) => ({
    type,
    body,
    signature: signEvent(body, webhookSecret, now()),
  })
  const outbox = createWebhookOutbox(
    tables.events,
    async (event) => deliver?.(toWebhook(event)),
    save,
  )
  const commit = () => {
    save()
    if (deliver) outbox.send()
  }
  const runAction = (work: () => PayOutcome): PayOutcome => {
    runDue(state)
    const outcome = work()
    commit()
    return outcome
  }

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await readCall(request)
    const invoice = state.invoices.get(INVOICE_PDF_PATH.exec(call.path)?.[1] ?? '')
    if (invoice) {
      response.writeHead(200, { 'content-type': 'application/pdf' }).end(invoicePdf(invoice))
      return
    }
    const { method, path, body, idempotencyKey } = call
    calls.push({ method, path, body, idempotencyKey })
    const fault = faults.shift() ?? null
    if (fault !== null && fault !== 'drop-after') {
      sendFault(fault, response, secretKey)
      return
    }
    runDue(state)
    const result = handleCall(state, call, secretKey)
    commit()
    if (fault === 'drop-after') {
      response.destroy()
      return
    }
    response.writeHead(result.status, {
      'content-type': 'application/json',
      'request-id': newId('req'),
      ...(result.replayed ? { 'idempotent-replayed': 'true' } : {}),
    })
    response.end(JSON.stringify(result.body))
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
      pay: (id, cardNumber) => runAction(() => payCheckout(state, id, cardNumber)),
      approve: (id) => runAction(() => confirmCheckout(state, id, true)),
      refuse: (id) => runAction(() => confirmCheckout(state, id, false)),
    },
    portal: {
      read: (id) => {
        const portal = state.portals.get(id)
        return portal && portal.expiresAt > seconds() ? portal : null
      },
      pay: (id, cardNumber) => runAction(() => payPortal(state, id, cardNumber)),
      approve: (id) => runAction(() => confirmPortal(state, id, true)),
      refuse: (id) => runAction(() => confirmPortal(state, id, false)),
    },
    runDue: () => {
      runDue(state)
      commit()
    },
    takeWebhooks: () => {
      const webhooks = [...state.events.values()].map(toWebhook)
      state.events.clear()
      return webhooks
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
