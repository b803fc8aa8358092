import { type IdentityPort, InvalidTokenError } from '../identity/identity-port.ts'

/** A stand-in identity provider: the token `token-<uid>` belongs to that user, nothing else is valid. */
export function createFakeIdentity() {
  const claims = new Map<string, unknown>()
  let state: ReturnType<IdentityPort['state']> = 'ready'
  const port: IdentityPort = {
    state: () => state,
    verify: async (token) => {
      const uid = /^token-([A-Za-z0-9]+)$/.exec(token)?.[1]
      if (uid === undefined) throw new InvalidTokenError('not a token of ours')
      return { uid, email: uid === 'nobody' ? null : `${uid}@example.com` }
    },
    setClaims: async (uid, wanted) => {
      claims.set(uid, wanted)
    },
  }
  return {
    port,
    /** Claims that were set, by uid. */
    claims,
    setState: (next: typeof state) => {
      state = next
    },
  }
}
