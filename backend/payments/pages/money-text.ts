/** An amount in the currency's smallest unit as text, e.g. 400 EUR as "€4.00" and 500 JPY as "¥500". */
export function moneyText(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 0
  return format.format(amount / 10 ** digits)
}
