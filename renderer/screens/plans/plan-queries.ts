/** What the API says of plans, prices and the own subscription, as cached queries. */
import { type QueryKey, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Subscription } from '../../../shared/api/plans.ts'
import { getProducts, getSubscription, listInvoices, previewChange } from '../../api/plans.ts'
import { refreshClaims, useAccount, whenAccountReady } from '../../domain/auth/auth.ts'
import { ownUserQuery } from '../../domain/auth/users.ts'

/** Everything that another plan changes: subscription, products, invoices and the own record's role. */
export function planDataKeys(uid: string | null): readonly QueryKey[] {
  return [['subscription'], ['products'], ['invoices'], ownUserQuery(uid).queryKey]
}

/** Plans and prices; the same for every user. */
export function useProducts() {
  return useQuery({ queryKey: ['products'], queryFn: ({ signal }) => getProducts(signal) })
}

/** Whether a plan can be bought by those who do not have it; true until the products are read. */
export function useIsOnSale(plan: string): boolean {
  const product = useProducts().data?.items.find((item) => item.plan === plan)
  return product?.onSale ?? true
}

/** The query of that user's subscription. Off while signed out. */
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

/** The signed-in user's subscription. Where the claims say another plan, they are asked for again. */
export function useSubscription() {
  const { user, claims } = useAccount()
  const query = useQuery(subscriptionQuery(user?.uid ?? null))
  const isBehind = Boolean(query.data && claims && query.data.plan !== claims.plan)
  const readAt = query.dataUpdatedAt
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer that differs
  useEffect(() => {
    if (isBehind) void refreshClaims()
  }, [isBehind, readAt])
  return query
}

/** The signed-in user's invoices, newest first. */
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

/** What choosing that price would mean, asked anew each time. */
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
