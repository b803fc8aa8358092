import type { Role } from '../../../shared/api/field-rules.ts'
import type { Preview } from '../../../shared/api/plans.ts'
import { changeKind, needsCheckout } from './change-kind.ts'
import type { Price } from './provider.ts'
import { entitlementDifference, rightsAfterPurchase } from './rights.ts'
import type { StoredSubscription } from './state/stored-subscription.ts'

const MONTHS: Readonly<Record<Price['interval'], number>> = { month: 1, year: 12 }

/** Adds billing intervals in UTC. `count` may be negative. 31 January plus one month is 28 or 29 February. */
export function addInterval(at: number, interval: Price['interval'], count = 1): number {
  const date = new Date(at)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + MONTHS[interval] * count)
  const monthEnd = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0))
  date.setUTCDate(Math.min(day, monthEnd.getUTCDate()))
  return date.getTime()
}

/** Returns the rounded share of `amount` for the unused time of a period: all before the period, 0 after it. */
export function unusedAmount(
  amount: number,
  period: { readonly start: number; readonly end: number },
  now: number,
): number {
  const length = period.end - period.start
  if (length <= 0) return 0
  const unusedMs = Math.min(length, Math.max(0, period.end - now))
  return Math.round((amount * unusedMs) / length)
}

const DAY_MS = 24 * 60 * 60_000

export interface PreviewSubject {
  readonly role: Role
  readonly subscription: StoredSubscription | null
  /** Current price. Null when there is no subscription, or when its price is no longer sold. */
  readonly price: Price | null
  readonly isTrialEligible: boolean
}

/** Returns the credit for the unused time of a paid period, in the new price's currency, or 0. */
function creditOf({ subscription, price }: PreviewSubject, newPrice: Price, now: number): number {
  // Trials and unpaid periods cost nothing.
  if (subscription?.state !== 'active' && subscription?.state !== 'ending') return 0
  if (price === null || price.currency !== newPrice.currency) return 0
  const { periodEnd: end, trialEnd } = subscription
  if (trialEnd !== null && trialEnd >= end) return 0
  return unusedAmount(price.amount, { start: addInterval(end, price.interval, -1), end }, now)
}

/** Describes the effects of choosing a price: due amount, credit, start, and entitlements gained and lost. */
export function previewChange(subject: PreviewSubject, newPrice: Price, now: number): Preview {
  const { role, subscription } = subject
  const kind = changeKind(subscription, newPrice)
  const money = (amount: number) => ({ amount, currency: newPrice.currency })
  const iso = (ms: number) => new Date(ms).toISOString()
  const newRole = rightsAfterPurchase(newPrice.plan, role).role
  const rights = {
    gains: entitlementDifference(newRole, role),
    loses: entitlementDifference(role, newRole),
  }
  if (!needsCheckout(kind)) {
    const at = subscription?.periodEnd ?? now
    return {
      kind,
      dueNow: null,
      credit: null,
      startsAt: iso(kind === 'same' ? (subscription?.startedAt ?? now) : at),
      nextAmount: money(newPrice.amount),
      nextAt: subscription?.state === 'ending' && kind === 'same' ? null : iso(at),
      ...rights,
    }
  }
  const isTrial = subject.isTrialEligible && newPrice.trialDays > 0
  const credit = creditOf(subject, newPrice, now)
  return {
    kind,
    dueNow: money(isTrial ? 0 : newPrice.amount),
    credit: credit > 0 ? money(credit) : null,
    startsAt: iso(now),
    nextAmount: money(newPrice.amount - Math.min(credit, newPrice.amount)),
    nextAt: iso(isTrial ? now + newPrice.trialDays * DAY_MS : addInterval(now, newPrice.interval)),
    ...rights,
  }
}
