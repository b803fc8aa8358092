import { useQueryClient } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Favorite } from '../../../../shared/api/favorites.ts'
import { STATIONS_ASKED_MAX } from '../../../../shared/api/stations.ts'
import { FollowsOfList } from '../../../domain/following/follows-of-list.tsx'
import { listedQuery } from '../../../domain/stations/listed-query.ts'
import { FavoriteRow, type RowActions } from './favorite-row.tsx'

/** Rows drawn above and below what is seen, for the keyboard and for fast scrolling. */
const OVERSCAN = 6
/** Pixels of a row until one is measured; all are equally high. */
const ROW_HEIGHT = 77
/** After a jump, as by a dragged scrollbar, what is shown is asked for once it has stood still for this long. */
const STILL_MS = 80

interface FavoriteRowsProps {
  readonly shown: readonly Favorite[]
  readonly chosen: ReadonlySet<string>
  readonly isSelecting: boolean
  readonly isOwnOrder: boolean
  readonly actions: RowActions
}

/** A list of any length, of which what is near the window is drawn, and read by hundreds. */
export function FavoriteRows({
  shown,
  chosen,
  isSelecting,
  isOwnOrder,
  actions,
}: FavoriteRowsProps) {
  const client = useQueryClient()
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const [rowHeight, setRowHeight] = useState(ROW_HEIGHT)
  const rows = useWindowVirtualizer({
    count: shown.length,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: (index) => shown[index]?.stationId ?? index,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height of the rows makes another list
  useLayoutEffect(() => rows.measure(), [rowHeight])
  useLayoutEffect(() => {
    const look = () => {
      const box = list.current?.getBoundingClientRect()
      if (box) setTop(Math.round(box.top + window.scrollY))
      const height = list.current?.querySelector('li')?.getBoundingClientRect().height
      if (height) setRowHeight(height)
    }
    look()
    // What stands above the list may open and close.
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  const drawn = rows.getVirtualItems()
  const [from, to] = [drawn[0]?.index ?? 0, drawn.at(-1)?.index ?? 0]
  useEffect(() => {
    const timer = setTimeout(() => {
      const begin = Math.floor(from / STATIONS_ASKED_MAX) * STATIONS_ASKED_MAX
      const end = (Math.floor(to / STATIONS_ASKED_MAX) + 1) * STATIONS_ASKED_MAX
      for (const { stationId } of shown.slice(begin, end)) {
        void client.prefetchQuery(listedQuery(stationId))
      }
    }, STILL_MS)
    return () => clearTimeout(timer)
  }, [client, shown, from, to])

  return (
    <FollowsOfList>
      <ul
        ref={list}
        style={{ height: rows.getTotalSize() }}
        className="relative border-t-[1.5px] border-ink [overflow-anchor:none] dark:border-edge"
      >
        {drawn.map(({ index, start }) => {
          const item = shown[index]
          if (item === undefined) return null
          return (
            <li
              key={item.stationId}
              aria-setsize={shown.length}
              aria-posinset={index + 1}
              style={{ top: start - top }}
              className="absolute inset-x-0 [contain:layout_style]"
            >
              <FavoriteRow
                item={item}
                place={index}
                total={shown.length}
                isChosen={chosen.has(item.stationId)}
                isSelecting={isSelecting}
                isOwnOrder={isOwnOrder}
                actions={actions}
              />
            </li>
          )
        })}
      </ul>
    </FollowsOfList>
  )
}
