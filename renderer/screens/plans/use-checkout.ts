import { useMutation } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { CheckoutSession } from '../../../shared/api/checkout.ts'
import { plansText } from '../../../shared/locales/generated/plans.ts'
import { cancelCheckoutSession, createSession } from '../../api/checkout.ts'
import { useAccount } from '../../domain/auth/auth.ts'
import { notify } from '../../lib/notify.ts'
import { STORAGE_KEYS } from '../../limits.ts'
import { paymentGrants, refreshPlan, waitForPage } from './checkout-watcher.ts'
import { type OutsidePage, paysOutside } from './open-outside.ts'
import { pendingCheckout, type Waiting } from './pending-checkout.ts'

interface CheckoutAttempt {
  readonly priceId: string
  /** Idempotency key. Retries with the same key create only one session. */
  readonly key: string
  /** Page that was opened in the click handler. */
  readonly page: OutsidePage
}

/** Starts a checkout. Resolves with false if the payment page could not be opened. */
export function useStartCheckout() {
  return useMutation({
    mutationFn: async ({ priceId, key, page }: CheckoutAttempt): Promise<boolean> => {
      try {
        const session = await createSession({ priceId, return: paysOutside() ? 'app' : 'web' }, key)
        return openPaymentPage(session, page)
      } catch (error) {
        page.abandon()
        throw error
      }
    },
  })
}

function openPaymentPage(session: CheckoutSession, page: OutsidePage): boolean {
  handleSession(session)
  if (session.status !== 'open') page.abandon()
  return session.status !== 'open' || (session.url !== null && page.go(session.url))
}

/** Handles a session by its status: waits for an open one, requests the plan of a paid one, forgets any other. */
export function handleSession({ id, plan, status, granted }: CheckoutSession): void {
  if (status === 'open') waitForPage({ id, plan })
  else if (status === 'paid') paymentGrants.request({ plan, sessionId: id }, granted)
  else {
    waitForPage(null)
    const { expired, canceled } = plansText.waiting
    const message = status === 'expired' ? expired : canceled
    notify({ message, tone: 'plain', id: 'checkout-over' })
  }
}

function onCheckoutChangedInOtherWindow(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // A null key means that all of storage was cleared.
    if (key === STORAGE_KEYS.checkout || key === null) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** Returns the session of the open payment page. Null when the app waits for none. */
export function useWaiting(): Waiting | null {
  const uid = useAccount().user?.uid ?? null
  // When another window has received the plan, the claims and data of this window are stale.
  useEffect(() => onCheckoutChangedInOtherWindow(() => void refreshPlan()), [])
  return useSyncExternalStore(pendingCheckout.subscribe, () => pendingCheckout.read(uid))
}

/** Cancels the checkout session. If the user has already paid, the plan is granted. */
export function useCancelCheckout() {
  return useMutation({ mutationFn: cancelCheckoutSession, onSuccess: handleSession })
}
