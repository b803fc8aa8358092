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
import { type Waiting, waitingPage } from './waiting-page.ts'

interface Attempt {
  readonly priceId: string
  /** Idempotency key: retries of one attempt create only one session. */
  readonly key: string
  /** Opened within the click. */
  readonly page: OutsidePage
}

/** Starts a checkout. Returns whether the page could be opened. */
export function useStartCheckout() {
  return useMutation({
    mutationFn: async ({ priceId, key, page }: Attempt): Promise<boolean> => {
      try {
        const session = await createSession({ priceId, return: paysOutside() ? 'app' : 'web' }, key)
        return lead(session, page)
      } catch (error) {
        page.abandon()
        throw error
      }
    },
  })
}

function lead(session: CheckoutSession, page: OutsidePage): boolean {
  noteSession(session)
  if (session.status !== 'open') page.abandon()
  return session.status !== 'open' || (session.url !== null && page.go(session.url))
}

/** Applies a session state: waits for an open one, requests the plan of a paid one, drops any other. */
export function noteSession({ id, plan, status, granted }: CheckoutSession): void {
  if (status === 'open') waitForPage({ id, plan })
  else if (status === 'paid') paymentGrants.request({ plan, sessionId: id }, granted)
  else {
    waitForPage(null)
    const { expired, gaveUp } = plansText.waiting
    const message = status === 'expired' ? expired : gaveUp
    notify({ message, tone: 'plain', id: 'checkout-over' })
  }
}

function onOtherWindow(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // A null key means that all of storage was cleared.
    if (key === STORAGE_KEYS.checkout || key === null) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

export function useWaiting(): Waiting | null {
  const uid = useAccount().user?.uid ?? null
  // Another window received the payment, so the claims and data of this one are stale.
  useEffect(() => onOtherWindow(() => void refreshPlan()), [])
  return useSyncExternalStore(waitingPage.subscribe, () => waitingPage.read(uid))
}

/** Closes the payment page; a session paid in the meantime is granted. */
export function useGiveUp() {
  return useMutation({ mutationFn: cancelCheckoutSession, onSuccess: noteSession })
}
