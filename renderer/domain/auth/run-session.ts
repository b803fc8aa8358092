/** Runs the session's state machine: keeps its state in the auth store and carries out its effects. */
import { log } from '../../lib/log.ts'
import { CLAIMS_REFRESH_DELAY_MS, CLAIMS_WAIT_MS } from '../../limits.ts'
import type { AuthUser, Claims } from './auth-store.ts'
import type { EndReason, IdentityParts } from './identity-provider.ts'
import { endReasonOf } from './session-end.ts'
import { reduceSession, type SessionEffect, type SessionEvent } from './session-reducer.ts'

interface SessionPorts
  extends Pick<IdentityParts, 'provider' | 'store' | 'onEnded' | 'deletionMark'> {
  /** Role and plan of this user for a token that carries none. */
  lookUp(user: AuthUser | null): Promise<Claims>
  /** The user has left, or another one has taken their place. */
  onForget(): void
  /** The provider says that no user is signed in. */
  onNone(): void
  /** This user is about to enter: of a stored session, after a sign-in, and at each token renewal. */
  onUser(user: AuthUser): void
}

export function runSession(ports: SessionPorts) {
  const { provider, store } = ports
  let timers: ReturnType<typeof setTimeout>[] = []

  const isLeaving = (user: AuthUser | null) => user !== null && ports.deletionMark.isOn(user.uid)

  /** Each effect begins when the one before it is done: a user is told of an end that a reload keeps. */
  async function dispatch(event: SessionEvent): Promise<void> {
    const { session, effects } = reduceSession(store.getState(), event)
    store.setState(session)
    for (const effect of effects) {
      const done = apply(effect)
      if (done) await done
    }
  }

  function later(ms: number, event: SessionEvent): void {
    timers.push(setTimeout(() => void dispatch(event), ms))
  }

  function apply(effect: SessionEffect): Promise<void> | void {
    const { run } = store.getState()
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

  /** An account that is being deleted has lost its role with its data: the API is not asked. */
  async function askRole(run: number): Promise<void> {
    const { user } = store.getState()
    if (isLeaving(user)) return dispatch({ type: 'role-failed', run })
    try {
      const claims = await ports.lookUp(user)
      await dispatch({ type: 'role-arrived', run, claims })
    } catch (error) {
      log.warn('Looking up role and plan failed', error)
      await dispatch({ type: 'role-failed', run })
    }
  }

  function noteRefusal(error: unknown, run: number, as?: EndReason): void {
    const reason = endReasonOf(error)
    const session = store.getState()
    if (session.user && run !== session.run) return
    if (reason) void dispatch({ type: 'refused', reason: as ?? reason })
  }

  provider.onStored((user) => {
    ports.onUser(user)
    void dispatch({ type: 'stored', user })
  })
  provider.onUser((user, cause) => {
    if (user) ports.onUser(user)
    const gone = { type: 'none', cause, isLeaving: isLeaving(store.getState().user) } as const
    void dispatch(user ? { type: 'user', user } : gone)
    if (!user) ports.onNone()
  })

  return {
    /** Resolves when everything the event led to has been done. */
    dispatch,
    /** Which session it is now. */
    current: (): number => store.getState().run,
    /**
     * Ends the session when the provider has refused it for good; other errors are ignored. `run`: the
     * session that asked. A late answer does not end the session of a user who has signed in since. `as`: the reason to
     * show instead of the provider's.
     */
    noteRefusal,
    /** Asks for claims out of a new token. A failure is logged only. */
    refreshClaims: async (): Promise<void> => {
      const { user, run } = store.getState()
      if (user) await askClaims(run, true)
    },
  }
}
