import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Station } from '../../../../shared/api/stations.ts'
import { cx } from '../../../ui/cx.ts'
import { StationCard } from './station-card.tsx'
import { STATION_GRID } from './station-grid.tsx'
import { StationRow } from './station-row.tsx'
import { useColumns } from './use-columns.ts'

export type StationLayout = 'grid' | 'list'

/** Pixels of a row before it is measured. */
const ROW_HEIGHTS: Record<StationLayout, number> = { grid: 360, list: 77 }
/** Rows drawn above and below what is seen, for the keyboard and for fast scrolling. */
const OVERSCAN: Record<StationLayout, number> = { grid: 1, list: 6 }
/** The next page is asked for when the end of what is loaded is this many screens away. */
const AHEAD_SCREENS = 4

/** Drawn once each, however often the list around it is while it scrolls. */
const DRAWINGS = { grid: memo(StationCard), list: memo(StationRow) }

export interface VirtualStationsProps {
  /** Those that are loaded, from the first on. */
  readonly stations: readonly Station[]
  /** How many there are in all. */
  readonly total: number
  readonly layout: StationLayout
  /** Asks for more; called again and again while the end is near. */
  readonly onNearEnd: () => void
}

/**
 * A list of any length, of which only what is near the window is drawn. What is drawn stays in the flow of
 * the page, between two paddings as high as what is not.
 */
export function VirtualStations({ stations, total, layout, onNearEnd }: VirtualStationsProps) {
  const Drawing = DRAWINGS[layout]
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const columns = useColumns(list, layout === 'grid')
  const rows = useWindowVirtualizer({
    count: Math.ceil(stations.length / columns),
    estimateSize: () => ROW_HEIGHTS[layout],
    overscan: OVERSCAN[layout],
    scrollMargin: top,
  })
  // What stands above the list changes its height with the filters, without a word to the list.
  useLayoutEffect(() => {
    const now = list.current?.getBoundingClientRect().top
    if (now !== undefined) setTop(Math.round(now + window.scrollY))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width makes other heights
  useLayoutEffect(() => rows.measure(), [columns, layout])

  const drawn = rows.getVirtualItems()
  const end = drawn.at(-1)?.end ?? top
  const before = (drawn[0]?.start ?? top) - top
  const after = rows.getTotalSize() - (end - top)
  useEffect(() => {
    if (after < AHEAD_SCREENS * window.innerHeight) onNearEnd()
  }, [after, onNearEnd])
  return (
    <ul
      ref={list}
      style={{ paddingTop: before, paddingBottom: Math.max(after, 0) }}
      className={cx(
        '[overflow-anchor:none]',
        layout === 'grid' ? STATION_GRID : 'border-t-[1.5px] border-ink dark:border-edge',
      )}
    >
      {drawn.flatMap(({ index: row }) =>
        stations.slice(row * columns, (row + 1) * columns).map((station, column) => (
          <li
            key={station.id}
            {...(column === 0 && { ref: rows.measureElement, 'data-index': row })}
            aria-setsize={total}
            aria-posinset={row * columns + column + 1}
            className={
              layout === 'grid' ? 'row-span-4 grid grid-cols-1 grid-rows-subgrid' : undefined
            }
          >
            <Drawing station={station} />
          </li>
        )),
      )}
    </ul>
  )
}
