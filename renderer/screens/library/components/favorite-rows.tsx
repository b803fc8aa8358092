import { useDraggable, useDroppable } from '@dnd-kit/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { GripVertical, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Favorite } from '../../../../shared/api/favorites.ts'
import { type ListedStation, STATION_IDS_MAX } from '../../../../shared/api/stations.ts'
import { favoritesText } from '../../../../shared/locales/generated/favorites.ts'
import { libraryText } from '../../../../shared/locales/generated/library.ts'
import { stationText } from '../../../../shared/locales/generated/station.ts'
import { uiText } from '../../../../shared/locales/generated/ui.ts'
import { FollowButton } from '../../../domain/following/follow-button.tsx'
import { FollowsProvider } from '../../../domain/following/follows-provider.tsx'
import { usePlayer } from '../../../domain/player/player.ts'
import { OnAirLine } from '../../../domain/schedule/on-air-line.tsx'
import { listedQuery } from '../../../domain/stations/listed-query.ts'
import { StationLink } from '../../../domain/stations/station-link.tsx'
import { StationMenuButton, stationMenuProps } from '../../../domain/stations/station-menu.tsx'
import { StationPlayButton } from '../../../domain/stations/station-play-button.tsx'
import { PlayablePrint } from '../../../ui/cover/playable-print.tsx'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Tag } from '../../../ui/tag.tsx'

export interface RowActions {
  remove(item: Favorite, name: string): void
  organize(item: Favorite, name: string): void
  /** Moves the favorite one row up (-1) or down (1). */
  step(item: Favorite, name: string, offset: 1 | -1): void
  select(item: Favorite, isRange: boolean): void
}

interface FavoriteRowProps {
  readonly item: Favorite
  readonly index: number
  readonly total: number
  readonly isSelected: boolean
  readonly isSelecting: boolean
  /** Rows can be moved only in the user's own order. */
  readonly isOwnOrder: boolean
  readonly actions: RowActions
}

/** Fixed height, on which the virtualized list relies. */
const ROW_CLASS =
  'flex h-24 items-center gap-2 border-b border-hairline desktop:h-19.25 desktop:gap-3 overflow-hidden'

/** Row of a favorite. The user can still remove a station that left the catalog. */
function FavoriteRow(props: FavoriteRowProps) {
  const { item, index, total, isSelected, isSelecting, isOwnOrder, actions } = props
  const { stationId } = item
  const {
    data: station,
    isPending,
    isError,
  } = useQuery({
    ...listedQuery(stationId),
    // FavoriteRows loads the stations, so that a row that scrolls past sends no request.
    enabled: false,
  })
  const isUnknown = isPending && !isError
  const { item: played, isPlaying } = usePlayer()
  const name = station?.name ?? stationId
  const drag = useDraggable({ id: stationId, data: { name } })
  const drop = useDroppable({ id: `row:${stationId}`, disabled: !isOwnOrder })
  const isCurrent = isPlaying && played?.id === stationId
  if (isUnknown) return <RowPlaceholder />
  const menuStation = station ?? { id: stationId, name }
  const organize = [{ label: favoritesText.organize, run: () => actions.organize(item, name) }]
  return (
    <div
      ref={drop.setNodeRef}
      {...stationMenuProps(menuStation, organize)}
      // Selects with a modifier key. Keyboard users have the checkbox of each row.
      onPointerUp={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) {
          event.preventDefault()
          actions.select(item, event.shiftKey)
        }
      }}
      className={cx(
        ROW_CLASS,
        isSelected && 'bg-well',
        drag.isDragging && 'opacity-45',
        drop.isOver && isOwnOrder && 'outline-2 -outline-offset-2 outline-hot',
      )}
    >
      {isSelecting ? (
        <input
          type="checkbox"
          aria-label={favoritesText.selectOne(name)}
          checked={isSelected}
          onClick={(event) => actions.select(item, event.shiftKey)}
          onChange={() => {}}
          onPointerUp={(event) => event.stopPropagation()}
          className="size-6 shrink-0 accent-hot"
        />
      ) : (
        isOwnOrder && (
          <button
            ref={drag.setNodeRef}
            {...drag.listeners}
            type="button"
            aria-label={favoritesText.dragHandle({ name, place: index + 1, total })}
            onKeyDown={(event) => {
              const offset = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined
              if (!event.altKey || offset === undefined) return
              event.preventDefault()
              actions.step(item, name, offset)
            }}
            className="grid h-11 w-6 shrink-0 cursor-grab touch-manipulation place-items-center text-soft hover:text-ink"
          >
            <GripVertical aria-hidden="true" className="size-5" />
          </button>
        )
      )}
      {station && !station.inactive && (
        <PlayablePrint station={station}>
          <StationPlayButton station={station} tipSide="right" />
        </PlayablePrint>
      )}
      <div className="min-w-0 flex-1">
        <h2 dir="auto" title={name} className="truncate text-left text-lg leading-tight">
          {station ? <StationLink id={stationId}>{name}</StationLink> : name}
        </h2>
        <RowDetails station={station ?? null} hasFailed={isError} />
      </div>
      {isCurrent && <Tag tone="live">{stationText.playing}</Tag>}
      {station && !station.inactive && (
        // In a narrow window, the row's dialog has this button instead.
        <FollowButton
          kind="station"
          id={stationId}
          name={name}
          isSmall
          className="max-wide:hidden"
        />
      )}
      <StationMenuButton station={menuStation} extra={organize} />
      <IconButton
        label={stationText.removeFavoriteNamed(name)}
        tipSide="left"
        onClick={() => actions.remove(item, name)}
      >
        <X className="size-5" />
      </IconButton>
    </div>
  )
}

