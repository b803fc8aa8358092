import type { DatabaseSync } from 'node:sqlite'
import type { ProviderInvoice } from '../provider.ts'
import { invoiceRow, type TestInvoice } from './records.ts'

/** Most invoices of a customer that are listed. */
export const INVOICES_MAX = 100

/** How an invoice is shown to the rest of the backend. */
export function toProviderInvoice(invoice: TestInvoice): ProviderInvoice {
  const { ref, key, at, amount, status, price } = invoice
  const number = `T-${String(key).padStart(6, '0')}`
  return { ref, number, at, amount, currency: price.currency, status, priceId: price.id }
}

/** The invoices of the test provider. Synchronous, like SQLite. */
export function createInvoiceTable(database: DatabaseSync) {
  const one = database.prepare('SELECT * FROM test_invoices WHERE ref = ?')
  const newest = database.prepare(
    'SELECT * FROM test_invoices WHERE customer = ? ORDER BY at DESC, key DESC LIMIT ?',
  )
  const open = database.prepare(
    "SELECT * FROM test_invoices WHERE customer = ? AND status = 'open' ORDER BY at, key",
  )
  const add = database.prepare(
    `INSERT INTO test_invoices (ref, customer, subscription, at, price, amount, credit, status)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const pay = database.prepare("UPDATE test_invoices SET status = 'paid' WHERE ref = ?")
  const letGo = database.prepare(
    "UPDATE test_invoices SET status = 'void' WHERE subscription = ? AND status = 'open'",
  )

  return {
    get: (ref: string): TestInvoice | null => {
      const row = one.get(ref)
      return row === undefined ? null : invoiceRow.parse(row)
    },
    newest: (customer: string): TestInvoice[] =>
      newest.all(customer, INVOICES_MAX).map((row) => invoiceRow.parse(row)),
    /** Oldest first. */
    open: (customer: string): TestInvoice[] =>
      open.all(customer).map((row) => invoiceRow.parse(row)),
    add: (i: Omit<TestInvoice, 'key'>): void => {
      const price = JSON.stringify(i.price)
      add.run(i.ref, i.customer, i.subscription, i.at, price, i.amount, i.credit, i.status)
    },
    markPaid: (ref: string): void => {
      pay.run(ref)
    },
    /** Nobody has to pay what is open of a subscription that ended. */
    letGo: (subscription: string): void => {
      letGo.run(subscription)
    },
  }
}
export type InvoiceTable = ReturnType<typeof createInvoiceTable>
