/** An identity provider whose responses the test controls. */
import { type AuthUser, type TokenClaims, useAuthStore } from '../auth-store.ts'
import type {
  IdentityDependencies,
  IdentityProvider,
  SignInResult,
  SignOutCause,
} from '../identity-provider.ts'

export const ada: AuthUser = {
  uid: 'ada',
  email: 'ada@example.org',
  displayName: 'Ada',
  photoURL: null,
  emailVerified: true,
  providers: ['password'],
}

export const anonymousUser: AuthUser = {
  ...ada,
  uid: 'lone',
  email: null,
  displayName: null,
  emailVerified: false,
  providers: [],
  isAnonymous: true,
}

export interface FakeProvider extends IdentityProvider {
  reportStored(user: AuthUser): void
  /** Calls back with a sign-in, renewal or sign-out. */
  announce(user: AuthUser | null, cause?: SignOutCause): void
  claims: (fresh: boolean) => Promise<TokenClaims>
  /** The `fresh` argument of each call of getClaims. */
  readonly claimsRequests: boolean[]
  nextSignIn: () => Promise<SignInResult>
}

export function fakeProvider(): FakeProvider {
  let listener: (user: AuthUser | null, cause: SignOutCause) => void = () => {}
  let onStored: (user: AuthUser) => void = () => {}
  const claimsRequests: boolean[] = []
  const signIn = async () => {
    const result = await provider.nextSignIn()
    if ('user' in result) listener(result.user, 'no-session')
    return result
  }
  const provider: FakeProvider = {
    claimsRequests,
    reportStored: (user) => onStored(user),
    announce: (user, cause = 'no-session') => listener(user, cause),
    claims: async () => ({ role: 'pro', plan: 'pro' }),
    nextSignIn: async () => ({ user: ada }),
    onUser: (next) => {
      listener = next
    },
    onStored: (next) => {
      onStored = next
    },
    signInAnonymously: async () => {
      listener(anonymousUser, 'no-session')
      return anonymousUser
    },
    getMergeSource: async () => null,
    signIn,
    signInWithGoogle: signIn,
    signUp: async ({ displayName, email }) => {
      listener({ ...ada, email, displayName: null }, 'no-session')
      return { ...ada, email, displayName }
    },
    signOut: async () => listener(null, 'no-session'),
    getToken: async () => 'token',
    getClaims: (fresh) => {
      claimsRequests.push(fresh)
      return provider.claims(fresh)
    },
  }
  return provider
}

export function fakeDependencies(
  provider: IdentityProvider,
  overrides: Partial<IdentityDependencies> = {},
): IdentityDependencies {
  return {
    provider,
    store: useAuthStore,
    ensureRecord: async () => false,
    register: async () => ({ role: 'listener', plan: 'free' }),
    fetchApiClaims: async () => ({ role: 'listener', plan: 'free' }),
    deletionMark: { isSetFor: () => false, recover: async () => {} },
    onRegistrationFailed: () => {},
    onMergeNeeded: () => {},
    onSessionEnded: () => {},
    onChallengeTimeout: () => {},
    ...overrides,
  }
}

export function resetAuthStore(): void {
  localStorage.clear()
  useAuthStore.setState(useAuthStore.getInitialState(), true)
}