interface RowDetailsProps {
  readonly station: ListedStation | null
  readonly hasFailed: boolean
}

function RowDetails({ station, hasFailed }: RowDetailsProps) {
  const { gone, resting, off } = libraryText.favorites
  if (station && !station.inactive) {
    return (
      <>
        <p className="truncate text-[0.8125rem] text-soft">
          {[station.country, ...station.tags].filter(Boolean).join(', ')}
        </p>
        <OnAirLine stationId={station.id} className="max-w-max text-[0.8125rem]" />
      </>
    )
  }
  const unavailableReason = (): string => {
    if (station?.off) return off(station.off)
    if (station) return resting[station.inactiveBy ?? 'owner']
    return hasFailed ? uiText.loadFailed : gone
  }
  return <p className="line-clamp-2 text-[0.8125rem] text-soft">{unavailableReason()}</p>
}

function RowPlaceholder() {
  return (
    <div className={ROW_CLASS} aria-hidden="true">
      <div className="size-14 shrink-0 bg-well" />
      <div className="h-5 w-1/2 rounded-edge bg-well" />
    </div>
  )
}

/** Rows rendered above and below the visible ones, for the keyboard and fast scrolling. */
const OVERSCAN = 6
const ROW_HEIGHT = 77
/** Loading waits until the list has not scrolled for this time, in ms, because a dragged scrollbar skips many rows. */
const SCROLL_IDLE_MS = 80

interface FavoriteRowsProps {
  readonly shown: readonly Favorite[]
  readonly selectedIds: ReadonlySet<string>
  readonly isSelecting: boolean
  readonly isOwnOrder: boolean
  readonly actions: RowActions
}

export function FavoriteRows({
  shown,
  selectedIds,
  isSelecting,
  isOwnOrder,
  actions,
}: FavoriteRowsProps) {
  const client = useQueryClient()
  const list = useRef<HTMLUListElement>(null)
  const [listTop, setListTop] = useState(0)
  const [rowHeight, setRowHeight] = useState(ROW_HEIGHT)
  const rows = useWindowVirtualizer({
    count: shown.length,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: listTop,
    getItemKey: (index) => shown[index]?.stationId ?? index,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new row height invalidates the measured list
  useLayoutEffect(() => rows.measure(), [rowHeight])
  useLayoutEffect(() => {
    const measureLayout = () => {
      const box = list.current?.getBoundingClientRect()
      if (box) setListTop(Math.round(box.top + window.scrollY))
      const height = list.current?.querySelector('li')?.getBoundingClientRect().height
      if (height) setRowHeight(height)
    }
    measureLayout()
    // Content above the list may expand and collapse.
    const observer = new ResizeObserver(measureLayout)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  const visibleRows = rows.getVirtualItems()
  const [firstIndex, lastIndex] = [visibleRows[0]?.index ?? 0, visibleRows.at(-1)?.index ?? 0]
  useEffect(() => {
    const timer = setTimeout(() => {
      const pageStart = Math.floor(firstIndex / STATION_IDS_MAX) * STATION_IDS_MAX
      const pageEnd = (Math.floor(lastIndex / STATION_IDS_MAX) + 1) * STATION_IDS_MAX
      for (const { stationId } of shown.slice(pageStart, pageEnd)) {
        void client.prefetchQuery(listedQuery(stationId))
      }
    }, SCROLL_IDLE_MS)
    return () => clearTimeout(timer)
  }, [client, shown, firstIndex, lastIndex])

  return (
    <FollowsProvider>
      <ul
        ref={list}
        style={{ height: rows.getTotalSize() }}
        className="relative border-t-[1.5px] border-ink [overflow-anchor:none] dark:border-edge"
      >
        {visibleRows.map(({ index, start }) => {
          const item = shown[index]
          if (item === undefined) return null
          return (
            <li
              key={item.stationId}
              aria-setsize={shown.length}
              aria-posinset={index + 1}
              style={{ top: start - listTop }}
              className="absolute inset-x-0 [contain:layout_style]"
            >
              <FavoriteRow
                item={item}
                index={index}
                total={shown.length}
                isSelected={selectedIds.has(item.stationId)}
                isSelecting={isSelecting}
                isOwnOrder={isOwnOrder}
                actions={actions}
              />
            </li>
          )
        })}
      </ul>
    </FollowsProvider>
  )
}
