/** The app's one sender of claims updates, over the API, local storage and the page it runs in. */
import type { QueryClient } from '@tanstack/react-query'
import { claimPlan, readSession, unclaimedSessions } from '../../api/checkout.ts'
import { statusOf } from '../../api/problem.ts'
import { log } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'
import { getMessages } from '../../messages/messages.ts'
import { onLeaving, refreshClaims, requireUid, whenAccountReady } from '../auth/auth.ts'
import { statusMonitor } from '../status/status.ts'
import { checkoutStore } from './checkout-store.ts'
import { createGrants, type OutcomeListener } from './create-grants.ts'
import { findPaid } from './find-paid.ts'
import { type Waiting, waitFor } from './kept-checkout.ts'
import { planDataKeys } from './plan-queries.ts'
import { paidRole } from './plans.ts'

let client: Pick<QueryClient, 'invalidateQueries'> | null = null

/** Says whose cached data are to be brought up to date when a plan has arrived. */
export function keepUpToDate(next: Pick<QueryClient, 'invalidateQueries'>): void {
  client = next
}

/** Who is signed in; null while nobody is. */
function uid(): string | null {
  try {
    return requireUid()
  } catch {
    return null
  }
}

/** Forces new claims, then lets go of what is cached of subscription, products and role. */
export async function refreshPlan(): Promise<void> {
  await refreshClaims()
  for (const queryKey of planDataKeys(uid())) void client?.invalidateQueries({ queryKey })
}

const announce: OutcomeListener = ({ plan }, outcome) => {
  const text = getMessages().plans.toasts
  const id = 'plan-arrived'
  if (outcome.type === 'granted') {
    notify({ message: text.granted(getMessages().plan(plan)), tone: 'success', id })
  }
  if (outcome.type === 'refused') {
    notify({ message: outcome.sentence ?? text.refused, tone: 'error', id })
  }
}

export const grants = createGrants({
  store: checkoutStore,
  uid,
  send: async (owner, { plan, sessionId }) => {
    await whenAccountReady()
    const role = paidRole(plan)
    await claimPlan(owner, { role, plan, ...(sessionId !== null && { sessionId }) })
  },
  refresh: refreshPlan,
  now: Date.now,
  announce,
})

/** Waits for that page from now on, also after a reload; null: for none. */
export function waitForPage(waiting: Waiting | null): void {
  const owner = uid()
  if (owner !== null) checkoutStore.change(owner, (kept) => waitFor(kept, waiting))
}

/** Whose paid sessions were looked for in this run of the app. */
let asked: string | null = null

/**
 * Looks for plans that were paid and have not arrived, once a run unless `again`. Resolves with whether
 * there were any; false also where the API could not be asked. Never rejects.
 */
export async function lookForPaid(again = false): Promise<boolean> {
  const owner = uid()
  if (owner === null || (asked === owner && !again)) return false
  asked = owner
  try {
    await whenAccountReady()
    return await findPaid({
      waiting: () => checkoutStore.read(owner).waiting,
      unclaimed: unclaimedSessions,
      read: (id) => readSession(id).catch(nullIfGone),
      claim: (hint) => {
        if (uid() === owner) grants.claim(hint)
      },
      wait: (waiting) => {
        if (uid() === owner) waitForPage(waiting)
      },
    })
  } catch (error) {
    log.warn('It could not be looked up what was paid', { status: statusOf(error) })
    asked = null
    return false
  }
}

function nullIfGone(error: unknown): null {
  if (statusOf(error) === 404) return null
  throw error
}

/** Somebody is signed in: what an earlier run of the app has left of theirs is done. */
export function resumeCheckout(next: Pick<QueryClient, 'invalidateQueries'>): void {
  keepUpToDate(next)
  // Another person's, or none of ours: it would only be asked about for ever.
  if (checkoutStore.isForeign(uid())) checkoutStore.wipe()
  void grants.send()
  void lookForPaid()
}

onLeaving(() => {
  asked = null
})
window.addEventListener('online', () => void grants.send())
statusMonitor.onImproved(() => void grants.send())
