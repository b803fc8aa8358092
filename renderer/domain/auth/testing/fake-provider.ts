/** An identity provider whose responses the test controls. */
import { type AuthUser, type TokenClaims, useAuthStore } from '../auth-store.ts'
import type {
  IdentityParts,
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
  find(user: AuthUser): void
  /** Calls back with a sign-in, renewal or sign-out. */
  announce(user: AuthUser | null, cause?: SignOutCause): void
  /** Responses of getClaims; each call is recorded with its `fresh`. */
  claims: (fresh: boolean) => Promise<TokenClaims>
  readonly claimsRequests: boolean[]
  /** The user of the next sign-in by any method. */
  nextSignIn: () => Promise<SignInResult>
}

export function fakeProvider(): FakeProvider {
  let listener: (user: AuthUser | null, cause: SignOutCause) => void = () => {}
  let onStored: (user: AuthUser) => void = () => {}
  const claimsRequests: boolean[] = []
  const finish = async () => {
    const result = await provider.nextSignIn()
    if ('user' in result) listener(result.user, 'no-session')
    return result
  }
  const provider: FakeProvider = {
    claimsRequests,
    find: (user) => onStored(user),
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
    signIn: finish,
    signInWithGoogle: finish,
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

export function fakeParts(
  provider: IdentityProvider,
  parts: Partial<IdentityParts> = {},
): IdentityParts {
  return {
    provider,
    store: useAuthStore,
    ensureRecord: async () => false,
    register: async () => ({ role: 'listener', plan: 'free' }),
    fetchRole: async () => ({ role: 'listener', plan: 'free' }),
    deletionMark: { isSetFor: () => false, recover: async () => {} },
    onRegistrationFailed: () => {},
    onMergeNeeded: () => {},
    onEnded: () => {},
    onChallengeTimeout: () => {},
    ...parts,
  }
}

/** Resets the store to its initial state with an empty storage. */
export function resetAuthStore(): void {
  localStorage.clear()
  useAuthStore.setState(useAuthStore.getInitialState(), true)
}
