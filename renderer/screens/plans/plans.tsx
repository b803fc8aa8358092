import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Entitlement } from '../../../shared/api/entitlements.ts'
import type { Product, Subscription } from '../../../shared/api/plans.ts'
import { useAccount } from '../../domain/auth/auth.ts'
import { planWith, readNeed } from '../../domain/plans/needed-plan.ts'
import { type Messages, useMessages } from '../../locales/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { resumeCheckout } from './checkout-keeper.ts'
import { isComing } from './coming.ts'
import { InvoicesPanel } from './components/invoices-panel.tsx'
import { PlanComparison } from './components/plan-comparison.tsx'
import { PlanOffers } from './components/plan-offers.tsx'
import { StandingActions } from './components/standing-actions.tsx'
import { WaitingPanel } from './components/waiting-panel.tsx'
import { formatPrice } from './money.ts'
import { useProducts, useSubscription } from './plan-queries.ts'
import { useWaiting } from './use-checkout.ts'

/** What it costs, as "€4 a month"; null where nothing is paid. */
export function costLine(
  { amount, currency, interval }: Pick<Subscription, 'amount' | 'currency' | 'interval'>,
  text: Messages['plans'],
): string | null {
  if (amount === null || currency === null || interval === null) return null
  return text.standing.pays(formatPrice({ amount, currency }), text.interval.per[interval])
}

/** What state the plan is in, and what happens next. A date the API left out leaves the sentence out. */
export function standingLine(
  subscription: Subscription,
  more: Pick<Messages, 'plan' | 'date'>,
  text: Messages['plans'],
): string {
  const say = text.standing
  const plan = more.plan(subscription.plan)
  const cost = costLine(subscription, text) ?? ''
  const dated = (iso: string | null, sentence: (date: string) => string) =>
    iso === null ? '' : sentence(more.date(iso))
  switch (subscription.state) {
    case 'none':
      return say.none
    case 'given':
      return say.given(plan)
    case 'trialing':
      return dated(subscription.trialEnd, (date) => say.trialing(plan, date, cost))
    case 'active':
      // A change that waits says itself what happens at the period's end.
      return subscription.next
        ? ''
        : dated(subscription.periodEnd, (date) => say.active(date, cost))
    case 'past-due':
      return dated(subscription.graceEnd, (date) => say.pastDue(plan, date))
    case 'ending':
      return dated(subscription.periodEnd, (date) => say.ending(plan, date))
    case 'expired':
      return say.expired(more.plan(subscription.lastPlan ?? 'free'))
  }
}

/** The change that waits for the period's end; how it is paid is left out where its price is unknown. */
export function nextLine(
  next: NonNullable<Subscription['next']>,
  products: readonly Product[],
  more: Pick<Messages, 'plan' | 'date'>,
  text: Messages['plans'],
): string {
  const price = products.flatMap(({ prices }) => prices).find(({ id }) => id === next.priceId)
  const words = [more.plan(next.plan), price && text.interval.word[price.interval]]
  return text.standing.next(words.filter(Boolean).join(', '), more.date(next.at))
}

/** How the user stands with their plan, and what they can do about it. */
function Standing() {
  const text = useMessages().plans.standing
  const subscription = useSubscription()
  return (
    <Panel title={text.title}>
      {subscription.isPending && <Skeleton className="h-20" />}
      {subscription.isError && !subscription.data && (
        <LoadFailed onRetry={subscription.refetch}>{text.failed}</LoadFailed>
      )}
      {subscription.data && <Facts subscription={subscription.data} />}
    </Panel>
  )
}

function Facts({ subscription }: { readonly subscription: Subscription }) {
  const more = useMessages()
  const text = useMessages().plans
  const products = useProducts().data
  const { state, plan, next } = subscription
  const line = standingLine(subscription, more, text)
  const cost = state === 'trialing' ? null : costLine(subscription, text)
  return (
    <div className="grid gap-5">
      <div className="grid gap-3">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-xl font-semibold">{more.plan(plan)}</span>{' '}
          {cost && <span className="text-soft">{cost}</span>}
        </p>
        {state === 'past-due' ? (
          <Alert tone="error">
            <p>{line}</p>
            {!subscription.portal && <p>{text.standing.pastDueUnpayable}</p>}
          </Alert>
        ) : (
          <p className="empty:hidden">{line}</p>
        )}
        {next && <p>{nextLine(next, products?.items ?? [], more, text)}</p>}
      </div>
      <StandingActions subscription={subscription} />
    </div>
  )
}

/** The plans, how the user stands with them, and all that can be done about it. */
export function Plans() {
  const text = useMessages().plans
  const client = useQueryClient()
  const { user, status } = useAccount()
  const [search] = useSearchParams()
  const need = readNeed(search.get('need'))
  const waiting = useWaiting()
  const [isBlocked, setIsBlocked] = useState(false)
  const uid = user?.uid ?? null
  useEffect(() => {
    if (uid !== null) resumeCheckout(client)
  }, [client, uid])
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} />
      <div className="grid grid-cols-1 gap-8">
        {need && <Needed entitlement={need} />}
        {waiting && <WaitingPanel key={waiting.id} waiting={waiting} isBlocked={isBlocked} />}
        {status === 'signed-in' && <Standing />}
        <PlanOffers need={need} onOpened={(opened) => setIsBlocked(!opened)} />
        <PlanComparison />
        {status === 'signed-in' && <InvoicesPanel />}
      </div>
    </>
  )
}

/** For a user who came from something locked. */
function Needed({ entitlement }: { readonly entitlement: Entitlement }) {
  const more = useMessages()
  const text = useMessages().plans
  const thing = text.entitlements[entitlement].name
  return (
    <Alert tone="note">
      {isComing(entitlement)
        ? text.need.coming(thing)
        : text.need.said(thing, more.plan(planWith(entitlement)))}
    </Alert>
  )
}
