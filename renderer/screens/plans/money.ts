import type { Money, Price } from '../../../shared/api/plans.ts'
import { formats } from '../../../shared/locale/formats.ts'

/** Formats with the currency's number of decimals, as "€4.00" or "¥900". */
export function formatMoney({ amount, currency }: Money): string {
  return formats.money(amount, currency)
}

/** Formats without zero decimals, as "€4" or "€4.50". */
export function formatPrice({ amount, currency }: Money): string {
  return formats.money(amount, currency, { trailingZeroDisplay: 'stripIfInteger' })
}

/** Saving over twelve monthly payments, percentage rounded down. Null when there is none or currencies differ. */
export function yearlySaving(
  monthlyPrice: Pick<Price, 'amount' | 'currency'> | undefined,
  yearlyPrice: Pick<Price, 'amount' | 'currency'> | undefined,
): { readonly money: Money; readonly percent: number } | null {
  if (!monthlyPrice || !yearlyPrice || monthlyPrice.currency !== yearlyPrice.currency) return null
  const twelveMonths = monthlyPrice.amount * 12
  const amount = twelveMonths - yearlyPrice.amount
  if (amount <= 0) return null
  return {
    money: { amount, currency: yearlyPrice.currency },
    percent: Math.floor((amount / twelveMonths) * 100),
  }
}
