/** The public file of the subscriptions feature: what the signed-in user may use, and what is locked. */
import { useQueryClient } from '@tanstack/react-query'
import { createElement, type ReactNode, useEffect } from 'react'
import { type Entitlement, mayUse } from '../../../shared/api/entitlements.ts'
import { refreshClaims, useAuth } from '../../domain/auth/auth.ts'
import { LockedNotice as Notice, PlanUnknown } from './components/locked-notice.tsx'
import { followRefusals } from './follow-refusals.ts'

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
