import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useEffect } from 'react'
import { type Entitlement, mayUse } from '../../../shared/api/entitlements.ts'
import { accountText } from '../../../shared/locales/generated/account.ts'
import { plansText } from '../../../shared/locales/generated/plans.ts'
import { errorCode } from '../../lib/error-code.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { refreshClaims, useAuth } from '../auth/auth.ts'
import { smallestPlanWith, upgradePath } from './needed-plan.ts'

const NEEDS_PLAN = 'needs-plan'

const subscribedCaches = new WeakSet<object>()

/** Refreshes the claims when the API rejects a write because of the plan. Subscribes once per mutation cache. */
export function refreshClaimsOnRejection(
  client: Pick<QueryClient, 'getMutationCache'>,
  refreshClaims: () => Promise<void>,
): void {
  const cache = client.getMutationCache()
  if (subscribedCaches.has(cache)) return
  subscribedCaches.add(cache)
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    if (errorCode(event.action.error) === NEEDS_PLAN) void refreshClaims()
  })
}

/** `unknown` until a token or the API confirms the claims. Persisted claims grant nothing. */
type EntitlementState = 'yes' | 'no' | 'unknown'

export function useEntitlement(entitlement: Entitlement): EntitlementState {
  const { status, claims, trust } = useAuth()
  const client = useQueryClient()
  useEffect(() => refreshClaimsOnRejection(client, () => refreshClaims()), [client])
  if (status === 'signed-out') return 'no'
  if (status === 'loading' || trust !== 'confirmed' || claims === null) return 'unknown'
  return mayUse(claims.role, entitlement) ? 'yes' : 'no'
}

interface EntitlementProps {
  readonly entitlement: Entitlement
}

/** Shows which plan includes the entitlement. Renders nothing for users who have the entitlement. */
export function UpgradeAlert({ entitlement }: EntitlementProps) {
  const text = plansText.locked
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

function Upsell({ entitlement }: EntitlementProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-edge border-[1.5px] border-dashed border-edge px-5 py-4">
      <p className="flex min-w-56 flex-1 gap-3">
        <Lock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-soft" />
        <span>
          {plansText.locked.needs({
            thing: plansText.entitlements[entitlement].name,
            plan: accountText.plan(smallestPlanWith(entitlement)),
          })}
        </span>
      </p>
      <LinkButton to={upgradePath(entitlement)} size="small">
        {plansText.locked.see}
      </LinkButton>
    </div>
  )
}
