/** Finds what was paid while the app was closed, or its page had gone. */
import type { CheckoutSession } from '../../../shared/api/checkout.ts'
import type { PaymentHint } from './payment-hint.ts'
import type { Waiting } from './waiting-page.ts'

interface FindPorts {
  /** The page that is waited for; null for none. */
  waiting(): Waiting | null
  /** The two questions reject as the API client does. */
  unclaimed(): Promise<readonly CheckoutSession[]>
  /** null: the API knows no such page of this user. */
  read(id: string): Promise<CheckoutSession | null>
  claim(hint: PaymentHint, isGranted: boolean): void
  /** Waits for that page from now on; null: for none. */
  wait(waiting: Waiting | null): void
}

/**
 * Claims every paid session of the user, and waits for the newest open one if nothing is waited for.
 * Resolves with whether anything was claimed.
 */
export async function findPaid(ports: FindPorts): Promise<boolean> {
  const found = await ports.unclaimed()
  const waiting = ports.waiting()
  // The API may have granted it by itself: then it is unclaimed no more, and the claims are still old.
  const own =
    waiting && (found.find(({ id }) => id === waiting.id) ?? (await ports.read(waiting.id)))
  const others = found.filter(({ id }) => id !== waiting?.id)
  const paid = [...(own ? [own] : []), ...others].filter(({ status }) => status === 'paid')
  for (const { id, plan, granted } of paid) ports.claim({ plan, sessionId: id }, granted)
  if (waiting !== null && own?.status !== 'open' && own?.status !== 'paid') ports.wait(null)
  const open = found.find(({ status }) => status === 'open')
  if (waiting === null && open) ports.wait({ id: open.id, plan: open.plan })
  return paid.length > 0
}
