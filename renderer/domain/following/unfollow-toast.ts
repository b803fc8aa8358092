import { notify, withdrawToast } from '../../lib/notify.ts'
import { getMessages } from '../../locales/messages.ts'
import { type FollowTarget, keyOf } from './follow-items.ts'

const toastId = (target: FollowTarget) => `follow-${keyOf(target)}`

export function showUnfollowToast(target: FollowTarget, name: string, undo: () => void): void {
  const { common, following } = getMessages()
  notify({
    message: following.dropped(name),
    tone: 'plain',
    id: toastId(target),
    action: { label: common.undo, onClick: undo },
  })
}

export const hideUnfollowToast = (target: FollowTarget): void => withdrawToast(toastId(target))
