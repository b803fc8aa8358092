import type { Auth, UserRecord } from 'firebase-admin/auth'
import {
  type IdentityPort,
  IdentityUnavailableError,
  InvalidTokenError,
  type TokenFault,
  type TokensOf,
  type VerifiedToken,
} from './identity-port.ts'

/** Error codes of firebase-admin for invalid tokens. All other codes are failures of the provider. */
const TOKEN_FAULTS: ReadonlyMap<string, TokenFault> = new Map([
  ['auth/argument-error', 'invalid'],
  ['auth/id-token-expired', 'expired'],
  ['auth/id-token-revoked', 'revoked'],
  ['auth/invalid-id-token', 'invalid'],
  ['auth/user-disabled', 'disabled'],
  ['auth/user-not-found', 'deleted'],
])

/** Tolerated clock difference for `iat`, which firebase-admin does not check. */
const CLOCK_TOLERANCE_S = 300

const ANONYMOUS = 'anonymous'

interface FirebaseIdentityOptions {
  readonly projectId: string
  /** Resolves with `host:port` of the Auth emulator. Null when Google's keys verify the signatures. */
  readonly emulatorHost: Promise<string> | null
  readonly state: IdentityPort['state']
}

export interface FirebaseIdentity extends IdentityPort {
  /** firebase-admin's client, loaded on first use because the import is slow. */
  readonly admin: () => Promise<Auth>
  /** Returns true for the account's verified email address, in any case. @throws {IdentityUnavailableError} */
  readonly isEmailConfirmed: (uid: string, email: string) => Promise<boolean>
}

async function loadAuth(options: FirebaseIdentityOptions): Promise<Auth> {
  const { projectId } = options
  const emulatorHost = await options.emulatorHost
  // firebase-admin reads this variable when the client is created. Without an emulator it must be
  // unset, because any value would make the service accept unsigned tokens.
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

/** With `checkRevoked`, also queries the provider. firebase-admin always queries it for unsigned emulator tokens. */
async function verifyToken(
  auth: Auth,
  token: string,
  { checkRevoked }: { readonly checkRevoked: boolean },
) {
  try {
    const {
      uid,
      email,
      iat,
      auth_time: authTime,
      firebase,
    } = await auth.verifyIdToken(token, checkRevoked)
    if (iat > Date.now() / 1_000 + CLOCK_TOLERANCE_S) throw new InvalidTokenError('early')
    // After an upgrade to an account the token has an email, but can still name the anonymous
    // provider.
    const isAnonymous = firebase?.sign_in_provider === ANONYMOUS && email === undefined
    // Linking another provider does not revoke tokens.
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
    // The decoder throws an error without a code for a malformed payload.
    const fault = code === null ? 'invalid' : TOKEN_FAULTS.get(code)
    throw fault === undefined
      ? new IdentityUnavailableError(code ?? 'unknown')
      : new InvalidTokenError(fault)
  }
}

/** firebase-admin error codes for a missing account, by id and by email. */
const NOT_FOUND_CODES: ReadonlySet<string | null> = new Set([
  'auth/user-not-found',
  'auth/email-not-found',
])

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

/** Identity port on firebase-admin, which verifies signature, issuer, audience and expiry. */
export function createFirebaseIdentity(options: FirebaseIdentityOptions): FirebaseIdentity {
  let loading: Promise<Auth> | undefined
  const admin = () => {
    loading ??= loadAuth(options).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  async function withAccount<T>(ifMissing: T, work: (auth: Auth) => Promise<T>): Promise<T> {
    const auth = await admin()
    try {
      return await work(auth)
    } catch (error) {
      if (NOT_FOUND_CODES.has(faultCode(error))) return ifMissing
      throw new IdentityUnavailableError(faultCode(error) ?? 'unknown')
    }
  }
  const addressOf: IdentityPort['addressOf'] = (uid) =>
    withAccount(null, async (auth) => {
      const { email, emailVerified } = await auth.getUser(uid)
      return email === undefined ? null : { email, isVerified: emailVerified }
    })
  return {
    state: options.state,
    admin,
    addressOf,
    verificationLink: (email) =>
      withAccount<string | null>(null, (auth) => auth.generateEmailVerificationLink(email)),
    verify: async (token) => verifyToken(await admin(), token, { checkRevoked: false }),
    verifyNow: async (token) => verifyToken(await admin(), token, { checkRevoked: true }),
    setClaims: (uid, { role, plan }) =>
      withAccount(undefined, async (auth) => {
        const { customClaims } = await auth.getUser(uid)
        await auth.setCustomUserClaims(uid, { ...customClaims, role, plan })
      }),
    clearClaims: (uid) =>
      withAccount(undefined, async (auth) => {
        const { customClaims } = await auth.getUser(uid)
        const { role: _role, plan: _plan, ...otherClaims } = customClaims ?? {}
        await auth.setCustomUserClaims(uid, otherClaims)
      }),
    tokensOf: (uid) =>
      withAccount<TokensOf>({ claims: null, renewedAt: null }, async (auth) => {
        const { customClaims, metadata } = await auth.getUser(uid)
        return readTokens(customClaims, metadata.lastRefreshTime ?? null)
      }),
    removeAnonymous: (uid) =>
      withAccount(true, async (auth) => {
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
      withAccount(undefined, async (auth) => {
        await auth.updateUser(uid, { disabled: isDisabled })
        if (isDisabled) await auth.revokeRefreshTokens(uid)
      }),
    signOut: (uid) => withAccount(undefined, (auth) => auth.revokeRefreshTokens(uid)),
    remove: (uid) => withAccount(undefined, (auth) => auth.deleteUser(uid)),
  }
}
