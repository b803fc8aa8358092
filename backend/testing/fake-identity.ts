import {
  type IdentityPort,
  IdentityUnavailableError,
  InvalidTokenError,
} from '../plugins/identity/identity-port.ts'

const ANONYMOUS = /^anon/

/**
 * Identity provider for tests: `token-<uid>` belongs to that user. A uid with the prefix `anon` has no account;
 * `stale-<uid>` is a token from before its sign-up.
 */
export function createFakeIdentity() {
  const signedUp = new Set<string>()
  const claims = new Map<string, { role: string; plan: string }>()
  const removed = new Set<string>()
  const disabled = new Set<string>()
  const verified = new Set<string>()
  const signedOut: string[] = []
  const signedInAt = new Map<string, number>()
  let state: ReturnType<IdentityPort['state']> = 'ready'
  let isBroken = false
  const requireProvider = () => {
    if (isBroken) throw new IdentityUnavailableError('broken')
  }
  const verify: IdentityPort['verify'] = async (token) => {
    const [, age, uid] = /^(token|stale)-([A-Za-z0-9]+)$/.exec(token) ?? []
    if (uid === undefined) throw new InvalidTokenError()
    const isAnonymous = ANONYMOUS.test(uid) && (age === 'stale' || !signedUp.has(uid))
    const email = uid === 'noemail' || isAnonymous ? null : `${uid}@example.com`
    return { uid, email, isAnonymous, signedInAt: signedInAt.get(uid) ?? 0 }
  }
  const port: IdentityPort = {
    state: () => state,
    verify,
    verifyNow: async (token) => {
      const bearer = await verify(token)
      if (removed.has(bearer.uid)) throw new InvalidTokenError('deleted')
      if (disabled.has(bearer.uid)) throw new InvalidTokenError('disabled')
      if (bearer.isAnonymous && signedUp.has(bearer.uid)) throw new InvalidTokenError('revoked')
      return bearer
    },
    setClaims: async (uid, newClaims) => {
      requireProvider()
      claims.set(uid, newClaims)
    },
    clearClaims: async (uid) => {
      requireProvider()
      claims.delete(uid)
    },
    tokensOf: async (uid) => {
      requireProvider()
      return { claims: claims.get(uid) ?? null, renewedAt: null }
    },
    removeAnonymous: async (uid) => {
      requireProvider()
      if (!ANONYMOUS.test(uid) || signedUp.has(uid)) return removed.has(uid)
      removed.add(uid)
      return true
    },
    addressOf: async (uid) => {
      requireProvider()
      if (removed.has(uid)) return null
      return { email: `${uid}@example.com`, isVerified: verified.has(uid) }
    },
    verificationLink: async (email) => {
      requireProvider()
      return `https://id.example.org/action?oobCode=secret-of-${email}`
    },
    setDisabled: async (uid, isDisabled) => {
      requireProvider()
      if (isDisabled) disabled.add(uid)
      else disabled.delete(uid)
    },
    signOut: async (uid) => {
      requireProvider()
      signedOut.push(uid)
    },
    remove: async (uid) => {
      requireProvider()
      claims.delete(uid)
      removed.add(uid)
    },
  }
  return {
    port,
    claims,
    /** Ids of deleted accounts, whose tokens are still genuine. */
    removed,
    disabled,
    verified,
    /** Ids of users whose sessions were ended, one entry per call. */
    signedOut,
    /** Time of sign-in by uid, in ms since the epoch. Defaults to 0. */
    signedInAt,
    /** Users who turned an anonymous account into a full one. */
    signedUp,
    breakDown: () => {
      isBroken = true
    },
    repair: () => {
      isBroken = false
    },
    setState: (next: typeof state) => {
      state = next
    },
  }
}
