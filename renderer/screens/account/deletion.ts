/** The app's one deletion: over the document store, the API and the identity provider. */
import { deleteUser } from '../../api/users.ts'
import { holdCalls, removeOwnRecord, requireUid, signOut } from '../../domain/auth/auth.ts'
import { deletionMark } from '../../domain/auth/deletion-mark.ts'
import { notify } from '../../lib/notify.ts'
import { getAccountMessages } from '../../locales/account-settings.ts'
import { deleteIdentity } from './account-provider.ts'
import { createDeletion } from './create-deletion.ts'
import { identityCheck } from './identity-check.ts'

function isSignedIn(): boolean {
  try {
    return requireUid() !== ''
  } catch {
    return false
  }
}

export const deletion = createDeletion({
  uid: requireUid,
  mark: deletionMark.set,
  holdCalls,
  remove: {
    record: async () => {
      await removeOwnRecord()
      return true
    },
    backend: async (uid) => {
      await deleteUser(uid)
      return true
    },
    identity: async () => {
      const removed = await identityCheck.withRecentSignIn(async () => {
        await deleteIdentity()
        return true
      })
      return removed === true
    },
  },
  onFailed: () => {
    // The provider answers alike for an account that is gone and for a session it has ended.
    if (!isSignedIn()) {
      notify({ message: getAccountMessages().remove.unclear, tone: 'plain' })
    }
  },
  onFinished: async () => {
    // The provider has signed out by itself, unless it was gone before: then the session is still here.
    if (isSignedIn()) await signOut().catch(() => {})
    notify({ message: getAccountMessages().remove.done, tone: 'success' })
  },
})
