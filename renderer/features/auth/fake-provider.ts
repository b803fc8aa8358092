/** An identity provider for tests: it answers when the test says so. */
import type { AuthUser } from './auth-store.ts'
import type { IdentityProvider, TokenClaims } from './identity-provider.ts'

export const ada: AuthUser = {
  uid: 'ada',
  email: 'ada@example.org',
  displayName: 'Ada',
  photoURL: null,
}

export interface FakeProvider extends IdentityProvider {
  /** The provider calls back: signed in, renewed or signed out. */
  announce(user: AuthUser | null): void
  /** How the next questions for claims are answered; each call is noted with its `fresh`. */
  claims: (fresh: boolean) => Promise<TokenClaims>
  readonly asked: boolean[]
}

export function fakeProvider(): FakeProvider {
  let listener: (user: AuthUser | null) => void = () => {}
  const asked: boolean[] = []
  const provider: FakeProvider = {
    asked,
    announce: (user) => listener(user),
    claims: async () => ({ role: 'pro', plan: 'pro' }),
    onUser: (next) => {
      listener = next
    },
    signIn: async () => {
      listener(ada)
      return ada
    },
    signUp: async ({ displayName, email }) => {
      listener({ ...ada, email, displayName: null })
      return { ...ada, email, displayName }
    },
    signOut: async () => listener(null),
    getToken: async () => 'token',
    getClaims: (fresh) => {
      asked.push(fresh)
      return provider.claims(fresh)
    },
  }
  return provider
}
