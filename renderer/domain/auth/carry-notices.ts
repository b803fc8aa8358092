/** What a user is told of what they kept without an account, and who else hears that it has come along. */
import type { Merged } from '../../../shared/api/users.ts'
import { createSignal } from '../../../shared/signal.ts'
import { notify, withdrawNotice } from '../../lib/notify.ts'
import { getMessages } from '../../locales/messages.ts'
import { rejectChange } from '../errors/errors.ts'
import { MERGE } from './carry-over.ts'

/** Each takes the place of the one before. */
const NOTICE_ID = 'carried'
const carried = createSignal()

/** Calls the listener whenever something has come into the account that the screen does not show yet. */
export const onCarried = carried.subscribe

export const carryNotices = {
  onDone: (merged: Merged): void => {
    withdrawNotice(NOTICE_ID)
    if (Object.values(merged).some((count) => count > 0)) {
      notify({
        message: getMessages().accountNeeded.merged(merged),
        tone: 'success',
        id: NOTICE_ID,
      })
    }
    carried.emit()
  },
  onWaiting: (): void =>
    notify({ message: getMessages().accountNeeded.waiting, tone: 'plain', id: NOTICE_ID }),
  onRefused: (error: unknown, again: () => void): void => {
    withdrawNotice(NOTICE_ID)
    rejectChange({ kind: MERGE, error, retry: again })
  },
}
