/** The public file of the subscriptions feature: what the signed-in user may use, and what is locked. */
import { useQueryClient } from '@tanstack/react-query'
import { createElement, type ReactNode, useEffect } from 'react'
import { type Entitlement, mayUse } from '../../../shared/api/entitlements.ts'
import { DEFAULT_ROLE } from '../../limits.ts'
import { refreshClaims, useAuth } from '../auth/auth.ts'
import { LockedNotice as Notice } from './components/locked-notice.tsx'
import { followRefusals } from './follow-refusals.ts'

/**
 * Whether the signed-in user may use it; follows the claims, which are asked for again when the API
 * refuses a write for want of a plan. False while signed out.
 */
export function useEntitlement(entitlement: Entitlement): boolean {
  const { status, claims } = useAuth()
  const client = useQueryClient()
  useEffect(() => followRefusals(client, () => refreshClaims()), [client])
  return status !== 'signed-out' && mayUse(claims?.role ?? DEFAULT_ROLE, entitlement)
}

/** Shown in place of something locked: what it needs, and the way to the plans. */
export function LockedNotice(props: { readonly entitlement: Entitlement }): ReactNode {
  return createElement(Notice, props)
}
