/** Reminds a user who signs in that deleting their account was begun and not finished. */
import { log } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'
import { markedDeletion } from './deletion-mark.ts'
import { recoverDeletionMark } from './kept-deletion-mark.ts'

/**
 * The account's part of a session. `finish` leads to the page; `recover` puts back a mark that a crash
 * has taken.
 */
export function deletionNotice(
  finish: () => void,
  recover: () => Promise<unknown> = recoverDeletionMark,
) {
  const recovered = recover()
  let current: string | null = null

  async function tell(uid: string): Promise<void> {
    const isDue = () => current === uid && markedDeletion() === uid
    await recovered
    if (!isDue()) return
    // The words come with a later chunk: very few users ever read them.
    const { getMoreMessages } = await import('../../messages/more-messages.ts')
    if (!isDue()) return
    const { notice, finish: label } = getMoreMessages().accountSettings.remove
    notify({
      message: notice,
      tone: 'error',
      id: 'unfinished-deletion',
      action: { label, onClick: finish },
    })
  }

  return {
    enter: (uid: string) => {
      current = uid
      tell(uid).catch((error) => log.warn('An unfinished deletion could not be announced', error))
    },
    leave: () => {
      current = null
    },
  }
}
