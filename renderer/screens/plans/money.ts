/** Amounts as text. Pure. */

import type { Money, Price } from '../../../shared/api/plans.ts'
import { formats } from '../../../shared/locale/formats.ts'

/** "€4.00", "¥900": as many digits behind the point as the currency has. */
export function formatMoney({ amount, currency }: Money): string {
  return formats.money(amount, currency)
}

/** "€4", "€4.50": for prices, whose zeros say nothing. */
export function formatPrice({ amount, currency }: Money): string {
  return formats.money(amount, currency, { trailingZeroDisplay: 'stripIfInteger' })
}

/**
 * What twelve months cost more than the year, and that in whole percent, rounded down; null where the
 * year saves nothing or the currencies differ.
 */
export function yearlySaving(
  month: Pick<Price, 'amount' | 'currency'> | undefined,
  year: Pick<Price, 'amount' | 'currency'> | undefined,
): { readonly money: Money; readonly percent: number } | null {
  if (!month || !year || month.currency !== year.currency) return null
  const twelve = month.amount * 12
  const amount = twelve - year.amount
  if (amount <= 0) return null
  return {
    money: { amount, currency: year.currency },
    percent: Math.floor((amount / twelve) * 100),
  }
}
