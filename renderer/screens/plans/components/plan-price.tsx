import type { Plan } from '../../../../shared/api/field-rules.ts'
import type { Interval, Product } from '../../../../shared/api/plans.ts'
import { useMessages } from '../../../locales/messages.ts'
import { formatPrice, yearlySaving } from '../money.ts'

interface PlanPriceProps {
  readonly plan: Plan
  /** What the other plans are paid in; null where nothing is sold. */
  readonly currency: string | null
  readonly product: Product | undefined
  readonly interval: Interval
}

/** What a plan costs, what the year saves, and the days without payment. */
export function PlanPrice({ plan, currency, product, interval }: PlanPriceProps) {
  const text = useMessages().plans
  const prices = product?.prices ?? []
  const ofInterval = (wanted: Interval) => prices.find((price) => price.interval === wanted)
  const price = ofInterval(interval)
  const saving = interval === 'year' ? yearlySaving(ofInterval('month'), price) : null
  const [amount, per] =
    plan === 'free'
      ? [currency && formatPrice({ amount: 0, currency }), text.price.forever]
      : price
        ? [formatPrice(price), text.interval.per[interval]]
        : [null, text.price.none]
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2">
        {amount !== null && <span className="text-2xl font-semibold">{amount}</span>}{' '}
        <span className="text-soft">{per}</span>
      </p>
      {saving && (
        <p className="text-[0.8125rem] font-semibold text-live">
          {text.price.saves(formatPrice(saving.money), saving.percent)}
        </p>
      )}
      {price && product && product.trialDays > 0 && (
        <p className="text-[0.8125rem] text-soft">{text.price.trial(product.trialDays)}</p>
      )}
    </div>
  )
}
