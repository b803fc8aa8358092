/** Runs the session state machine: stores its state and executes its effects. */
import { log } from '../../lib/log.ts'
import { CLAIMS_REFRESH_DELAY_MS, CLAIMS_WAIT_MS } from '../../limits.ts'
import type { AuthUser, Claims } from './auth-store.ts'
import type { EndReason, IdentityDependencies } from './identity-provider.ts'
import { reduceSession, type SessionEffect, type SessionEvent } from './session-reducer.ts'
import { getEndReason } from './sign-out-cause.ts'

interface SessionPorts
  extends Pick<IdentityDependencies, 'provider' | 'store' | 'onSessionEnded' | 'deletionMark'> {
  fetchClaims(user: AuthUser | null): Promise<Claims>
  onReset(): void
  onNoUser(): void
  onUser(user: AuthUser): void
}

export function runSession(ports: SessionPorts) {
  const { provider, store } = ports
  let timers: ReturnType<typeof setTimeout>[] = []

  const isDeletingAccount = (user: AuthUser | null) =>
    user !== null && ports.deletionMark.isSetFor(user.uid)

  /** Effects run in order. The vault is empty before the user sees the reason, so a reload does not sign in again. */
  async function dispatch(event: SessionEvent): Promise<void> {
    const { session, effects } = reduceSession(store.getState(), event)
    store.setState(session)
    for (const effect of effects) {
      const completion = apply(effect)
      if (completion) await completion
    }
  }

  function scheduleEvent(ms: number, event: SessionEvent): void {
    timers.push(setTimeout(() => void dispatch(event), ms))
  }

  function apply(effect: SessionEffect): Promise<void> | void {
    const { run } = store.getState()
    switch (effect.type) {
      case 'reset':
        for (const timer of timers) clearTimeout(timer)
        timers = []
        return ports.onReset()
      case 'await-claims':
        return scheduleEvent(CLAIMS_WAIT_MS, { type: 'claims-timeout', run })
      case 'refresh-soon':
        return scheduleEvent(CLAIMS_REFRESH_DELAY_MS, { type: 'refresh-due', run })
      case 'read-claims':
        return readClaims(run, effect.fresh)
      case 'fetch-api-claims':
        return fetchApiClaims(run)
      case 'sign-out':
        return provider.signOut().catch((error) => log.error('Ending the session failed', error))
      case 'await-reason':
        return scheduleEvent(0, { type: 'reason-timeout' })
      case 'explain':
        return ports.onSessionEnded(effect.reason)
    }
  }

  async function readClaims(run: number, fresh: boolean): Promise<void> {
    try {
      const claims = await provider.getClaims(fresh)
      await dispatch({ type: 'token-claims-arrived', run, claims })
    } catch (error) {
      log.warn('Loading role and plan failed', error)
      handleTokenError(error, run)
      await dispatch({ type: 'token-claims-failed', run })
    }
  }

  /** An account that is being deleted has no role, so the API is not called. */
  async function fetchApiClaims(run: number): Promise<void> {
    const { user } = store.getState()
    if (isDeletingAccount(user)) return dispatch({ type: 'api-claims-failed', run })
    try {
      const claims = await ports.fetchClaims(user)
      await dispatch({ type: 'api-claims-arrived', run, claims })
    } catch (error) {
      log.warn('Looking up role and plan failed', error)
      await dispatch({ type: 'api-claims-failed', run })
    }
  }

  function handleTokenError(error: unknown, run: number, displayedReason?: EndReason): void {
    const reason = getEndReason(error)
    const session = store.getState()
    if (session.user && run !== session.run) return
    if (reason) void dispatch({ type: 'token-rejected', reason: displayedReason ?? reason })
  }

  provider.onStored((user) => {
    ports.onUser(user)
    void dispatch({ type: 'stored', user })
  })
  provider.onUser((user, cause) => {
    if (user) ports.onUser(user)
    const noUserEvent = {
      type: 'none',
      cause,
      isDeletingAccount: isDeletingAccount(store.getState().user),
    } as const
    void dispatch(user ? { type: 'user', user } : noUserEvent)
    if (!user) ports.onNoUser()
  })

  return {
    dispatch,
    currentRun: (): number => store.getState().run,
    /** Ends the session `run`, which sent the request, if the error is final. Ignores other errors. */
    handleTokenError,
    refreshClaims: async (): Promise<void> => {
      const { user, run } = store.getState()
      if (user) await readClaims(run, true)
    },
  }
}
