import { notify, withdrawNotice } from '../../lib/notify.ts'
import { getMessages } from '../../locales/messages.ts'
import { keyOf, type Thing } from './follow-items.ts'

const noticeOf = (thing: Thing) => `follow-${keyOf(thing)}`

/** Says that a thing is followed no more, and offers to take that back for as long as the toast is up. */
export function tellDropped(thing: Thing, name: string, takeBack: () => void): void {
  const { common, following } = getMessages()
  notify({
    message: following.dropped(name),
    tone: 'plain',
    id: noticeOf(thing),
    action: { label: common.undo, onClick: takeBack },
  })
}

/** It is followed again: nothing is to be taken back. */
export const untellDropped = (thing: Thing): void => withdrawNotice(noticeOf(thing))
