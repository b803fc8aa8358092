import { BellCheck, BellPlus, Check } from 'lucide-react'
import { useContext, useEffect } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { FOLLOW_KINDS, type FollowKind } from '../../../shared/api/following.ts'
import { notify } from '../../lib/notify.ts'
import { getMessages, useMessages } from '../../locales/messages.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useWayBack } from '../auth/account-needed.tsx'
import { keyOf, type Thing } from './follow-items.ts'
import { FollowsContext, FollowsOfList } from './follows-of-list.tsx'
import { tellDropped, untellDropped } from './tell-dropped.ts'

/** What was to be followed when an account was asked for first. In the session storage: it ends with the window. */
const FOLLOW_INTENT_KEY = 'follow-intent'
const intentSchema = z.object({ kind: z.enum(FOLLOW_KINDS), id: z.string() })

const followIntent = {
  keep: (thing: Thing): void =>
    sessionStorage.setItem(FOLLOW_INTENT_KEY, JSON.stringify({ kind: thing.kind, id: thing.id })),

  /** Takes it out where it is about this thing, and says whether it was. */
  take: (thing: Thing): boolean => {
    const text = sessionStorage.getItem(FOLLOW_INTENT_KEY)
    if (text === null) return false
    try {
      if (keyOf(intentSchema.parse(JSON.parse(text))) !== keyOf(thing)) return false
    } catch {
      // Of another version.
    }
    sessionStorage.removeItem(FOLLOW_INTENT_KEY)
    return true
  },
}

/** Inside of FollowsOfList; a drop can be undone. What was meant to be followed before the sign-in is followed once this is drawn. */
function useFollow(kind: FollowKind, id: string, name: string) {
  const follows = useContext(FollowsContext)
  if (follows === null) throw new Error('A follow button stands outside of FollowsOfList.')
  const { member, keys, areKnown, change } = follows
  const askForAccount = useAskForAccount()
  const isFollowed = keys.has(keyOf({ kind, id }))
  useEffect(() => {
    const isMeant = member !== null && areKnown && followIntent.take({ kind, id })
    if (isMeant && !isFollowed) change({ thing: { kind, id }, followed: true })
  }, [member, areKnown, isFollowed, change, kind, id])
  return {
    isFollowed,
    /** Whether it is not known yet. */
    isPending: member !== null && !areKnown,
    press: (): void => {
      const thing = { kind, id }
      if (member === null) {
        askForAccount(thing)
        return
      }
      change({ thing, followed: !isFollowed })
      if (isFollowed) tellDropped(thing, name, () => change({ thing, followed: true }))
      else untellDropped(thing)
    },
  }
}

/** Tells who listens without an account what following needs; what they meant to follow is followed afterwards. */
function useAskForAccount(): (thing: Thing) => void {
  const navigate = useNavigate()
  const search = useWayBack()
  return (thing) => {
    const { accountNeeded } = getMessages()
    followIntent.keep(thing)
    notify({
      message: accountNeeded.why.following,
      tone: 'plain',
      id: 'follow-needs-account',
      action: {
        label: accountNeeded.create,
        onClick: () => void navigate({ pathname: '/sign-up', search }),
      },
    })
  }
}

interface FollowButtonProps {
  readonly kind: FollowKind
  readonly id: string
  /** What screen readers hear of what is followed. */
  readonly name: string
  /** In the rows of a list: the icon alone. */
  readonly isSmall?: boolean
  /** Of a small one; which way the tooltip grows, as for IconButton. */
  readonly tipSide?: 'left' | 'right'
  readonly className?: string
}

/** Follows a station, a show, a creator or a person, or drops it. Who has no account is asked for one. */
export function FollowButton(props: FollowButtonProps) {
  const button = props.isSmall ? <SmallButton {...props} /> : <WordedButton {...props} />
  return useContext(FollowsContext) === null ? <FollowsOfList>{button}</FollowsOfList> : button
}

function WordedButton({ kind, id, name, className }: FollowButtonProps) {
  const text = useMessages().following
  const { isFollowed, isPending, press } = useFollow(kind, id, name)
  const Icon = isFollowed ? Check : BellPlus
  return (
    <Button
      size="small"
      variant={isFollowed ? 'solid' : 'outline'}
      aria-pressed={isFollowed}
      aria-label={text.follow(name)}
      disabled={isPending}
      onClick={press}
      className={className}
    >
      <Icon aria-hidden="true" className="size-4" />
      {isFollowed ? text.isFollowed : text.verb}
    </Button>
  )
}

function SmallButton({ kind, id, name, tipSide = 'left', className }: FollowButtonProps) {
  const text = useMessages().following
  const { isFollowed, isPending, press } = useFollow(kind, id, name)
  const Icon = isFollowed ? BellCheck : BellPlus
  return (
    <IconButton
      label={text.follow(name)}
      tipSide={tipSide}
      aria-pressed={isFollowed}
      disabled={isPending}
      onClick={press}
      className={className}
    >
      <Icon aria-hidden="true" className={cx('size-5', isFollowed && 'text-hot-text')} />
    </IconButton>
  )
}
