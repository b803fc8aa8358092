import { X } from 'lucide-react'
import { Link } from 'react-router'
import { StationLink } from '../../../domain/stations/station-link.tsx'
import { useNow } from '../../../lib/current-time.ts'
import { personPath } from '../../../lib/overlay-path.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Cover } from '../../../ui/cover/cover.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { OverlayLink } from '../../../ui/overlay-link.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { ListedThing } from '../order-followed.ts'

interface FollowedRowProps {
  readonly thing: ListedThing
  readonly onDrop: (thing: ListedThing) => void
}

/** One followed thing: what it is, when it is on next, and a way to drop it. */
export function FollowedRow({ thing, onDrop }: FollowedRowProps) {
  const text = useMessages().following
  const now = useNow()
  const { kind, name, next, stationName } = thing
  const shown = name === null ? text.gone[kind] : name || text.unnamed
  const startsAt = next === null ? null : Date.parse(next.startsAt)
  return (
    <div className="flex h-full items-center gap-3">
      <Picture thing={thing} name={shown} />
      <div className="min-w-0 flex-1">
        <p dir="auto" title={shown} className="truncate text-left text-lg leading-tight">
          <ThingLink thing={thing}>{shown}</ThingLink>
        </p>
        <p className="truncate text-[0.8125rem] text-soft">
          {text.kinds[kind]}
          {stationName !== null && ` ${text.onStation(stationName)}`}
          {startsAt !== null && startsAt > now && ` · ${text.nextOn(startsAt, now)}`}
        </p>
      </div>
      {startsAt !== null && startsAt <= now && <Tag tone="live">{text.isOn}</Tag>}
      <IconButton label={text.unfollow(shown)} tipSide="left" onClick={() => onDrop(thing)}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  )
}

function Picture({ thing, name }: { readonly thing: ListedThing; readonly name: string }) {
  if (thing.kind === 'creator' || thing.kind === 'person') {
    return <Avatar name={thing.name ?? ''} photoURL={thing.picture} />
  }
  return (
    <Cover
      seed={thing.stationId ?? thing.id}
      name={name}
      favicon={thing.picture}
      cover={null}
      className="size-10 shrink-0"
    />
  )
}

function ThingLink(props: { readonly thing: ListedThing; readonly children: string }) {
  const { thing, children } = props
  if (thing.name === null) return <span className="text-soft">{children}</span>
  if (thing.kind === 'station') return <StationLink id={thing.id}>{children}</StationLink>
  if (thing.kind === 'show') {
    return (
      <OverlayLink kind="show" id={thing.id}>
        {children}
      </OverlayLink>
    )
  }
  return (
    <Link to={personPath(thing.id)} className="decoration-1 underline-offset-4 hover:underline">
      {children}
    </Link>
  )
}
