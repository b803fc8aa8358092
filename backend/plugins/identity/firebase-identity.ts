import type { Auth, UserRecord } from 'firebase-admin/auth'
import {
  type IdentityPort,
  IdentityUnavailableError,
  InvalidTokenError,
  type TokenFault,
  type TokensOf,
  type VerifiedToken,
} from './identity-port.ts'

/** firebase-admin's codes that are the token's fault; every other one is the provider's. */
const TOKEN_FAULTS: ReadonlyMap<string, TokenFault> = new Map([
  ['auth/argument-error', 'invalid'],
  ['auth/id-token-expired', 'expired'],
  ['auth/id-token-revoked', 'revoked'],
  ['auth/invalid-id-token', 'invalid'],
  ['auth/user-disabled', 'disabled'],
  ['auth/user-not-found', 'deleted'],
])

/** How far ahead of this machine's clock the provider's may run; firebase-admin itself does not look. */
const CLOCK_TOLERANCE_S = 300

/** Firebase's name for signing in without an account. */
const ANONYMOUS = 'anonymous'

interface FirebaseIdentityOptions {
  readonly projectId: string
  /**
   * `host:port` of the Auth emulator once it has its port; null verifies signatures against Google's
   * keys.
   */
  readonly emulatorHost: Promise<string> | null
  readonly state: IdentityPort['state']
}

export interface FirebaseIdentity extends IdentityPort {
  /** firebase-admin's client, loaded on first use: importing it takes longer than the API may. */
  readonly admin: () => Promise<Auth>
  /**
   * Whether the account has this address, in whatever case, and has shown that it is its own.
   * @throws {IdentityUnavailableError} the provider cannot be asked right now
   */
  readonly isEmailConfirmed: (uid: string, email: string) => Promise<boolean>
}

async function loadAuth(options: FirebaseIdentityOptions): Promise<Auth> {
  const { projectId } = options
  const emulatorHost = await options.emulatorHost
  // firebase-admin takes this switch from the environment only, when the client is made. Without an
  // emulator it must not be set: a stray variable would make the service accept unsigned tokens.
  if (emulatorHost === null) delete process.env.FIREBASE_AUTH_EMULATOR_HOST
  else process.env.FIREBASE_AUTH_EMULATOR_HOST = emulatorHost
  const [{ applicationDefault, deleteApp, getApps, initializeApp }, { getAuth }] =
    await Promise.all([import('firebase-admin/app'), import('firebase-admin/auth')])
  const name = `undertone:${emulatorHost ?? projectId}`
  await Promise.all(
    getApps()
      .filter((app) => app.name === name)
      .map(deleteApp),
  )
  const credential = emulatorHost === null ? { credential: applicationDefault() } : {}
  return getAuth(initializeApp({ projectId, ...credential }, name))
}

function faultCode(error: unknown): string | null {
  const code = error instanceof Error ? Reflect.get(error, 'code') : null
  return typeof code === 'string' ? code : null
}

const hasSignInMethod = ({ providerData, email, phoneNumber, passwordHash }: UserRecord): boolean =>
  providerData.length > 0 || Boolean(email ?? phoneNumber ?? passwordHash)

/**
 * Whose token it is; `checkRevoked` asks the provider, too. With the emulator, whose tokens are
 * unsigned, firebase-admin always does.
 */
async function verifyToken(auth: Auth, token: string, checkRevoked: boolean) {
  try {
    const {
      uid,
      email,
      iat,
      auth_time: authTime,
      firebase,
    } = await auth.verifyIdToken(token, checkRevoked)
    if (iat > Date.now() / 1_000 + CLOCK_TOLERANCE_S) throw new InvalidTokenError('early')
    // One who has made an account since has its address; the first provider's name may stay for a while.
    const isAnonymous = firebase?.sign_in_provider === ANONYMOUS && email === undefined
    // Linking an account to another provider revokes no token.
    if (checkRevoked && isAnonymous && hasSignInMethod(await auth.getUser(uid))) {
      throw new InvalidTokenError('revoked')
    }
    return {
      uid,
      email: email ?? null,
      isAnonymous,
      signedInAt: authTime * 1_000,
    } satisfies VerifiedToken
  } catch (error) {
    if (error instanceof InvalidTokenError) throw error
    const code = faultCode(error)
    // No code at all: the token's payload confused the decoder.
    const fault = code === null ? 'invalid' : TOKEN_FAULTS.get(code)
    throw fault === undefined
      ? new IdentityUnavailableError(code ?? 'unknown')
      : new InvalidTokenError(fault)
  }
}

