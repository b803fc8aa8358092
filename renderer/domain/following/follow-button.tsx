import { BellCheck, BellPlus, Check } from 'lucide-react'
import { useContext, useEffect } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { FOLLOW_KINDS, type FollowKind } from '../../../shared/api/following.ts'
import { accountNeededText } from '../../../shared/locales/generated/account-needed.ts'
import { actionsText } from '../../../shared/locales/generated/actions.ts'
import { followingText } from '../../../shared/locales/generated/following.ts'
import { notify, withdrawToast } from '../../lib/notify.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useReturnSearch } from '../auth/account-required.tsx'
import { type FollowTarget, keyOf } from './follow-items.ts'
import { FollowsContext, FollowsProvider } from './follows-provider.tsx'

const toastId = (target: FollowTarget) => `follow-${keyOf(target)}`

export function showUnfollowToast(target: FollowTarget, name: string, undo: () => void): void {
  notify({
    message: followingText.unfollowed(name),
    tone: 'plain',
    id: toastId(target),
    action: { label: actionsText.undo, onClick: undo },
  })
}

const hideUnfollowToast = (target: FollowTarget): void => withdrawToast(toastId(target))

const FOLLOW_INTENT_KEY = 'follow-intent'
const intentSchema = z.object({ kind: z.enum(FOLLOW_KINDS), id: z.string() })

/** Stores the item to follow after sign-up. The browser deletes session storage when the window closes. */
const followIntent = {
  save: (target: FollowTarget): void =>
    sessionStorage.setItem(FOLLOW_INTENT_KEY, JSON.stringify({ kind: target.kind, id: target.id })),

  take: (target: FollowTarget): boolean => {
    const text = sessionStorage.getItem(FOLLOW_INTENT_KEY)
    if (text === null) return false
    try {
      if (keyOf(intentSchema.parse(JSON.parse(text))) !== keyOf(target)) return false
    } catch {}
    sessionStorage.removeItem(FOLLOW_INTENT_KEY)
    return true
  },
}

/** State and action of a follow button. Follows the item automatically if the user chose it before signing in. */
export function useFollow(kind: FollowKind, id: string, name: string) {
  const follows = useContext(FollowsContext)
  if (follows === null) throw new Error('A follow button requires a surrounding FollowsProvider.')
  const { accountUid, keys, isLoaded, change } = follows
  const promptForAccount = usePromptForAccount()
  const isFollowed = keys.has(keyOf({ kind, id }))
  useEffect(() => {
    const isIntended = accountUid !== null && isLoaded && followIntent.take({ kind, id })
    if (isIntended && !isFollowed) change({ target: { kind, id }, followed: true })
  }, [accountUid, isLoaded, isFollowed, change, kind, id])
  return {
    isFollowed,
    isPending: accountUid !== null && !isLoaded,
    toggle: (): void => {
      const target = { kind, id }
      if (accountUid === null) {
        promptForAccount(target)
        return
      }
      change({ target, followed: !isFollowed })
      if (isFollowed) showUnfollowToast(target, name, () => change({ target, followed: true }))
      else hideUnfollowToast(target)
    },
  }
}

/** Shows a toast with a link to sign-up, and stores the item to follow afterwards. */
function usePromptForAccount(): (target: FollowTarget) => void {
  const navigate = useNavigate()
  const search = useReturnSearch()
  return (target) => {
    followIntent.save(target)
    notify({
      message: accountNeededText.reasons.following,
      tone: 'plain',
      id: 'follow-needs-account',
      action: {
        label: accountNeededText.create,
        onClick: () => void navigate({ pathname: '/sign-up', search }),
      },
    })
  }
}

interface FollowButtonProps {
  readonly kind: FollowKind
  readonly id: string
  readonly name: string
  readonly isSmall?: boolean
  readonly tipSide?: 'left' | 'right'
  readonly className?: string
}

export function FollowButton(props: FollowButtonProps) {
  const button = props.isSmall ? <SmallButton {...props} /> : <LabeledButton {...props} />
  return useContext(FollowsContext) === null ? <FollowsProvider>{button}</FollowsProvider> : button
}

function LabeledButton({ kind, id, name, className }: FollowButtonProps) {
  const { isFollowed, isPending, toggle } = useFollow(kind, id, name)
  const Icon = isFollowed ? Check : BellPlus
  return (
    <Button
      size="small"
      variant={isFollowed ? 'solid' : 'outline'}
      aria-pressed={isFollowed}
      aria-label={followingText.follow(name)}
      disabled={isPending}
      onClick={toggle}
      className={className}
    >
      <Icon aria-hidden="true" className="size-4" />
      {isFollowed ? followingText.isFollowed : followingText.button}
    </Button>
  )
}

function SmallButton({ kind, id, name, tipSide = 'left', className }: FollowButtonProps) {
  const { isFollowed, isPending, toggle } = useFollow(kind, id, name)
  const Icon = isFollowed ? BellCheck : BellPlus
  return (
    <IconButton
      label={followingText.follow(name)}
      tipSide={tipSide}
      aria-pressed={isFollowed}
      disabled={isPending}
      onClick={toggle}
      className={className}
    >
      <Icon aria-hidden="true" className={cx('size-5', isFollowed && 'text-hot-text')} />
    </IconButton>
  )
}
