/** What a user is told of how their session is kept: once a run each, and only when it matters. */
import type { KeptSession } from '../../../preload/contract/session.ts'
import { notifyError } from '../../lib/notify.ts'
import { getMessages } from '../../locales/messages.ts'

export interface VaultNotices {
  onKept(kept: KeptSession): void
  onSetAside(): void
}

/** A session that lasts only as long as the app, and one that could not be read. */
export function createVaultNotices(): VaultNotices {
  let toldOfMemory = false
  return {
    onKept: ({ protection, reason }) => {
      // A user who went on without a locked keyring was told before.
      if (protection === 'encrypted' || reason === 'keyring-locked' || toldOfMemory) return
      toldOfMemory = true
      const { keyringFailed, noKeyring } = getMessages().errors.sessionNotKept
      notifyError(reason === 'keyring-failed' ? keyringFailed : noKeyring)
    },
    onSetAside: () => notifyError(getMessages().errors.sessionSetAside),
  }
}
