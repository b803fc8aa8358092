/** What the signed-in user may use, and what is shown in place of what is locked. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useEffect } from 'react'
import { type Entitlement, mayUse } from '../../../shared/api/entitlements.ts'
import { errorCode } from '../../lib/error-code.ts'
import { useMessages } from '../../locales/messages.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { refreshClaims, useAuth } from '../auth/auth.ts'
import { needPath, planWith } from './needed-plan.ts'

/** What the API says when something needs a plan that the user does not have (any more). */
const NEEDS_PLAN = 'needs-plan'

const followed = new WeakSet<object>()

/** Asks for new claims whenever a write of this client is refused for want of a plan; for its life, once. */
export function followRefusals(
  client: Pick<QueryClient, 'getMutationCache'>,
  refreshClaims: () => Promise<void>,
): void {
  const cache = client.getMutationCache()
  if (followed.has(cache)) return
  followed.add(cache)
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    if (errorCode(event.action.error) === NEEDS_PLAN) void refreshClaims()
  })
}

/** `unknown` until a token or the API has confirmed the claims: persisted and assumed ones grant nothing. */
type EntitlementState = 'yes' | 'no' | 'unknown'

/**
 * Whether the signed-in user may use it; follows the claims, which are requested again when the API
 * refuses a write for want of a plan. `no` while signed out.
 */
export function useEntitlement(entitlement: Entitlement): EntitlementState {
  const { status, claims, trust } = useAuth()
  const client = useQueryClient()
  useEffect(() => followRefusals(client, () => refreshClaims()), [client])
  if (status === 'signed-out') return 'no'
  if (status === 'loading' || trust !== 'confirmed' || claims === null) return 'unknown'
  return mayUse(claims.role, entitlement) ? 'yes' : 'no'
}

interface LockedProps {
  readonly entitlement: Entitlement
}

/** In place of something locked: what it needs and the way to the plans, or that the plan is not known yet. */
export function LockedNotice({ entitlement }: LockedProps) {
  const text = useMessages().plans.locked
  const state = useEntitlement(entitlement)
  const hasFailed = useAuth().trust === 'unconfirmed'
  if (state === 'yes') return null
  if (state === 'no') return <Upsell entitlement={entitlement} />
  return hasFailed ? (
    <LoadFailed onRetry={() => refreshClaims()}>{text.unchecked}</LoadFailed>
  ) : (
    <Skeleton className="h-16" />
  )
}

function Upsell({ entitlement }: LockedProps) {
  const { plan, plans: text } = useMessages()
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-edge border-[1.5px] border-dashed border-edge px-5 py-4">
      <p className="flex min-w-56 flex-1 gap-3">
        <Lock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-soft" />
        <span>
          {text.locked.needs(text.entitlements[entitlement].name, plan(planWith(entitlement)))}
        </span>
      </p>
      <LinkButton to={needPath(entitlement)} size="small">
        {text.locked.see}
      </LinkButton>
    </div>
  )
}
