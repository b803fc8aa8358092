import { useDraggable, useDroppable } from '@dnd-kit/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { GripVertical } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { Favorite } from '../../../../shared/api/favorites.ts'
import { type ListedStation, STATION_IDS_MAX } from '../../../../shared/api/stations.ts'
import { favoritesText } from '../../../../shared/locales/generated/favorites.ts'
import { libraryText } from '../../../../shared/locales/generated/library.ts'
import { uiText } from '../../../../shared/locales/generated/ui.ts'
import { FavoritesContext } from '../../../domain/favorites/favorites-provider.tsx'
import { FollowsProvider } from '../../../domain/following/follows-provider.tsx'
import { useRowHeight } from '../../../domain/settings/appearance.ts'
import { listedQuery } from '../../../domain/stations/listed-query.ts'
import { StationRow, StationRowPlaceholder } from '../../../domain/stations/station-row.tsx'
import { cx } from '../../../ui/cx.ts'
import { VirtualRows } from '../../../ui/virtual-rows.tsx'

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

const NONE: ReadonlySet<string> = new Set()

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
  const name = station?.name ?? stationId
  const drag = useDraggable({ id: stationId, data: { name } })
  const drop = useDroppable({ id: `row:${stationId}`, disabled: !isOwnOrder })
  if (isUnknown) return <StationRowPlaceholder />
  const rowStation = station ?? { id: stationId, name }
  const menu = [{ label: favoritesText.organize, run: () => actions.organize(item, name) }]
  return (
    <div
      ref={drop.setNodeRef}
      // Selects with a modifier key. Keyboard users have the checkbox of each row.
      onPointerUp={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) {
          event.preventDefault()
          actions.select(item, event.shiftKey)
        }
      }}
      className={cx(
        isSelected && 'bg-well',
        drag.isDragging && 'opacity-45',
        drop.isOver && isOwnOrder && 'outline-2 -outline-offset-2 outline-hot',
      )}
    >
      <StationRow
        station={rowStation}
        menu={menu}
        heading="h2"
        note={unavailableReason(station ?? null, isError)}
        lead={
          isSelecting ? (
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
                className="-mr-1 grid h-9 w-6 shrink-0 cursor-grab touch-manipulation place-items-center text-soft hover:text-ink"
              >
                <GripVertical aria-hidden="true" className="size-5" />
              </button>
            )
          )
        }
      />
    </div>
  )
}

/** Returns null for a station that can be played. */
function unavailableReason(station: ListedStation | null, hasFailed: boolean): string | null {
  const { gone, resting, off } = libraryText.favorites
  if (station === null) return hasFailed ? uiText.loadFailed : gone
  if (!station.inactive) return null
  return station.off ? off(station.off) : resting[station.inactiveBy ?? 'owner']
}

/** Loading waits until the list has not scrolled for this time, in ms, because a dragged scrollbar skips many rows. */
const SCROLL_IDLE_MS = 80

interface FavoriteRowsProps {
  readonly shown: readonly Favorite[]
  readonly selectedIds: ReadonlySet<string>
  readonly isSelecting: boolean
  readonly isOwnOrder: boolean
  readonly actions: RowActions
}

export function FavoriteRows({ shown, actions, selectedIds, ...rowProps }: FavoriteRowsProps) {
  const client = useQueryClient()
  const rowHeight = useRowHeight()
  const heightAt = useCallback(() => rowHeight, [rowHeight])
  const [drawn, setDrawn] = useState({ from: 0, to: 0 })
  useEffect(() => {
    const timer = setTimeout(() => {
      const pageStart = Math.floor(drawn.from / STATION_IDS_MAX) * STATION_IDS_MAX
      const pageEnd = (Math.floor(drawn.to / STATION_IDS_MAX) + 1) * STATION_IDS_MAX
      for (const { stationId } of shown.slice(pageStart, pageEnd)) {
        void client.prefetchQuery(listedQuery(stationId))
      }
    }, SCROLL_IDLE_MS)
    return () => clearTimeout(timer)
  }, [client, shown, drawn])
  const favorites = {
    favoriteIds: new Set(shown.map(({ stationId }) => stationId)),
    blocked: NONE,
    isPending: false,
    toggle: ({ id, name }: Pick<ListedStation, 'id' | 'name'>) => {
      const item = shown.find(({ stationId }) => stationId === id)
      if (item) actions.remove(item, name)
    },
  }
  return (
    <FollowsProvider>
      <FavoritesContext value={favorites}>
        <VirtualRows
          label={libraryText.favorites.title}
          count={shown.length}
          heightAt={heightAt}
          keyAt={(index) => shown[index]?.stationId ?? index}
          onDrawn={setDrawn}
        >
          {(index) => {
            const item = shown[index]
            return (
              item && (
                <FavoriteRow
                  {...rowProps}
                  item={item}
                  index={index}
                  total={shown.length}
                  isSelected={selectedIds.has(item.stationId)}
                  actions={actions}
                />
              )
            )
          }}
        </VirtualRows>
      </FavoritesContext>
    </FollowsProvider>
  )
}
