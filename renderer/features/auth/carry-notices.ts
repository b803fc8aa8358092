/** What a user is told of what they kept without an account, and who else hears that it has come along. */
import { ApiProblem } from '../../api/problem.ts'
import { notify } from '../../lib/notify.ts'
import { getMessages } from '../../messages/messages.ts'

/** Each takes the place of the one before. */
const NOTICE_ID = 'carried'
const listeners = new Set<() => void>()

/** Calls the listener whenever something has come into the account that the screen does not show yet. */
export function onCarried(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const carryNotices = {
  onDone: (): void => {
    notify({ message: getMessages().accountNeeded.carried, tone: 'success', id: NOTICE_ID })
    for (const listener of listeners) listener()
  },
  onWaiting: (): void =>
    notify({ message: getMessages().accountNeeded.waiting, tone: 'plain', id: NOTICE_ID }),
  onRefused: (error: unknown, again: () => void): void => {
    const { refused, again: label } = getMessages().accountNeeded
    const title = error instanceof ApiProblem && typeof error.title === 'string' ? error.title : ''
    notify({
      message: `${refused} ${title}`.trim(),
      tone: 'error',
      id: NOTICE_ID,
      action: { label, onClick: again },
    })
  },
}
