import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Entitlement } from '../../../shared/api/entitlements.ts'
import type { Product, Subscription } from '../../../shared/api/plans.ts'
import { formats } from '../../../shared/locale/formats.ts'
import { accountText } from '../../../shared/locales/generated/account.ts'
import { plansText } from '../../../shared/locales/generated/plans.ts'
import { useAccount } from '../../domain/auth/auth.ts'
import { parseNeededEntitlement, smallestPlanWith } from '../../domain/plans/needed-plan.ts'
import { notify } from '../../lib/notify.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { isPaid } from './card-action.ts'
import { lookForPaid, refreshPlan, resumeCheckout } from './checkout-watcher.ts'
import { CancelDialog } from './components/cancel-dialog.tsx'
import { InvoicesPanel } from './components/invoices-panel.tsx'
import { PlanComparison } from './components/plan-comparison.tsx'
import { PlanOffers } from './components/plan-offers.tsx'
import { WaitingPanel } from './components/waiting-panel.tsx'
import { formatPrice } from './money.ts'
import { useProducts, useSubscription } from './plan-queries.ts'
import { isPlannedFeature } from './planned-features.ts'
import { useWaiting } from './use-checkout.ts'
import { useChangePlan, usePortal, useResumePlan } from './use-subscription-actions.ts'

function RefreshPlan() {
  const text = plansText.subscription
  const { claims } = useAccount()
  const [state, setState] = useState<'idle' | 'requesting' | 'requested'>('idle')
  const refresh = async () => {
    setState('requesting')
    await Promise.all([lookForPaid(true), refreshPlan()])
    setState('requested')
  }
  return (
    <>
      <Button busy={state === 'requesting'} onClick={refresh}>
        {text.refresh}
      </Button>
      <p role="status" className="text-soft empty:hidden">
        {state === 'requested' && claims && text.refreshed(accountText.plan(claims.plan))}
      </p>
    </>
  )
}

function PlanActions({ subscription }: { readonly subscription: Subscription }) {
  const text = plansText.subscription
  const resume = useResumePlan()
  const change = useChangePlan()
  const portal = usePortal()
  const [isCancelling, setIsCancelling] = useState(false)
  const { state, plan, priceId, next } = subscription
  const toastId = 'plan-change'
  const notifyDone = (message: string) => () => notify({ message, tone: 'success', id: toastId })
  return (
    <div className="flex flex-wrap items-center gap-3">
      {state === 'ending' && (
        <Button
          variant="solid"
          busy={resume.isPending}
          onClick={() =>
            resume.mutate(undefined, {
              onSuccess: notifyDone(text.resumed(accountText.plan(plan))),
            })
          }
        >
          {text.resume}
        </Button>
      )}
      {next && priceId !== null && (
        <Button
          variant="solid"
          busy={change.isPending}
          onClick={() => change.mutate(priceId, { onSuccess: notifyDone(text.changeUndone) })}
        >
          {text.withdrawChange}
        </Button>
      )}
      {subscription.portal && isPaid(subscription) && (
        <Button
          variant={state === 'past-due' ? 'solid' : 'outline'}
          busy={portal.isPending}
          onClick={portal.open}
        >
          {state === 'past-due' ? text.pay : text.cards}
        </Button>
      )}
      {isPaid(subscription) && state !== 'ending' && (
        <Button variant="danger" onClick={() => setIsCancelling(true)}>
          {text.cancel}
        </Button>
      )}
      <RefreshPlan />
      <CancelDialog
        open={isCancelling}
        subscription={subscription}
        onClose={() => setIsCancelling(false)}
      />
    </div>
  )
}

/** Formats the cost, such as "€4 a month". Returns null when the user pays nothing. */
export function costLine(
  { amount, currency, interval }: Pick<Subscription, 'amount' | 'currency' | 'interval'>,
  text: typeof plansText,
): string | null {
  if (amount === null || currency === null || interval === null) return null
  return text.subscription.pays({
    amount: formatPrice({ amount, currency }),
    per: text.interval.per[interval],
  })
}

