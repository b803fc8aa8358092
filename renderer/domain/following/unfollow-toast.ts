import { actionsText } from '../../../shared/locales/generated/actions.ts'
import { followingText } from '../../../shared/locales/generated/following.ts'
import { notify, withdrawToast } from '../../lib/notify.ts'
import { type FollowTarget, keyOf } from './follow-items.ts'

const toastId = (target: FollowTarget) => `follow-${keyOf(target)}`

export function showUnfollowToast(target: FollowTarget, name: string, undo: () => void): void {
  notify({
    message: followingText.unfollowed(name),
    tone: 'plain',
    id: toastId(target),
    action: { label: actionsText.undo, onClick: undo },
  })
}

export const hideUnfollowToast = (target: FollowTarget): void => withdrawToast(toastId(target))
