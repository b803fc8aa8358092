import { type ReactNode, useRef } from 'react'
import { ALL_ENTITLEMENTS } from '../../../../shared/api/entitlements.ts'
import type { Plan } from '../../../../shared/api/field-rules.ts'
import type { Preview } from '../../../../shared/api/plans.ts'
import { formats } from '../../../../shared/locale/formats.ts'
import { accountText } from '../../../../shared/locales/generated/account.ts'
import { actionsText } from '../../../../shared/locales/generated/actions.ts'
import { plansText } from '../../../../shared/locales/generated/plans.ts'
import { notify } from '../../../lib/notify.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { formatMoney } from '../money.ts'
import { openOutside } from '../open-outside.ts'
import { useIsOnSale, usePreview, useSubscription } from '../plan-queries.ts'
import { isPlannedFeature } from '../planned-features.ts'
import { useStartCheckout } from '../use-checkout.ts'
import { useChangePlan } from '../use-subscription-actions.ts'
import { ActionProblem } from './cancel-dialog.tsx'

function ChangeFacts({ preview }: { readonly preview: Preview }) {
  const text = plansText.change
  const currentPlan = useSubscription().data?.plan ?? 'free'
  const isOnSale = useIsOnSale(currentPlan)
  const { kind, dueNow, credit, startsAt, nextAmount, nextAt, gains, loses } = preview
  if (kind === 'same') return <p>{text.same}</p>
  const isLater = kind === 'downgrade' || kind === 'interval'
  const date = formats.date(startsAt)
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        <Fact label={text.dueNow}>
          {dueNow && dueNow.amount > 0 ? formatMoney(dueNow) : text.nothing}
        </Fact>
        {credit && <Fact label={text.credit}>{text.creditText(formatMoney(credit))}</Fact>}
        <Fact label={text.starts}>{isLater ? date : text.immediately}</Fact>
        {nextAt && (
          <Fact label={text.next}>
            {text.nextText({ amount: formatMoney(nextAmount), date: formats.date(nextAt) })}
          </Fact>
        )}
      </dl>
      <EntitlementList title={text.gains} entitlements={gains} />
      <EntitlementList title={text.loses} entitlements={loses} />
      {loses.length > 0 && <p className="font-semibold">{text.losesNothing}</p>}
      {kind === 'downgrade' && !isOnSale && (
        <p className="font-semibold">
          {text.losesNotSold({ plan: accountText.plan(currentPlan), date })}
        </p>
      )}
      <p className="text-soft">{isLater ? text.later(date) : text.opensBrowser}</p>
    </>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </>
  )
}

function EntitlementList({
  title,
  entitlements,
}: {
  readonly title: string
  readonly entitlements: readonly string[]
}) {
  const knownEntitlements = ALL_ENTITLEMENTS.filter((entitlement) =>
    entitlements.includes(entitlement),
  )
  if (knownEntitlements.length === 0) return null
  return (
    <div>
      <h3 className="meta mb-2 text-soft">{title}</h3>
      <ul className="grid gap-1">
        {knownEntitlements.map((entitlement) => (
          <li key={entitlement} className="flex gap-3">
            <span aria-hidden="true" className="mt-2 size-2 shrink-0 bg-hot" />
            {plansText.entitlements[entitlement].row}
            {isPlannedFeature(entitlement) && ` (${plansText.notYetMark})`}
          </li>
        ))}
      </ul>
    </div>
  )
}

export interface Choice {
  readonly plan: Plan
  readonly priceId: string
}

interface ChangeDialogProps {
  readonly choice: Choice | null
  readonly onClose: () => void
  /** `isOpened` is false when the browser blocked the payment page. */
  readonly onOpened: (isOpened: boolean) => void
}

/** Previews a change of the plan. Confirming schedules the change or opens the payment page. */
export function ChangeDialog({ choice, onClose, onOpened }: ChangeDialogProps) {
  if (choice === null) return null
  return (
    <ChangePreview
      key={choice.priceId}
      choice={choice}
      onClose={onClose}
      onOpened={(isOpened) => {
        onOpened(isOpened)
        onClose()
      }}
    />
  )
}

interface ChangePreviewProps extends ChangeDialogProps {
  readonly choice: Choice
}

function ChangePreview({ choice, onClose, onOpened }: ChangePreviewProps) {
  const text = plansText.change
  const preview = usePreview(choice.priceId)
  const change = useChangePlan()
  const checkout = useStartCheckout()
  // Retries of one attempt send the same key, so that they create only one session.
  const idempotencyKey = useRef<string>(null)
  const plan = accountText.plan(choice.plan)

  function pay(): void {
    idempotencyKey.current ??= crypto.randomUUID()
    const page = openOutside()
    checkout.mutate(
      { priceId: choice.priceId, key: idempotencyKey.current, page },
      { onSuccess: (isOpened) => onOpened(isOpened) },
    )
  }

  function confirm(startsAt: string): void {
    change.mutate(choice.priceId, {
      onSuccess: () => {
        notify({
          message: text.changed({ plan, date: formats.date(startsAt) }),
          tone: 'success',
          id: 'plan-change',
        })
        onClose()
      },
    })
  }

  return (
    <Dialog
      open
      title={preview.data ? text.title[preview.data.kind](plan) : plan}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {actionsText.cancel}
          </Button>
          {preview.data && (
            <ConfirmButton
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

interface ConfirmButtonProps {
  readonly preview: Preview
  readonly isBusy: boolean
  readonly onPay: () => void
  readonly onChange: (startsAt: string) => void
}

function ConfirmButton({ preview, isBusy, onPay, onChange }: ConfirmButtonProps) {
  const text = plansText.change
  const { kind, dueNow, startsAt } = preview
  if (kind === 'same') return null
  if (kind === 'downgrade' || kind === 'interval') {
    return (
      <Button variant="solid" busy={isBusy} onClick={() => onChange(startsAt)}>
        {text.confirm(formats.date(startsAt))}
      </Button>
    )
  }
  return (
    <Button variant="solid" busy={isBusy} onClick={onPay}>
      {dueNow && dueNow.amount > 0 ? text.pay(formatMoney(dueNow)) : text.tryIt}
    </Button>
  )
}