/** firebase-admin's codes for an account that no longer exists, by its id and by its address. */
const GONE: ReadonlySet<string | null> = new Set(['auth/user-not-found', 'auth/email-not-found'])

/** What firebase-admin says of an account's tokens; `lastRefresh` is a date as HTTP writes it. */
function readTokens(
  claims: Readonly<Record<string, unknown>> | undefined,
  lastRefresh: string | null,
): TokensOf {
  const { role, plan } = claims ?? {}
  const renewedAt = lastRefresh === null ? Number.NaN : Date.parse(lastRefresh)
  return {
    claims: typeof role === 'string' && typeof plan === 'string' ? { role, plan } : null,
    renewedAt: Number.isNaN(renewedAt) ? null : renewedAt,
  }
}

/** The identity port over firebase-admin: signature, issuer, audience and expiry are its business. */
export function createFirebaseIdentity(options: FirebaseIdentityOptions): FirebaseIdentity {
  let loading: Promise<Auth> | undefined
  const admin = () => {
    loading ??= loadAuth(options)
    return loading
  }
  /** Does something to an account; resolves with `gone` for one that no longer exists. */
  async function unlessGone<T>(gone: T, work: (auth: Auth) => Promise<T>): Promise<T> {
    const auth = await admin()
    try {
      return await work(auth)
    } catch (error) {
      if (GONE.has(faultCode(error))) return gone
      throw new IdentityUnavailableError(faultCode(error) ?? 'unknown')
    }
  }
  const addressOf: IdentityPort['addressOf'] = (uid) =>
    unlessGone(null, async (auth) => {
      const { email, emailVerified } = await auth.getUser(uid)
      return email === undefined ? null : { email, isVerified: emailVerified }
    })
  return {
    state: options.state,
    admin,
    addressOf,
    verificationLink: (email) =>
      unlessGone<string | null>(null, (auth) => auth.generateEmailVerificationLink(email)),
    verify: async (token) => verifyToken(await admin(), token, false),
    verifyNow: async (token) => verifyToken(await admin(), token, true),
    setClaims: (uid, { role, plan }) =>
      unlessGone(undefined, async (auth) => {
        const { customClaims } = await auth.getUser(uid)
        await auth.setCustomUserClaims(uid, { ...customClaims, role, plan })
      }),
    clearClaims: (uid) =>
      unlessGone(undefined, async (auth) => {
        const { role: _role, plan: _plan, ...others } = (await auth.getUser(uid)).customClaims ?? {}
        await auth.setCustomUserClaims(uid, others)
      }),
    tokensOf: (uid) =>
      unlessGone<TokensOf>({ claims: null, renewedAt: null }, async (auth) => {
        const { customClaims, metadata } = await auth.getUser(uid)
        return readTokens(customClaims, metadata.lastRefreshTime ?? null)
      }),
    removeAnonymous: (uid) =>
      unlessGone(true, async (auth) => {
        if (hasSignInMethod(await auth.getUser(uid))) return false
        await auth.deleteUser(uid)
        return true
      }),
    isEmailConfirmed: async (uid, email) => {
      const address = await addressOf(uid)
      const isSame = address?.email.toLowerCase() === email.toLowerCase()
      return isSame && address?.isVerified === true
    },
    setDisabled: (uid, isDisabled) =>
      unlessGone(undefined, async (auth) => {
        await auth.updateUser(uid, { disabled: isDisabled })
        if (isDisabled) await auth.revokeRefreshTokens(uid)
      }),
    signOut: (uid) => unlessGone(undefined, (auth) => auth.revokeRefreshTokens(uid)),
    remove: (uid) => unlessGone(undefined, (auth) => auth.deleteUser(uid)),
  }
}
