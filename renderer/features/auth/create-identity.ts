/**
 * The session's behaviour over any identity provider: who is signed in, with which claims, and what
 * a new account needs. Timings and defaults are the specification's (sections 4 and 9).
 */
import { log } from '../../lib/log.ts'
import { createAccountKeeper } from './account-keeper.ts'
import type { AuthUser } from './auth-store.ts'
import { createClaimsLoader } from './claims-loader.ts'
import type { IdentityParts } from './identity-parts.ts'
import type { Credentials, NewAccount } from './identity-provider.ts'
import { NO_SESSION, reduceSession, type SessionEffect } from './session-reducer.ts'

export interface Identity {
  signIn(credentials: Credentials): Promise<void>
  signUp(account: NewAccount): Promise<void>
  signOut(): Promise<void>
  /** Forces a new token and reads its claims. A failure is logged only. */
  refreshClaims(): Promise<void>
  /** Tries again what could not be saved at the last sign-in. */
  retryAccount(): Promise<void>
  /** Resolves when no registration is under way. */
  whenAccountReady(): Promise<void>
  getToken(): Promise<string | null>
}

/** Joins provider and store. Starts listening at once. */
export function createIdentity(parts: IdentityParts): Identity {
  const { provider, store } = parts
  const account = createAccountKeeper(parts)
  const claims = createClaimsLoader(parts, account)
  let session = NO_SESSION

  const apply: Record<SessionEffect, (user: AuthUser | null) => void> = {
    adopt: (user) => store.getState().setUser(user),
    forget: () => {
      claims.forget()
      account.forget()
      store.getState().setUser(null)
    },
    'load-claims': () => claims.load(),
    'reload-claims': () => claims.reload(),
    'read-claims': () => claims.read(),
  }

  provider.onUser((user) => {
    const next = reduceSession(session, user?.uid ?? null)
    session = next.session
    for (const effect of next.effects) apply[effect](user)
    store.getState().setIsLoading(false)
    store.getState().setIsInitialized(true)
  })

  return {
    signIn: (credentials) => account.open(() => provider.signIn(credentials)),
    signUp: (details) => account.open(() => provider.signUp(details)),
    signOut: async () => {
      // What is shown ends now, even if the provider or the vault needs a moment or fails.
      apply.forget(null)
      try {
        await provider.signOut()
      } catch (error) {
        log.error('Ending the session failed', error)
        throw error
      }
    },
    refreshClaims: claims.refresh,
    retryAccount: account.retry,
    whenAccountReady: account.whenReady,
    getToken: provider.getToken,
  }
}
