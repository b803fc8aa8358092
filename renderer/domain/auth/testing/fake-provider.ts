/** An identity provider for tests: it answers when the test says so. */
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

/** A listener without an account. */
export const lone: AuthUser = {
  ...ada,
  uid: 'lone',
  email: null,
  displayName: null,
  emailVerified: false,
  providers: [],
  isAnonymous: true,
}

export interface FakeProvider extends IdentityProvider {
  /** A stored session is found. */
  find(user: AuthUser): void
  /** The provider calls back: signed in, renewed or signed out. */
  announce(user: AuthUser | null, cause?: SignOutCause): void
  /** How the next questions for claims are answered; each call is noted with its `fresh`. */
  claims: (fresh: boolean) => Promise<TokenClaims>
  readonly asked: boolean[]
  /** Who comes in next, whichever way. */
  nextSignIn: () => Promise<SignInResult>
}

export function fakeProvider(): FakeProvider {
  let listener: (user: AuthUser | null, cause: SignOutCause) => void = () => {}
  let onStored: (user: AuthUser) => void = () => {}
  const asked: boolean[] = []
  const finish = async () => {
    const result = await provider.nextSignIn()
    if ('user' in result) listener(result.user, 'no-session')
    return result
  }
  const provider: FakeProvider = {
    asked,
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
    enter: async () => {
      listener(lone, 'no-session')
      return lone
    },
    leftBehind: async () => null,
    signIn: finish,
    signInWithGoogle: finish,
    signUp: async ({ displayName, email }) => {
      listener({ ...ada, email, displayName: null }, 'no-session')
      return { ...ada, email, displayName }
    },
    signOut: async () => listener(null, 'no-session'),
    getToken: async () => 'token',
    getClaims: (fresh) => {
      asked.push(fresh)
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
    deletionMark: { isOn: () => false, recover: async () => {} },
    onAccountNotSaved: () => {},
    onLeftBehind: () => {},
    onEnded: () => {},
    onChallengeOver: () => {},
    ...parts,
  }
}

/** The store as it is when the app starts with an empty storage. */
export function resetAuthStore(): void {
  localStorage.clear()
  useAuthStore.setState(useAuthStore.getInitialState(), true)
}
