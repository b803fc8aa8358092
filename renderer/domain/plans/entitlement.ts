/** The public file of the subscriptions feature: what the signed-in user may use, and what is locked. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createElement, type ReactNode, useEffect } from 'react'
import { type Entitlement, mayUse } from '../../../shared/api/entitlements.ts'
import { errorCode } from '../../lib/error-code.ts'
import { refreshClaims, useAuth } from '../auth/auth.ts'
import { LockedNotice as Notice, PlanUnknown } from './locked-notice.tsx'

/** Notices a plan that was lost: the API says so first, the claims are asked for again. */

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

/** In place of something locked: what it needs and the way to the plans, or that the plan is not known yet. */
export function LockedNotice(props: { readonly entitlement: Entitlement }): ReactNode {
  const state = useEntitlement(props.entitlement)
  const hasFailed = useAuth().trust === 'unconfirmed'
  if (state === 'no') return createElement(Notice, props)
  return state === 'yes'
    ? null
    : createElement(PlanUnknown, { hasFailed, onRetry: () => refreshClaims() })
}
