import type { Invoice } from '../../../shared/api/plans.ts'
import { Failure } from '../../http/failure.ts'
import type { PaymentsContext } from './payments-context.ts'

/** What a user was billed, newest first. @throws {ProviderUnavailable} */
export async function listInvoices(context: PaymentsContext, uid: string): Promise<Invoice[]> {
  const { provider, prices } = context
  const stored = await context.current(uid)
  if (provider === null || stored === null) return []
  const invoices = await provider.invoices(stored.customer)
  return invoices.map(({ ref, at, priceId, ...invoice }) => {
    const price = priceId === null ? null : prices.find(priceId)
    return {
      ...invoice,
      id: ref,
      at: new Date(at).toISOString(),
      plan: price?.plan ?? null,
      interval: price?.interval ?? null,
    }
  })
}

/**
 * An invoice itself.
 * @throws {Failure} 404 for one that is not this user's
 * @throws {ProviderUnavailable}
 */
export async function readInvoice(context: PaymentsContext, uid: string, id: string) {
  const stored = await context.current(uid)
  const document =
    stored === null ? null : await context.provider?.invoiceDocument(stored.customer, id)
  if (document) return document
  throw new Failure(404, 'invoice-not-found', 'There is no such invoice of yours.')
}
