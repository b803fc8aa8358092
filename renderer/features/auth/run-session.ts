/** Runs the session's state machine: keeps its state in the stores and does what it asks for. */
import { log } from '../../lib/log.ts'
import { CLAIMS_REFRESH_DELAY_MS, CLAIMS_WAIT_MS } from '../../limits.ts'
import type { AuthUser, Claims } from './auth-store.ts'
import { useClaimsTrust } from './claims-trust.ts'
import { endReasonOf } from './end-reason.ts'
import type { IdentityParts } from './identity-parts.ts'
import { useSessionEnding } from './session-ending.ts'
import {
  reduceSession,
  type Session,
  type SessionEffect,
  type SessionEvent,
} from './session-reducer.ts'

export interface RunningSession {
  /** Resolves when everything the event led to has been done. */
  dispatch(event: SessionEvent): Promise<void>
  /** Asks for claims out of a new token. A failure is logged only. */
  refreshClaims(): Promise<void>
  /** Which session it is now. */
  current(): number
  /**
   * Ends the session when the provider has refused it for good; other errors pass by. `run`: the
   * session that asked. A late answer ends nothing for whoever has come since.
   */
  noteRefusal(error: unknown, run: number): void
}

interface SessionPorts
  extends Pick<IdentityParts, 'provider' | 'store' | 'onEnded' | 'isBeingDeleted'> {
  /** Role and plan of this person for a token that carries none. */
  lookUp(user: AuthUser | null): Promise<Claims>
  /** The person who was here has left, or another one has come. */
  onForget(): void
}

/** What no store has to know. */
type Inner = Pick<Session, 'run' | 'token' | 'lookup' | 'unexplained'>

export function runSession(ports: SessionPorts): RunningSession {
  const { provider, store } = ports
  let inner: Inner = { run: 0, token: null, lookup: 'open', unexplained: false }
  let timers: ReturnType<typeof setTimeout>[] = []

  function read(): Session {
    const { user, claims, isLoading, isInitialized } = store.getState()
    const { trust } = useClaimsTrust.getState()
    const { ending } = useSessionEnding.getState()
    return { user, claims, isLoading, isInitialized, trust, ending, ...inner }
  }

  function write(next: Session): void {
    const { run, token, lookup, unexplained } = next
    inner = { run, token, lookup, unexplained }
    // Before the person, so that whoever hears of their leaving can see how they left.
    useSessionEnding.setState({ ending: next.ending })
    useClaimsTrust.setState({ trust: next.trust })
    const { user, claims, isLoading, isInitialized } = next
    store.setState({ user, claims, isLoading, isInitialized })
  }

  async function dispatch(event: SessionEvent): Promise<void> {
    const { session, effects } = reduceSession(read(), event)
    write(session)
    await Promise.all(effects.map(apply))
  }

  function later(ms: number, event: SessionEvent): void {
    timers.push(setTimeout(() => void dispatch(event), ms))
  }

  function apply(effect: SessionEffect): Promise<void> | void {
    const { run } = inner
    switch (effect.type) {
      case 'forget':
        for (const timer of timers) clearTimeout(timer)
        timers = []
        return ports.onForget()
      case 'await-claims':
        return later(CLAIMS_WAIT_MS, { type: 'claims-timeout', run })
      case 'refresh-soon':
        return later(CLAIMS_REFRESH_DELAY_MS, { type: 'refresh-due', run })
      case 'ask-claims':
        return askClaims(run, effect.fresh)
      case 'ask-role':
        return askRole(run)
      case 'end':
        return provider.signOut().catch((error) => log.error('Ending the session failed', error))
      case 'explain-soon':
        return later(0, { type: 'still-unexplained' })
      case 'explain':
        return ports.onEnded(effect.reason)
    }
  }

  async function askClaims(run: number, fresh: boolean): Promise<void> {
    try {
      const claims = await provider.getClaims(fresh)
      await dispatch({ type: 'claims-arrived', run, claims })
    } catch (error) {
      log.warn('Loading role and plan failed', error)
      noteRefusal(error, run)
      await dispatch({ type: 'claims-failed', run })
    }
  }

  async function askRole(run: number): Promise<void> {
    try {
      const claims = await ports.lookUp(store.getState().user)
      await dispatch({ type: 'role-arrived', run, claims })
    } catch (error) {
      log.warn('Looking up role and plan failed', error)
      await dispatch({ type: 'role-failed', run })
    }
  }

  function noteRefusal(error: unknown, run: number): void {
    const reason = endReasonOf(error)
    if (store.getState().user && run !== inner.run) return
    if (reason) void dispatch({ type: 'refused', reason })
  }

  provider.onUser((user, absence) => {
    const leaving = store.getState().user
    const isLeaving = leaving !== null && ports.isBeingDeleted(leaving.uid)
    void dispatch(user ? { type: 'user', user } : { type: 'none', absence, isLeaving })
  })

  return {
    dispatch,
    current: () => inner.run,
    noteRefusal,
    refreshClaims: async () => {
      if (store.getState().user) await askClaims(inner.run, true)
    },
  }
}
