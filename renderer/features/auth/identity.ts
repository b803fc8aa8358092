/** Starts identity once and joins it to the auth store, the document store and the API. */
import type { RuntimeConfig } from '../../../preload/contract.ts'
import { notifyError } from '../../lib/notify.ts'
import { getMessages } from '../../messages/messages.ts'
import type { SessionVault } from '../../platform/platform-types.ts'
import { useAuthStore } from './auth-store.ts'
import { createIdentity, type Identity } from './create-identity.ts'
import { createFirebaseApp, createFirebaseProvider } from './firebase-provider.ts'

let identity: Identity | null = null

/** The running identity. Throws before startIdentity. */
export function getIdentity(): Identity {
  if (!identity) throw new Error('Identity has not been started')
  return identity
}

/** Begins to restore the stored session; the auth store says when that is done. */
export function startIdentity(config: RuntimeConfig, vault: SessionVault): Identity {
  const app = createFirebaseApp(config)
  let toldOfMemory = false
  const provider = createFirebaseProvider(app, config, vault, (protection) => {
    if (protection === 'encrypted' || toldOfMemory) return
    toldOfMemory = true
    notifyError(getMessages().errors.sessionNotKept)
  })
  identity = createIdentity({
    provider,
    store: useAuthStore,
    // Document store and API client are needed only after a sign-in: not part of the first page.
    ensureRecord: async (user) =>
      (await import('./user-record.ts')).ensureUserRecord(app, config, user),
    register: async (registration) =>
      (await import('../../api/users.ts')).registerUser(registration),
    fetchRole: async (uid) => (await import('./role-lookup.ts')).fetchRole(uid),
    onAccountNotSaved: () => notifyError(getMessages().errors.accountNotSaved),
  })
  return identity
}
