import type { Money, Price } from '../../../shared/api/plans.ts'
import { formats } from '../../../shared/locale/formats.ts'

/** "€4.00", "¥900": with the currency's number of decimals. */
export function formatMoney({ amount, currency }: Money): string {
  return formats.money(amount, currency)
}

/** "€4", "€4.50": prices without zero decimals. */
export function formatPrice({ amount, currency }: Money): string {
  return formats.money(amount, currency, { trailingZeroDisplay: 'stripIfInteger' })
}

/**
 * Savings of a year over twelve months, as amount and full percent, rounded down; null without savings or if the
 * currencies differ.
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