/** Describes the plan's status and its next date. Empty when the subscription lacks the date for the sentence. */
export function statusLine(subscription: Subscription, text: typeof plansText): string {
  const labels = text.subscription
  const plan = accountText.plan(subscription.plan)
  const cost = costLine(subscription, text) ?? ''
  const withDate = (iso: string | null, sentence: (date: string) => string) =>
    iso === null ? '' : sentence(formats.date(iso))
  switch (subscription.state) {
    case 'none':
      return labels.none
    case 'given':
      return labels.given(plan)
    case 'trialing':
      return withDate(subscription.trialEnd, (date) =>
        labels.trialing({ plan, date, amount: cost }),
      )
    case 'active':
      // The line about a scheduled change already has the end of the period.
      return subscription.next
        ? ''
        : withDate(subscription.periodEnd, (date) => labels.active({ date, amount: cost }))
    case 'past-due':
      return withDate(subscription.graceEnd, (date) => labels.pastDue({ plan, date }))
    case 'ending':
      return withDate(subscription.periodEnd, (date) => labels.ending({ plan, date }))
    case 'expired':
      return labels.expired(accountText.plan(subscription.lastPlan ?? 'free'))
  }
}

/** Describes the scheduled change. Omits the interval when the price is not among the products. */
export function nextLine(
  next: NonNullable<Subscription['next']>,
  products: readonly Product[],
  text: typeof plansText,
): string {
  const price = products.flatMap(({ prices }) => prices).find(({ id }) => id === next.priceId)
  const parts = [accountText.plan(next.plan), price && text.interval.adverb[price.interval]]
  return text.subscription.next({
    plan: parts.filter(Boolean).join(', '),
    date: formats.date(next.at),
  })
}

function PlanStatus() {
  const text = plansText.subscription
  const subscription = useSubscription()
  return (
    <Panel title={text.title}>
      {subscription.isPending && <Skeleton className="h-20" />}
      {subscription.isError && !subscription.data && (
        <LoadFailed onRetry={subscription.refetch}>{text.failed}</LoadFailed>
      )}
      {subscription.data && <SubscriptionDetails subscription={subscription.data} />}
    </Panel>
  )
}

function SubscriptionDetails({ subscription }: { readonly subscription: Subscription }) {
  const products = useProducts().data
  const { state, plan, next } = subscription
  const statusText = statusLine(subscription, plansText)
  const cost = state === 'trialing' ? null : costLine(subscription, plansText)
  return (
    <div className="grid gap-5">
      <div className="grid gap-3">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-xl font-semibold">{accountText.plan(plan)}</span>{' '}
          {cost && <span className="text-soft">{cost}</span>}
        </p>
        {state === 'past-due' ? (
          <Alert tone="error">
            <p>{statusText}</p>
            {!subscription.portal && <p>{plansText.subscription.pastDueUnpayable}</p>}
          </Alert>
        ) : (
          <p className="empty:hidden">{statusText}</p>
        )}
        {next && <p>{nextLine(next, products?.items ?? [], plansText)}</p>}
      </div>
      <PlanActions subscription={subscription} />
    </div>
  )
}

export function Plans() {
  const client = useQueryClient()
  const { user, status } = useAccount()
  const [search] = useSearchParams()
  const need = parseNeededEntitlement(search.get('need'))
  const waiting = useWaiting()
  const [isBlocked, setIsBlocked] = useState(false)
  const uid = user?.uid ?? null
  useEffect(() => {
    if (uid !== null) resumeCheckout(client)
  }, [client, uid])
  return (
    <>
      <PageHeader title={plansText.title} lead={plansText.lead} />
      <div className="grid grid-cols-1 gap-8">
        {need && <NeededPlanAlert entitlement={need} />}
        {waiting && <WaitingPanel key={waiting.id} waiting={waiting} isBlocked={isBlocked} />}
        {status === 'signed-in' && <PlanStatus />}
        <PlanOffers need={need} onOpened={(isOpened) => setIsBlocked(!isOpened)} />
        <PlanComparison />
        {status === 'signed-in' && <InvoicesPanel />}
      </div>
    </>
  )
}

function NeededPlanAlert({ entitlement }: { readonly entitlement: Entitlement }) {
  const feature = plansText.entitlements[entitlement].name
  return (
    <Alert tone="note">
      {isPlannedFeature(entitlement)
        ? plansText.need.coming(feature)
        : plansText.need.needsPlan({
            thing: feature,
            plan: accountText.plan(smallestPlanWith(entitlement)),
          })}
    </Alert>
  )
}
