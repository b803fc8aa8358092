import { useId, useState } from 'react'
import type { Entitlement } from '../../../../shared/api/entitlements.ts'
import { PLANS, type Plan } from '../../../../shared/api/field-rules.ts'
import type { Interval, Product } from '../../../../shared/api/plans.ts'
import { plansText } from '../../../../shared/locales/generated/plans.ts'
import { useAccount } from '../../../domain/auth/auth.ts'
import { planIncludes } from '../../../domain/plans/needed-plan.ts'
import { Alert } from '../../../ui/alert.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type CardAction, cardAction } from '../card-action.ts'
import { useProducts, useSubscription } from '../plan-queries.ts'
import { isPlannedFeature } from '../planned-features.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { ChangeDialog, type Choice } from './change-dialog.tsx'
import { PlanCard } from './plan-card.tsx'

interface IntervalSwitchProps {
  readonly value: Interval
  readonly onChange: (value: Interval) => void
}

const INTERVALS: readonly Interval[] = ['month', 'year']

function IntervalSwitch({ value, onChange }: IntervalSwitchProps) {
  const text = plansText.interval
  const name = useId()
  return (
    <fieldset className="justify-self-start">
      <legend className="sr-only">{text.legend}</legend>
      <div className="flex rounded-edge border-[1.5px] border-ink dark:border-edge">
        {INTERVALS.map((interval) => (
          <label
            key={interval}
            className="flex min-h-11 cursor-pointer items-center px-5 font-semibold hover:bg-well has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-hot"
          >
            <input
              type="radio"
              name={name}
              value={interval}
              checked={interval === value}
              onChange={() => onChange(interval)}
              className="sr-only"
            />
            {text[interval]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface PlanOffersProps {
  /** The feature from which the user came. Null without such a feature. */
  readonly need: Entitlement | null
  /** `isOpened` is false when the browser blocked the payment page. */
  readonly onOpened: (isOpened: boolean) => void
}

export function PlanOffers({ need, onOpened }: PlanOffersProps) {
  const { status } = useAccount()
  const products = useProducts()
  const subscription = useSubscription().data
  const [chosenInterval, setChosenInterval] = useState<Interval | null>(null)
  const [choice, setChoice] = useState<Choice | null>(null)
  const [isCancelling, setIsCancelling] = useState(false)
  if (products.isPending) return <PlanOffersSkeleton />
  if (products.isError && !products.data) {
    return <LoadFailed onRetry={products.refetch}>{plansText.failed}</LoadFailed>
  }
  const { items, checkout } = products.data
  const currency = items.flatMap(({ prices }) => prices)[0]?.currency ?? null
  const interval = chosenInterval ?? subscription?.interval ?? 'month'

  function startAction(action: CardAction, plan: Plan, priceId: string | undefined): void {
    if (action === 'to-free') setIsCancelling(true)
    else if (priceId !== undefined) setChoice({ plan, priceId })
  }

  return (
    <div className="grid gap-5">
      {checkout === 'off' && <Alert tone="note">{plansText.off}</Alert>}
      <IntervalSwitch value={interval} onChange={setChosenInterval} />
      <div className="grid gap-5 desktop:grid-cols-3">
        {PLANS.map((plan) => {
          const product = productOf(items, plan)
          const price = product?.prices.find((candidate) => candidate.interval === interval)
          const action = cardAction({
            plan,
            price,
            trialDays: product?.trialDays ?? 0,
            onSale: product?.onSale ?? true,
            checkout,
            status,
            subscription,
          })
          return (
            <PlanCard
              key={plan}
              plan={plan}
              product={product}
              currency={currency}
              interval={interval}
              isCurrent={subscription?.plan === plan}
              isNeeded={need !== null && !isPlannedFeature(need) && planIncludes(plan, need)}
              action={action}
              scheduledStart={subscription?.next?.at ?? subscription?.periodEnd ?? null}
              onAction={() => startAction(action, plan, price?.id)}
            />
          )
        })}
      </div>
      <p className="text-[0.8125rem] text-soft">{plansText.notYet}</p>
      <ChangeDialog choice={choice} onClose={() => setChoice(null)} onOpened={onOpened} />
      {subscription && (
        <CancelDialog
          open={isCancelling}
          subscription={subscription}
          onClose={() => setIsCancelling(false)}
        />
      )}
    </div>
  )
}

function productOf(items: readonly Product[], plan: Plan): Product | undefined {
  return items.find((item) => item.plan === plan)
}

function PlanOffersSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-5">
      <Skeleton className="h-11 w-56" />
      <div className="grid gap-5 desktop:grid-cols-3">
        {PLANS.map((plan) => (
          <Skeleton key={plan} className="h-96" />
        ))}
      </div>
    </div>
  )
}
