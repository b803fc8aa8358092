import { useRef } from 'react'
import type { Plan } from '../../../../shared/api/field-rules.ts'
import type { Preview } from '../../../../shared/api/plans.ts'
import { notify } from '../../../lib/notify.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { formatMoney } from '../money.ts'
import { openOutside } from '../open-outside.ts'
import { usePreview } from '../plan-queries.ts'
import { useBeginCheckout } from '../use-checkout.ts'
import { useChangePlan } from '../use-subscription-actions.ts'
import { ActionProblem } from './action-problem.tsx'
import { ChangeFacts } from './change-facts.tsx'

/** A price that the user looks at. */
export interface Choice {
  readonly plan: Plan
  readonly priceId: string
}

interface ChangeDialogProps {
  /** Null keeps the dialog closed. */
  readonly choice: Choice | null
  readonly onClose: () => void
  /** A payment page was opened, or the browser has kept it from opening. */
  readonly onOpened: (opened: boolean) => void
}

/** Says what a choice means before anything is paid or changed. */
export function ChangeDialog({ choice, onClose, onOpened }: ChangeDialogProps) {
  if (choice === null) return null
  return (
    <Asking
      key={choice.priceId}
      choice={choice}
      onClose={onClose}
      onOpened={(opened) => {
        onOpened(opened)
        onClose()
      }}
    />
  )
}

interface AskingProps extends ChangeDialogProps {
  readonly choice: Choice
}

function Asking({ choice, onClose, onOpened }: AskingProps) {
  const more = useMessages()
  const text = useMessages().plans.change
  const preview = usePreview(choice.priceId)
  const change = useChangePlan()
  const checkout = useBeginCheckout()
  // One attempt, however often it is tried: the API makes one session of it.
  const key = useRef<string>(null)
  const plan = more.plan(choice.plan)

  function pay(): void {
    key.current ??= crypto.randomUUID()
    const page = openOutside()
    checkout.mutate(
      { priceId: choice.priceId, key: key.current, page },
      { onSuccess: (opened) => onOpened(opened) },
    )
  }

  function confirm(at: string): void {
    change.mutate(choice.priceId, {
      onSuccess: () => {
        notify({ message: text.changed(plan, more.date(at)), tone: 'success', id: 'plan-change' })
        onClose()
      },
    })
  }

  return (
    <Dialog
      open
      title={preview.data ? text.title[preview.data.kind](plan) : text.loading(plan)}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {more.common.cancel}
          </Button>
          {preview.data && (
            <Confirm
              preview={preview.data}
              isBusy={change.isPending || checkout.isPending}
              onPay={pay}
              onChange={confirm}
            />
          )}
        </>
      }
    >
      <div className="grid gap-4" aria-busy={preview.isPending}>
        {preview.isPending && <Skeleton className="h-48" />}
        {preview.isError && !preview.data && <LoadFailed onRetry={preview.refetch} />}
        {preview.data && <ChangeFacts preview={preview.data} />}
        <ActionProblem error={change.error ?? checkout.error} />
      </div>
    </Dialog>
  )
}

interface ConfirmProps {
  readonly preview: Preview
  readonly isBusy: boolean
  readonly onPay: () => void
  readonly onChange: (at: string) => void
}

/** The button that goes on: to the payment page, or straight to the change; none where nothing changes. */
function Confirm({ preview, isBusy, onPay, onChange }: ConfirmProps) {
  const more = useMessages()
  const text = useMessages().plans.change
  const { kind, dueNow, startsAt } = preview
  if (kind === 'same') return null
  if (kind === 'downgrade' || kind === 'interval') {
    return (
      <Button variant="solid" busy={isBusy} onClick={() => onChange(startsAt)}>
        {text.confirm(more.date(startsAt))}
      </Button>
    )
  }
  return (
    <Button variant="solid" busy={isBusy} onClick={onPay}>
      {dueNow && dueNow.amount > 0 ? text.pay(formatMoney(dueNow)) : text.tryIt}
    </Button>
  )
}
