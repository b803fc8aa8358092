import { BellPlus, Check } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { FollowKind } from '../../../../shared/api/following.ts'
import { notify } from '../../../lib/notify.ts'
import { getMessages, useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { useWayBack } from '../../account-needed/account-needed.tsx'
import { followIntent } from '../follow-intent.ts'
import { keyOf, type Thing } from '../follow-items.ts'
import { useFollowedKeys, useMember, useToggleFollow } from '../following-query.ts'

interface FollowButtonProps {
  readonly kind: FollowKind
  readonly id: string
  /** What screen readers hear of what is followed. */
  readonly name: string
}

/** Follows a station, a show, a creator or a person, or drops it. Who has no account is asked for one. */
export function FollowButton({ kind, id, name }: FollowButtonProps) {
  const text = useMessages().following
  const member = useMember()
  const followed = useFollowedKeys()
  const { mutate } = useToggleFollow()
  const askForAccount = useAskForAccount()
  const thing: Thing = { kind, id }
  const isFollowed = followed.data?.has(keyOf(thing)) ?? false
  useEffect(() => {
    const isMeant = member !== null && followed.isSuccess && followIntent.take({ kind, id })
    if (isMeant && !isFollowed) mutate({ thing: { kind, id }, followed: true })
  }, [member, followed.isSuccess, isFollowed, mutate, kind, id])
  const Icon = isFollowed ? Check : BellPlus
  const press = () => {
    if (member === null) askForAccount(thing)
    else mutate({ thing, followed: !isFollowed })
  }
  return (
    <Button
      size="small"
      variant={isFollowed ? 'solid' : 'outline'}
      aria-pressed={isFollowed}
      aria-label={text.follow(name)}
      disabled={member !== null && followed.isPending}
      onClick={press}
    >
      <Icon aria-hidden="true" className="size-4" />
      {isFollowed ? text.isFollowed : text.verb}
    </Button>
  )
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
