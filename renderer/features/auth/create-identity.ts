/**
 * The session's behaviour over any identity provider: who is signed in, with which claims, and what
 * a new account needs. Timings and defaults are the specification's (sections 4 and 9).
 */
import { log } from '../../lib/log.ts'
import { createAccountKeeper } from './account-keeper.ts'
import type { AuthUser } from './auth-store.ts'
import { createChallengeKeeper } from './challenge-keeper.ts'
import type { IdentityParts } from './identity-parts.ts'
import type { Credentials, Entrance, NewAccount } from './identity-provider.ts'
import { runSession } from './run-session.ts'
import type { SessionEnding } from './session-ending.ts'

/** `second-factor`: the first step was right, and a challenge now waits for its code. */
export type SignInOutcome = 'signed-in' | 'second-factor'

export interface Identity {
  signIn(credentials: Credentials): Promise<SignInOutcome>
  signInWithGoogle(idToken: string): Promise<SignInOutcome>
  signUp(account: NewAccount): Promise<void>
  /** The person leaves: nothing of them stays. */
  signOut(): Promise<void>
  /** The session is no longer accepted: the person is expected back. */
  expire(): Promise<void>
  sendChallengeCode(): Promise<void>
  answerChallenge(code: string): Promise<void>
  dropChallenge(): void
  /** Shows the same person's changed name, photo or address. */
  showUser(user: AuthUser): Promise<void>
  /** Forces a new token and reads its claims. A failure is logged only. */
  refreshClaims(): Promise<void>
  /** Tries again what could not be saved at the last sign-in. */
  retryAccount(): Promise<void>
  /** Resolves when no registration is under way. */
  whenAccountReady(): Promise<void>
  getToken(): Promise<string | null>
  /** Fetches a new token, for one that was refused. Rejects when none can be had. */
  renewToken(): Promise<string | null>
}

/** Joins provider and store. Starts listening at once. */
export function createIdentity(parts: IdentityParts): Identity {
  const { provider } = parts
  const account = createAccountKeeper(parts)
  const challenge = createChallengeKeeper(parts.onChallengeOver)
  const session = runSession({
    ...parts,
    lookUp: async (user) => {
      await account.whenReady()
      return (user && account.registeredClaims(user.uid)) || parts.fetchRole(user?.uid ?? null)
    },
    onForget: () => {
      account.forget()
      challenge.drop()
    },
  })

  /** Whoever comes in here has their account saved; whoever owes a second factor is asked for it. */
  async function enter(entering: Promise<Entrance>): Promise<SignInOutcome> {
    // At once, before the provider calls back: nobody may ask for a record that is being made.
    account.open(entering.then((entrance) => ('user' in entrance ? entrance.user : null)))
    const entrance = await entering
    if ('secondFactor' in entrance) {
      challenge.pose(entrance.secondFactor)
      return 'second-factor'
    }
    // A new account's name is set after the provider has announced it.
    await session.dispatch({ type: 'profile', user: entrance.user })
    return 'signed-in'
  }

  async function end(ending: SessionEnding): Promise<void> {
    // What is shown ends now, even if the provider or the vault needs a moment or fails.
    void session.dispatch({ type: 'leave', ending })
    try {
      await provider.signOut()
    } catch (error) {
      log.error('Ending the session failed', error)
      throw error
    }
  }

  async function token(fresh: boolean): Promise<string | null> {
    const run = session.current()
    try {
      return await provider.getToken(fresh)
    } catch (error) {
      session.noteRefusal(error, run)
      throw error
    }
  }

  return {
    signIn: (credentials) => {
      challenge.drop()
      return enter(provider.signIn(credentials))
    },
    signInWithGoogle: (idToken) => {
      challenge.drop()
      return enter(provider.signInWithGoogle(idToken))
    },
    signUp: async (details) => {
      challenge.drop()
      await enter(provider.signUp(details).then((user) => ({ user })))
    },
    signOut: () => end('asked'),
    expire: () => end('lost'),
    sendChallengeCode: challenge.sendCode,
    answerChallenge: async (code) => {
      await enter(challenge.answer(code).then((user) => ({ user })))
    },
    dropChallenge: challenge.drop,
    showUser: (user) => session.dispatch({ type: 'profile', user }),
    refreshClaims: session.refreshClaims,
    retryAccount: account.retry,
    whenAccountReady: account.whenReady,
    getToken: () => token(false),
    renewToken: () => token(true),
  }
}
