import type { Subscription } from '../../../../shared/api/plans.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useProducts, useSubscription } from '../plan-queries.ts'
import { costLine, nextLine, standingLine } from '../standing-line.ts'
import { StandingActions } from './standing-actions.tsx'

/** How the user stands with their plan, and what they can do about it. */
export function Standing() {
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
