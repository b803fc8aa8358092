/** Mutations of the user's subscription. The app's mutation error handler shows errors as toasts. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Subscription } from '../../../shared/api/plans.ts'
import {
  cancelSubscription,
  changePlan,
  createPortalUrl,
  resumeSubscription,
} from '../../api/plans.ts'
import { requireUid } from '../../domain/auth/auth.ts'
import { type OutsidePage, openOutside } from './open-outside.ts'
import { subscriptionQuery } from './plan-queries.ts'

function useUpdateSubscription(): (subscription: Subscription) => void {
  const client = useQueryClient()
  return (subscription) => {
    client.setQueryData(subscriptionQuery(requireUid()).queryKey, subscription)
    void client.invalidateQueries({ queryKey: ['invoices'] })
  }
}

/** Schedules a price change for the end of the period. Passing the current price undoes the change. */
export function useChangePlan() {
  return useMutation({ mutationFn: changePlan, onSuccess: useUpdateSubscription() })
}

export function useCancelPlan() {
  return useMutation({ mutationFn: cancelSubscription, onSuccess: useUpdateSubscription() })
}

export function useResumePlan() {
  return useMutation({ mutationFn: resumeSubscription, onSuccess: useUpdateSubscription() })
}

/** Opens the payment provider's portal for cards and open invoices. Call `open` in the click handler. */
export function usePortal() {
  const portal = useMutation({
    mutationFn: async (page: OutsidePage) => {
      try {
        page.go(await createPortalUrl())
      } catch (error) {
        page.abandon()
        throw error
      }
    },
  })
  return { isPending: portal.isPending, open: () => portal.mutate(openOutside()) }
}
