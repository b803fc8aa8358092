/** What is done with the own subscription; a failure is a toast by the app's rules for mutations. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Subscription } from '../../../shared/api/plans.ts'
import { cancelSubscription, changePlan, openPortal, resumeSubscription } from '../../api/plans.ts'
import { requireUid } from '../../domain/auth/auth.ts'
import { type OutsidePage, openOutside } from './open-outside.ts'
import { subscriptionQuery } from './plan-queries.ts'

/** Shows the answer at once, and lets go of what follows from it. */
function useSettled(): (subscription: Subscription) => void {
  const client = useQueryClient()
  return (subscription) => {
    client.setQueryData(subscriptionQuery(requireUid()).queryKey, subscription)
    void client.invalidateQueries({ queryKey: ['invoices'] })
  }
}

/** Changes to a price from the period's end on; the present one takes a waiting change back. */
export function useChangePlan() {
  return useMutation({ mutationFn: changePlan, onSuccess: useSettled() })
}

/** Ends the plan with the period that is paid for. */
export function useCancelPlan() {
  return useMutation({ mutationFn: cancelSubscription, onSuccess: useSettled() })
}

/** Takes a cancellation back. */
export function useResumePlan() {
  return useMutation({ mutationFn: resumeSubscription, onSuccess: useSettled() })
}

/** Opens the provider's page for cards and open invoices; `open` is to be called within the click. */
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
