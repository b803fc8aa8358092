/** Reminds a person who signs in that deleting their account was begun and not finished. */
import { notify } from '../../lib/notify.ts'
import { getMoreMessages } from '../../messages/more-messages.ts'
import { markedDeletion } from './deletion-mark.ts'
import { recoverDeletionMark } from './kept-deletion-mark.ts'

interface SignedIn {
  readonly user: { readonly uid: string } | null
}

interface AuthStore {
  getState(): SignedIn
  subscribe(listener: (state: SignedIn, before: SignedIn) => void): () => void
}

/**
 * Tells whoever is signed in now, and whoever signs in from now on. `finish` leads to the page;
 * `recover` puts back a mark that a crash has taken and says whether there was one.
 */
export function bindDeletionNotice(
  store: AuthStore,
  finish: () => void,
  recover: () => Promise<boolean> = recoverDeletionMark,
): () => void {
  const tell = ({ user }: SignedIn) => {
    if (!user || markedDeletion() !== user.uid) return
    const { notice, finish: label } = getMoreMessages().accountSettings.remove
    notify({
      message: notice,
      tone: 'error',
      id: 'unfinished-deletion',
      action: { label, onClick: finish },
    })
  }
  tell(store.getState())
  void recover().then((found) => {
    if (found) tell(store.getState())
  })
  return store.subscribe((state, before) => {
    if (state.user?.uid !== before.user?.uid) tell(state)
  })
}
