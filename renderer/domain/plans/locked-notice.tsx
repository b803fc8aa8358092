import { Lock } from 'lucide-react'
import type { Entitlement } from '../../../shared/api/entitlements.ts'
import { useMessages } from '../../locales/messages.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { needPath, planWith } from './needed-plan.ts'

/** Something that exists and is not in the user's plan: visible, and not in the way. */
export function LockedNotice({ entitlement }: { readonly entitlement: Entitlement }) {
  const more = useMessages()
  const text = useMessages().plans
  const plan = more.plan(planWith(entitlement))
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-edge border-[1.5px] border-dashed border-edge px-5 py-4">
      <p className="flex min-w-56 flex-1 gap-3">
        <Lock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-soft" />
        <span>{text.locked.needs(text.entitlements[entitlement].name, plan)}</span>
      </p>
      <LinkButton to={needPath(entitlement)} size="small">
        {text.locked.see}
      </LinkButton>
    </div>
  )
}

interface PlanUnknownProps {
  readonly hasFailed: boolean
  readonly onRetry: () => unknown
}

/** While it is not known whether the user has the plan: neither the feature nor the way to the plans. */
export function PlanUnknown({ hasFailed, onRetry }: PlanUnknownProps) {
  const text = useMessages().plans.locked
  return hasFailed ? (
    <LoadFailed onRetry={onRetry}>{text.unchecked}</LoadFailed>
  ) : (
    <Skeleton className="h-16" />
  )
}
