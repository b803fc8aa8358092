/** An identity provider for tests: it answers when the test says so. */
import type { AuthUser } from './auth-store.ts'
import type { Absence, Entrance, IdentityProvider, TokenClaims } from './identity-provider.ts'

export const ada: AuthUser = {
  uid: 'ada',
  email: 'ada@example.org',
  displayName: 'Ada',
  photoURL: null,
  emailVerified: true,
  providers: ['password'],
}

export interface FakeProvider extends IdentityProvider {
  /** The provider calls back: signed in, renewed or signed out. */
  announce(user: AuthUser | null, absence?: Absence): void
  /** How the next questions for claims are answered; each call is noted with its `fresh`. */
  claims: (fresh: boolean) => Promise<TokenClaims>
  readonly asked: boolean[]
  /** Who comes in next, whichever way. */
  entrance: () => Promise<Entrance>
}

export function fakeProvider(): FakeProvider {
  let listener: (user: AuthUser | null, absence: Absence) => void = () => {}
  const asked: boolean[] = []
  const enter = async () => {
    const entrance = await provider.entrance()
    if ('user' in entrance) listener(entrance.user, 'nobody')
    return entrance
  }
  const provider: FakeProvider = {
    asked,
    announce: (user, absence = 'nobody') => listener(user, absence),
    claims: async () => ({ role: 'pro', plan: 'pro' }),
    entrance: async () => ({ user: ada }),
    onUser: (next) => {
      listener = next
    },
    signIn: enter,
    signInWithGoogle: enter,
    signUp: async ({ displayName, email }) => {
      listener({ ...ada, email, displayName: null }, 'nobody')
      return { ...ada, email, displayName }
    },
    signOut: async () => listener(null, 'nobody'),
    getToken: async () => 'token',
    getClaims: (fresh) => {
      asked.push(fresh)
      return provider.claims(fresh)
    },
  }
  return provider
}
