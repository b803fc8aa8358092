import type { Subscription } from '../../../../shared/api/plans.ts'
import { formats } from '../../../../shared/locale/formats.ts'
import { accountText } from '../../../../shared/locales/generated/account.ts'
import { actionsText } from '../../../../shared/locales/generated/actions.ts'
import { errorsText } from '../../../../shared/locales/generated/errors.ts'
import { plansText } from '../../../../shared/locales/generated/plans.ts'
import { titleIn } from '../../../api/problem.ts'
import { notify } from '../../../lib/notify.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useIsOnSale } from '../plan-queries.ts'
import { useCancelPlan, useResumePlan } from '../use-subscription-actions.ts'

/** Error inside a dialog, because the dialog covers the toast with this error. */
export function ActionProblem({ error }: { readonly error: Error | null }) {
  return error && <Alert tone="error">{titleIn(error) ?? errorsText.somethingWentWrong}</Alert>
}

interface CancelDialogProps {
  readonly open: boolean
  readonly subscription: Subscription
  readonly onClose: () => void
}

/** Asks for confirmation and cancels the plan at the end of the paid period. The toast offers an undo. */
export function CancelDialog({ open, subscription, onClose }: CancelDialogProps) {
  const text = plansText.subscription
  const cancel = useCancelPlan()
  const resume = useResumePlan()
  const isOnSale = useIsOnSale(subscription.plan)
  const plan = accountText.plan(subscription.plan)
  const until = formats.date(subscription.periodEnd ?? new Date().toISOString())

  function confirm(): void {
    const id = 'plan-change'
    // Uses the promise, because mutation callbacks do not run after the page unmounts.
    const undo = () =>
      void resume.mutateAsync().then(
        () => notify({ message: text.resumed(plan), tone: 'success', id }),
        () => {},
      )
    cancel.mutate(undefined, {
      onSuccess: () => {
        notify({
          message: text.cancelled({ plan, date: until }),
          tone: 'plain',
          id,
          action: { label: actionsText.undo, onClick: undo },
        })
        onClose()
      },
    })
  }

  return (
    <Dialog
      open={open}
      title={text.cancelTitle(plan)}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {text.keepPlan}
          </Button>
          <Button variant="danger" busy={cancel.isPending} onClick={confirm}>
            {text.cancel}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{text.cancelText({ plan, date: until })}</p>
        <p>{isOnSale ? text.cancelKeeps : text.cancelNotSold(plan)}</p>
        <ActionProblem error={cancel.error} />
      </div>
    </Dialog>
  )
}
