import { useId } from 'react'
import type { Plan } from '../../../../shared/api/field-rules.ts'
import type { Interval, Product } from '../../../../shared/api/plans.ts'
import { formats } from '../../../../shared/locale/formats.ts'
import { accountText } from '../../../../shared/locales/generated/account.ts'
import { plansText } from '../../../../shared/locales/generated/plans.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { CardAction } from '../card-action.ts'
import { formatPrice, yearlySaving } from '../money.ts'

interface CardButtonProps {
  readonly plan: Plan
  readonly action: CardAction
  readonly interval: Interval
  readonly scheduledStart: string | null
  readonly isPrimary: boolean
  readonly onAction: () => void
}

function CardButton(props: CardButtonProps) {
  const { plan, action, interval, scheduledStart, isPrimary, onAction } = props
  const text = plansText.choose
  switch (action) {
    case 'none':
    case 'have':
    case 'unsold':
    case 'not-yet':
      return null
    case 'waits':
      return scheduledStart === null ? null : (
        <p className="meta self-center text-soft">{text.startsOn(formats.date(scheduledStart))}</p>
      )
    case 'sign-up':
      return (
        <LinkButton to="/sign-up?redirect=%2Fsubscriptions" variant="solid">
          {text.signUp}
        </LinkButton>
      )
    case 'sign-in':
      return (
        <LinkButton to="/sign-in?redirect=%2Fsubscriptions">
          {text.signIn(accountText.plan(plan))}
        </LinkButton>
      )
    default:
      return (
        <Button variant={isPrimary ? 'solid' : 'outline'} onClick={onAction}>
          {buttonLabel(action, text, accountText.plan(plan), interval)}
        </Button>
      )
  }
}

type ButtonAction = 'to-free' | 'get' | 'try' | 'again' | 'upgrade' | 'downgrade' | 'interval'

function buttonLabel(
  action: ButtonAction,
  text: (typeof plansText)['choose'],
  plan: string,
  interval: Interval,
): string {
  if (action === 'to-free') return text.toFree
  return action === 'interval' ? text.interval[interval] : text[action](plan)
}

interface PlanPriceProps {
  readonly plan: Plan
  readonly currency: string | null
  readonly product: Product | undefined
  readonly interval: Interval
}

function PlanPrice({ plan, currency, product, interval }: PlanPriceProps) {
  const prices = product?.prices ?? []
  const price = prices.find((candidate) => candidate.interval === interval)
  const monthlyPrice = prices.find((candidate) => candidate.interval === 'month')
  const saving = interval === 'year' ? yearlySaving(monthlyPrice, price) : null
  const [amount, period] = priceTexts()

  function priceTexts(): readonly [amount: string | null, period: string] {
    if (plan === 'free') {
      return [currency && formatPrice({ amount: 0, currency }), plansText.price.forever]
    }
    if (price) return [formatPrice(price), plansText.interval.per[interval]]
    return [null, plansText.price.none]
  }
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2">
        {amount !== null && <span className="text-2xl font-semibold">{amount}</span>}{' '}
        <span className="text-soft">{period}</span>
      </p>
      {saving && (
        <p className="text-[0.8125rem] font-semibold text-live">
          {plansText.price.saves({ amount: formatPrice(saving.money), percent: saving.percent })}
        </p>
      )}
      {price && product && product.trialDays > 0 && (
        <p className="text-[0.8125rem] text-soft">{plansText.price.trial(product.trialDays)}</p>
      )}
    </div>
  )
}

interface PlanCardProps {
  readonly plan: Plan
  /** Undefined if the API does not list the plan. */
  readonly product: Product | undefined
  readonly currency: string | null
  readonly interval: Interval
  readonly isCurrent: boolean
  /** True for the plan that unlocks the feature from which the user came. */
  readonly isNeeded: boolean
  readonly action: CardAction
  /** Start of the plan if its action is `waits`, as an ISO date. */
  readonly scheduledStart: string | null
  readonly onAction: () => void
}

export function PlanCard(props: PlanCardProps) {
  const {
    plan,
    product,
    currency,
    interval,
    isCurrent,
    isNeeded,
    action,
    scheduledStart,
    onAction,
  } = props
  const offer = plansText.offers[plan]
  const id = useId()
  return (
    <article
      aria-labelledby={id}
      className={cx(
        'flex min-w-0 flex-col rounded-edge border-[1.5px] bg-sheet',
        isCurrent || isNeeded ? 'border-ink' : 'border-edge',
      )}
    >
      <div
        aria-hidden="true"
        className={cx(
          'h-3 border-b-[1.5px] border-inherit',
          isCurrent || isNeeded ? 'bg-hot' : 'bg-well',
        )}
      />
      <div className="flex flex-1 flex-col gap-4 p-5 wide:p-6">
        <div className="flex min-h-6 flex-wrap gap-2 max-desktop:empty:hidden">
          {isCurrent && <Tag tone="live">{plansText.current}</Tag>}
          {isNeeded && <Tag tone="hot">{plansText.need.mark}</Tag>}
        </div>
        <h2 id={id} className="poster text-5xl">
          {accountText.plan(plan)}
        </h2>
        {action === 'not-yet' ? (
          <p className="flex items-baseline text-soft">
            {/* Reserves the height of a price. */}
            <span aria-hidden="true" className="w-0 text-2xl">
              {'\u200b'}
            </span>
            {plansText.price.notYet}
          </p>
        ) : (
          <PlanPrice plan={plan} currency={currency} product={product} interval={interval} />
        )}
        <p className="text-soft">{offer.lead}</p>
        <div className="border-t border-hairline pt-4">
          <h3 className="meta mb-2 text-soft">{plansText.unlocks}</h3>
          <ul className="grid gap-2">
            {offer.points.map((point) => (
              <li key={point} className="flex gap-3">
                <span aria-hidden="true" className="mt-2 size-2 shrink-0 bg-hot" />
                {point}
              </li>
            ))}
          </ul>
        </div>
        <div className="mt-auto grid pt-2 empty:hidden">
          <CardButton
            plan={plan}
            action={action}
            interval={interval}
            scheduledStart={scheduledStart}
            isPrimary={isNeeded || (plan === 'pro' && action === 'upgrade')}
            onAction={onAction}
          />
        </div>
      </div>
    </article>
  )
}
