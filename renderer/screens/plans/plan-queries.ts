import { type QueryKey, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Subscription } from '../../../shared/api/plans.ts'
import { getProducts, getSubscription, listInvoices, previewChange } from '../../api/plans.ts'
import { refreshClaims, useAccount, whenAccountReady } from '../../domain/auth/auth.ts'
import { ownUserQuery } from '../../domain/auth/users.ts'

/** Keys of all data that depends on the plan: subscription, products, invoices and the user's role. */
export function planDataKeys(uid: string | null): readonly QueryKey[] {
  return [['subscription'], ['products'], ['invoices'], ownUserQuery(uid).queryKey]
}

export function useProducts() {
  return useQuery({ queryKey: ['products'], queryFn: ({ signal }) => getProducts(signal) })
}

/** Returns true if the plan can be bought, and until the products are loaded. */
export function useIsOnSale(plan: string): boolean {
  const product = useProducts().data?.items.find((item) => item.plan === plan)
  return product?.onSale ?? true
}

export function subscriptionQuery(uid: string | null) {
  return queryOptions({
    queryKey: ['subscription', uid],
    queryFn: async ({ signal }): Promise<Subscription> => {
      await whenAccountReady()
      return getSubscription(signal)
    },
    enabled: uid !== null,
  })
}

/** The user's subscription. If its plan differs from the token claims, the claims are refreshed. */
export function useSubscription() {
  const { user, claims } = useAccount()
  const query = useQuery(subscriptionQuery(user?.uid ?? null))
  const isStale = Boolean(query.data && claims && query.data.plan !== claims.plan)
  const fetchedAt = query.dataUpdatedAt
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each response that differs
  useEffect(() => {
    if (isStale) void refreshClaims()
  }, [isStale, fetchedAt])
  return query
}

export function useInvoices() {
  const uid = useAccount().user?.uid ?? null
  return useQuery({
    queryKey: ['invoices', uid],
    queryFn: async ({ signal }) => {
      await whenAccountReady()
      return listInvoices(signal)
    },
    enabled: uid !== null,
  })
}

export function usePreview(priceId: string) {
  const uid = useAccount().user?.uid ?? null
  return useQuery({
    queryKey: ['subscription', uid, 'preview', priceId],
    queryFn: ({ signal }) => previewChange(priceId, signal),
    enabled: uid !== null,
    staleTime: 0,
    gcTime: 0,
  })
}
