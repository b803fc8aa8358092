/** Reminds a person who signs in that deleting their account was begun and not finished. */
import { log } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'
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
  const isMarked = () => {
    const { user } = store.getState()
    return user !== null && markedDeletion() === user.uid
  }
  const tell = async () => {
    if (!isMarked()) return
    // The words come with a later chunk: almost nobody ever reads them.
    const { getMoreMessages } = await import('../../messages/more-messages.ts')
    if (!isMarked()) return
    const { notice, finish: label } = getMoreMessages().accountSettings.remove
    notify({
      message: notice,
      tone: 'error',
      id: 'unfinished-deletion',
      action: { label, onClick: finish },
    })
  }
  const tellOrLog = () => {
    tell().catch((error) => log.warn('An unfinished deletion could not be announced', error))
  }
  tellOrLog()
  void recover().then((found) => {
    if (found) tellOrLog()
  })
  return store.subscribe(({ user }, before) => {
    if (user?.uid !== before.user?.uid) tellOrLog()
  })
}
