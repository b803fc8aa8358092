import { X } from 'lucide-react'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { FOLLOW_KINDS, type FollowKind } from '../../../../shared/api/following.ts'
import { followingText } from '../../../../shared/locales/generated/following.ts'
import { showUnfollowToast } from '../../../domain/following/follow-button.tsx'
import { keyOf } from '../../../domain/following/follow-items.ts'
import { useToggleFollow } from '../../../domain/following/following-query.ts'
import { StationLink } from '../../../domain/stations/station-link.tsx'
import { PlayAllButton } from '../../../domain/stations/station-list.tsx'
import { StationMenuButton, stationMenuProps } from '../../../domain/stations/station-menu.tsx'
import { useNow } from '../../../lib/current-time.ts'
import { personPath } from '../../../lib/overlay-path.ts'
import { dayText } from '../../../lib/time-texts.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Cover } from '../../../ui/cover/cover.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { OverlayLink } from '../../../ui/overlay-link.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { VirtualRows } from '../../../ui/virtual-rows.tsx'
import { filterItems, type ListedItem, ORDERS, type Order } from '../order-followed.ts'

interface FollowedRowProps {
  readonly item: ListedItem
  readonly onUnfollow: (item: ListedItem) => void
}

function FollowedRow({ item, onUnfollow }: FollowedRowProps) {
  const now = useNow()
  const { kind, name, next, stationName } = item
  const label = name === null ? followingText.gone[kind] : name || followingText.unnamed
  const startsAt = next === null ? null : Date.parse(next.startsAt)
  return (
    <div
      {...(kind === 'station' && stationMenuProps({ id: item.id, name: label }))}
      className="flex h-full items-center gap-3"
    >
      <Picture item={item} name={label} />
      <div className="min-w-0 flex-1">
        <p dir="auto" title={label} className="truncate text-left text-lg leading-tight">
          <ItemLink item={item}>{label}</ItemLink>
        </p>
        <p className="truncate text-[0.8125rem] text-soft">
          {followingText.kinds[kind]}
          {stationName !== null && ` ${followingText.onStation(stationName)}`}
          {startsAt !== null &&
            startsAt > now &&
            ` · ${followingText.nextOn({ day: dayText(startsAt, now), at: startsAt })}`}
        </p>
      </div>
      {startsAt !== null && startsAt <= now && <Tag tone="live">{followingText.isOn}</Tag>}
      <IconButton
        label={followingText.unfollow(label)}
        tipSide="left"
        onClick={() => onUnfollow(item)}
      >
        <X aria-hidden="true" className="size-5" />
      </IconButton>
      {kind === 'station' && <StationMenuButton station={{ id: item.id, name: label }} />}
    </div>
  )
}

function Picture({ item, name }: { readonly item: ListedItem; readonly name: string }) {
  if (item.kind === 'creator' || item.kind === 'person') {
    return <Avatar name={item.name ?? ''} photoURL={item.picture} />
  }
  return (
    <Cover
      seed={item.stationId ?? item.id}
      name={name}
      favicon={item.picture}
      cover={null}
      className="size-10 shrink-0"
    />
  )
}

function ItemLink(props: { readonly item: ListedItem; readonly children: string }) {
  const { item, children } = props
  if (item.name === null) return <span className="text-soft">{children}</span>
  if (item.kind === 'station') return <StationLink id={item.id}>{children}</StationLink>
  if (item.kind === 'show') {
    return (
      <OverlayLink kind="show" id={item.id}>
        {children}
      </OverlayLink>
    )
  }
  return (
    <Link
      to={personPath(item.id)}
      className="decoration-1 underline-offset-4 hover:underline target-line"
    >
      {children}
    </Link>
  )
}

function countText(count: number, total: number): string {
  if (count === 0) return followingText.noMatch
  if (count === total) return followingText.listed(total)
  return followingText.listedSome({ shown: count, all: total })
}

const ROW_HEIGHT = 64
const rowHeight = () => ROW_HEIGHT

export function FollowedList({ items }: { readonly items: readonly ListedItem[] }) {
  const [search, setSearch] = useState('')
  const [kind, setKind] = useState<FollowKind | null>(null)
  const [order, setOrder] = useState<Order>('next')
  const typed = useDeferredValue(search)
  const sectionRef = useRef<HTMLElement>(null)
  const unfollow = useUnfollow()
  const matches = useMemo(
    () => filterItems(items, { search: typed, kind, order }),
    [items, typed, kind, order],
  )
  const stationIds = matches.flatMap(({ kind: itemKind, id, name }) =>
    itemKind === 'station' && name !== null ? id : [],
  )
  const clear = () => {
    setSearch('')
    setKind(null)
  }
  return (
    <section
      ref={sectionRef}
      tabIndex={-1}
      aria-label={followingText.list}
      className="outline-none"
    >
      <h2 className="text-2xl">{followingText.list}</h2>
      <div className="my-4 grid grid-cols-1 gap-4 wide:grid-cols-3">
        <TextField
          type="search"
          label={followingText.search}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <SelectField
          label={followingText.kind}
          value={kind ?? ''}
          options={[
            { value: '', label: followingText.anyKind },
            ...FOLLOW_KINDS.map((value) => ({ value, label: followingText.kinds[value] })),
          ]}
          onChange={(event) => {
            const chosen = event.currentTarget.value
            setKind(FOLLOW_KINDS.find((followKind) => followKind === chosen) ?? null)
          }}
        />
        <SelectField
          label={followingText.order}
          value={order}
          options={ORDERS.map((value) => ({ value, label: followingText.orders[value] }))}
          onChange={(event) => {
            const chosen = event.currentTarget.value
            setOrder(ORDERS.find((value) => value === chosen) ?? 'next')
          }}
        />
      </div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-soft">
          {countText(matches.length, items.length)}
        </p>
        {stationIds.length > 0 && <PlayAllButton ids={stationIds} />}
      </div>
      {matches.length === 0 ? (
        <Button onClick={clear}>{followingText.clear}</Button>
      ) : (
        <VirtualRows
          label={followingText.list}
          count={matches.length}
          heightAt={rowHeight}
          keyAt={(index) => keyOf(matches[index] ?? { kind: '', id: String(index) })}
        >
          {(index) => {
            const item = matches[index]
            return (
              item && (
                <FollowedRow
                  item={item}
                  onUnfollow={(unfollowed) => {
                    unfollow(unfollowed)
                    // The focus moves to the list, because the pressed button disappears with its row.
                    sectionRef.current?.focus()
                  }}
                />
              )
            )
          }}
        </VirtualRows>
      )}
    </section>
  )
}

function useUnfollow(): (item: ListedItem) => void {
  const change = useToggleFollow()
  return (item) => {
    const name =
      item.name === null ? followingText.gone[item.kind] : item.name || followingText.unnamed
    change({ target: item, followed: false })
    showUnfollowToast(item, name, () => change({ target: item, followed: true }))
  }
}
