import type { Auth } from 'firebase-admin/auth'
import type { IdentityPort } from './identity-port.ts'
import { IdentityUnavailableError, InvalidTokenError } from './identity-port.ts'

/** firebase-admin's codes that are the token's fault; every other one is the provider's. */
const TOKEN_FAULTS = new Set([
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/user-disabled',
  'auth/user-not-found',
])

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

/** The identity port over firebase-admin: signature, issuer, audience and expiry are its business. */
export function createFirebaseIdentity(options: FirebaseIdentityOptions): FirebaseIdentity {
  let loading: Promise<Auth> | undefined
  const admin = () => {
    loading ??= loadAuth(options)
    return loading
  }
  return {
    state: options.state,
    admin,
    verify: async (token) => {
      const auth = await admin()
      try {
        const decoded = await auth.verifyIdToken(token)
        return { uid: decoded.uid, email: decoded.email ?? null }
      } catch (error) {
        const code = faultCode(error)
        // No code at all: the token's payload confused the decoder.
        if (code === null || TOKEN_FAULTS.has(code)) throw new InvalidTokenError('invalid token')
        throw new IdentityUnavailableError(code)
      }
    },
    setClaims: async (uid, { role, plan }) => {
      const auth = await admin()
      try {
        const { customClaims } = await auth.getUser(uid)
        await auth.setCustomUserClaims(uid, { ...customClaims, role, plan })
      } catch (error) {
        if (faultCode(error) === 'auth/user-not-found') return
        throw new IdentityUnavailableError(faultCode(error) ?? 'unknown')
      }
    },
  }
}
