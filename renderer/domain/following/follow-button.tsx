import { BellCheck, BellPlus, Check } from 'lucide-react'
import { useContext } from 'react'
import type { FollowKind } from '../../../shared/api/following.ts'
import { useMessages } from '../../locales/messages.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useFollow } from './components/use-follow.ts'
import { FollowsContext, FollowsOfList } from './follows-of-list.tsx'

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
