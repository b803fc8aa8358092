import { unfinishedDeletionText } from '../../../shared/locales/generated/unfinished-deletion.ts'
import { deletionMark } from '../../domain/auth/deletion-mark.ts'
import { log } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'

/** The part of the user session that shows a toast when the deletion of the account was interrupted. */
export function deletionReminder(
  openDeletion: () => void,
  mark: Pick<typeof deletionMark, 'isSetFor' | 'recover'> = deletionMark,
) {
  let currentUid: string | null = null

  async function remind(uid: string): Promise<void> {
    await mark.recover()
    if (currentUid !== uid || !mark.isSetFor(uid)) return
    const { notice: message, finish: label } = unfinishedDeletionText
    notify({
      message,
      tone: 'error',
      id: 'unfinished-deletion',
      action: { label, onClick: openDeletion },
    })
  }

  return {
    enter: (uid: string) => {
      currentUid = uid
      remind(uid).catch((error) => log.warn('An unfinished deletion could not be announced', error))
    },
    leave: () => {
      currentUid = null
    },
  }
}
