import { useState } from 'react'
import type { Subscription } from '../../../../shared/api/plans.ts'
import { accountText } from '../../../../shared/locales/generated/account.ts'
import { plansText } from '../../../../shared/locales/generated/plans.ts'
import { useAccount } from '../../../domain/auth/auth.ts'
import { notify } from '../../../lib/notify.ts'
import { Button } from '../../../ui/button.tsx'
import { isPaid } from '../card-action.ts'
import { lookForPaid, refreshPlan } from '../checkout-watcher.ts'
import { useChangePlan, usePortal, useResumePlan } from '../use-subscription-actions.ts'
import { CancelDialog } from './cancel-dialog.tsx'

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

export function PlanActions({ subscription }: { readonly subscription: Subscription }) {
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
