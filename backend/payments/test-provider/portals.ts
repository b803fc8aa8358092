import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../../database/transaction.ts'
import type { Billing } from './billing.ts'
import type { InvoiceTable } from './invoice-table.ts'
import { type PayOutcome, secretRef } from './payment-pages.ts'
import { portalRow, type TestInvoice, type TestPortal } from './records.ts'
import { answerCard } from './test-cards.ts'
import type { WebhookOutbox } from './webhook-outbox.ts'

/** How long the address of a portal page works. */
export const PORTAL_MS = 3_600_000

interface PortalsParts {
  readonly database: DatabaseSync
  readonly billing: Billing
  readonly invoices: InvoiceTable
  readonly outbox: WebhookOutbox
  readonly now: () => number
}

/** A portal page that is open, and what its customer owes (oldest first). */
export interface OpenPortal extends TestPortal {
  readonly open: readonly TestInvoice[]
}

/** The pages on which a customer changes the card and pays what is overdue. */
export function createPortals({ database, billing, invoices, outbox, now }: PortalsParts) {
  const one = database.prepare('SELECT * FROM test_portals WHERE token = ? AND expires_at > ?')
  const add = database.prepare(
    'INSERT INTO test_portals (token, customer, return_url, expires_at) VALUES (?, ?, ?, ?)',
  )
  const confirming = database.prepare('UPDATE test_portals SET confirming = ? WHERE token = ?')
  const forget = database.prepare('DELETE FROM test_portals WHERE expires_at <= ?')

  const read = (token: string): OpenPortal | null => {
    const row = one.get(token, now())
    if (row === undefined) return null
    const portal = portalRow.parse(row)
    return { ...portal, open: invoices.open(portal.customer) }
  }

  function step(token: string, work: (portal: OpenPortal) => PayOutcome): PayOutcome {
    const outcome = inTransaction(database, () => {
      const portal = read(token)
      return portal === null ? 'closed' : work(portal)
    })
    outbox.send()
    return outcome
  }

  return {
    read,

    /** The token of a new page. */
    create: (customer: string, returnUrl: string): string => {
      forget.run(now())
      const token = secretRef('tpo')
      add.run(token, customer, returnUrl, now() + PORTAL_MS)
      return token
    },

    pay: (token: string, cardNumber: string): PayOutcome =>
      step(token, ({ customer }) => {
        const answer = answerCard(cardNumber)
        confirming.run(answer.kind === 'confirm' ? 1 : 0, token)
        if (answer.kind === 'unknown') return 'unknown-card'
        if (answer.kind !== 'accepted') return answer.kind
        // As with Stripe's card of this number: it can be kept, but charges to it fail.
        if (answer.card === 'fails-later' && invoices.open(customer).length > 0) return 'declined'
        billing.payOpen(customer, answer.card, now())
        return 'paid'
      }),

    approve: (token: string): PayOutcome =>
      step(token, (portal) => {
        if (!portal.confirming) return 'closed'
        confirming.run(0, token)
        billing.payOpen(portal.customer, 'good', now())
        return 'paid'
      }),

    refuse: (token: string): PayOutcome =>
      step(token, (portal) => {
        if (!portal.confirming) return 'closed'
        confirming.run(0, token)
        return 'declined'
      }),
  }
}
export type Portals = ReturnType<typeof createPortals>
