/** Mutations of the user's subscription; the app's mutation rule reports errors as toasts. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Subscription } from '../../../shared/api/plans.ts'
import { cancelSubscription, changePlan, openPortal, resumeSubscription } from '../../api/plans.ts'
import { requireUid } from '../../domain/auth/auth.ts'
import { type OutsidePage, openOutside } from './open-outside.ts'
import { subscriptionQuery } from './plan-queries.ts'

function useSettled(): (subscription: Subscription) => void {
  const client = useQueryClient()
  return (subscription) => {
    client.setQueryData(subscriptionQuery(requireUid()).queryKey, subscription)
    void client.invalidateQueries({ queryKey: ['invoices'] })
  }
}

/** Schedules a price change for the end of the period; the current price undoes it. */
export function useChangePlan() {
  return useMutation({ mutationFn: changePlan, onSuccess: useSettled() })
}

export function useCancelPlan() {
  return useMutation({ mutationFn: cancelSubscription, onSuccess: useSettled() })
}

export function useResumePlan() {
  return useMutation({ mutationFn: resumeSubscription, onSuccess: useSettled() })
}

/** Opens the provider's portal for cards and open invoices; call `open` within the click. */
export function usePortal() {
  const portal = useMutation({
    mutationFn: async (page: OutsidePage) => {
      try {
        page.go(await openPortal())
      } catch (error) {
        page.abandon()
        throw error
      }
    },
  })
  return { isPending: portal.isPending, open: () => portal.mutate(openOutside()) }
}
