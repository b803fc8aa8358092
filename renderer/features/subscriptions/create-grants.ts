/**
 * Sends claims updates: what was paid becomes the account's plan. Each is written down before it is
 * sent, so that a page that goes away, a network that fails or an app that is closed loses none.
 */
import { statusOf, titleIn } from '../../api/problem.ts'
import { errorCode } from '../../lib/error-code.ts'
import { log } from '../../lib/log.ts'
import type { CheckoutStore } from './checkout-store.ts'
import { grantRetryDelay, readGrantFailure } from './grant-failure.ts'
import { addGrant, dropOld, type Grant, settleGrant } from './kept-checkout.ts'

/** What became of a claims update. `waiting`: it failed for now, and is sent again later. */
export type GrantOutcome =
  | { readonly type: 'granted' }
  | { readonly type: 'waiting' }
  /** With the API's sentence, if it gave one. */
  | { readonly type: 'refused'; readonly sentence: string | null }

export type OutcomeListener = (grant: Grant, outcome: GrantOutcome) => void

interface GrantPorts {
  readonly store: Pick<CheckoutStore, 'read' | 'change'>
  /** Who is signed in; null while nobody is. */
  uid(): string | null
  /** Asks the API for the plan. Rejects as the API client does. */
  send(uid: string, grant: Grant): Promise<void>
  /** The plan has arrived: brings claims and data up to date. Never rejects. */
  refresh(): Promise<void>
  now(): number
  /** Tells the person, where no page shows what comes of it. */
  announce: OutcomeListener
}

export interface Grants {
  /** Wants a plan; once, however often it is asked for while it is under way. */
  claim(hint: Omit<Grant, 'at'>): void
  /** Sends what waits, now. Never rejects. */
  send(): Promise<void>
  /** Calls the listener, instead of announcing, with what comes of each. */
  onOutcome(listener: OutcomeListener): () => void
}

/** Makes the sender; it has one call under way at a time. */
export function createGrants(ports: GrantPorts): Grants {
  const { store } = ports
  const listeners = new Set<OutcomeListener>()
  let running: Promise<void> | null = null
  let hasMore = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function tell(grant: Grant, outcome: GrantOutcome): void {
    if (listeners.size === 0) ports.announce(grant, outcome)
    for (const listener of [...listeners]) listener(grant, outcome)
  }

  /** Null: somebody else is here by now, so nothing is to be said. */
  async function attempt(uid: string, grant: Grant): Promise<GrantOutcome | null> {
    try {
      await ports.send(uid, grant)
    } catch (error) {
      if (ports.uid() !== uid) return null
      const [status, code] = [statusOf(error), errorCode(error)]
      if (readGrantFailure(status, code) === 'wait') return { type: 'waiting' }
      log.warn('The API does not give this plan', { status, code })
      store.change(uid, (kept) => settleGrant(kept, grant))
      return { type: 'refused', sentence: titleIn(error) ?? null }
    }
    // Also when somebody else has come meanwhile: what is kept then is not theirs.
    if (ports.uid() !== uid) return null
    store.change(uid, (kept) => settleGrant(kept, grant))
    await ports.refresh()
    return ports.uid() === uid ? { type: 'granted' } : null
  }

  /** Sends one after the other until one has to wait. */
  async function run(): Promise<void> {
    clearTimeout(timer)
    const uid = ports.uid()
    if (uid === null) return
    store.change(uid, (kept) => dropOld(kept, ports.now()))
    for (let [grant] = store.read(uid).grants; grant; [grant] = store.read(uid).grants) {
      const outcome = await attempt(uid, grant)
      if (outcome === null) return
      failures = outcome.type === 'waiting' ? failures + 1 : 0
      tell(grant, outcome)
      if (outcome.type !== 'waiting') continue
      timer = setTimeout(() => void send(), grantRetryDelay(failures))
      return
    }
  }

  function send(): Promise<void> {
    hasMore = true
    running ??= (async () => {
      while (hasMore) {
        hasMore = false
        await run()
      }
    })().finally(() => {
      running = null
    })
    return running
  }

  return {
    send,
    claim: (hint) => {
      const uid = ports.uid()
      if (uid === null) return
      store.change(uid, (kept) => addGrant(kept, { ...hint, at: ports.now() }))
      if (running === null) void send()
    },
    onOutcome: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
