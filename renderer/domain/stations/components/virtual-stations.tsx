import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import type { Station } from '../../../../shared/api/stations.ts'
import type { IndexRange } from '../../../lib/pages-near.ts'
import { cx } from '../../../ui/cx.ts'
import { createScrollPace } from '../../../ui/scroll-pace/scroll-pace.ts'
import { ListPace } from '../../../ui/scroll-pace/scroll-settled.ts'
import { UnlessBlocked } from '../../favorites/blocked.tsx'
import { StationCard, StationCardPlace } from './station-card.tsx'
import { STATION_GRID } from './station-grid.tsx'
import { StationRow, StationRowPlace } from './station-row.tsx'

/** Extra rows above and below the viewport, for keyboard navigation and fast scrolling. */
const OVERSCAN: Record<StationLayout, number> = { grid: 1, list: 6 }

const DRAWINGS = { grid: StationCard, list: StationRow }
const PLACES = { grid: StationCardPlace, list: StationRowPlace }

interface VirtualStationsProps {
  readonly total: number
  readonly layout: StationLayout
  /** By index from 0; undefined while not loaded. */
  readonly stationAt: (place: number) => Station | undefined
  readonly onRender: (span: IndexRange) => void
}

/**
 * A virtualized list at its full height. All rows have the same height, so positions are known before data is
 * loaded. Rows are positioned absolutely: adding or removing one does not move others.
 */
export function VirtualStations({ total, layout, stationAt, onRender }: VirtualStationsProps) {
  const list = useRef<HTMLUListElement>(null)
  const sample = useRef<HTMLLIElement>(null)
  const [scrollPace] = useState(createScrollPace)
  const { columns, rowHeight } = useListMetrics(list, sample, layout)
  const rows = useWindowVirtualizer({
    count: Math.ceil(total / columns),
    estimateSize: () => rowHeight,
    overscan: OVERSCAN[layout],
    // Content above the list can change its height, so the offset is measured.
    observeElementOffset: (_, notify) => observeOffset(list, scrollPace.moved, notify),
    initialOffset: () => window.scrollY,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other measures make another height
  useLayoutEffect(() => rows.measure(), [columns, rowHeight])
  useEffect(() => scrollPace.stop, [scrollPace])
  useRestoredScroll()

  const rendered = rows.getVirtualItems()
  const from = (rendered[0]?.index ?? 0) * columns
  const to = Math.min(((rendered.at(-1)?.index ?? 0) + 1) * columns, total) - 1
  useEffect(() => onRender({ from, to }), [onRender, from, to])
  const Place = PLACES[layout]
  const keys = new Set<string | number>()
  return (
    <ListPace value={scrollPace}>
      <ul
        ref={list}
        style={{ height: rows.getTotalSize() }}
        className={cx(
          'relative [overflow-anchor:none]',
          layout === 'grid' ? STATION_GRID : 'border-t-[1.5px] border-ink dark:border-edge',
        )}
      >
        <li
          ref={sample}
          aria-hidden="true"
          className="invisible absolute inset-x-0 col-start-1 col-end-2"
        >
          <Place />
        </li>
        {Array.from({ length: Math.max(to - from + 1, 0) }, (_, index) => {
          const place = from + index
          const station = stationAt(place)
          // A list that changed between two requests may contain a station twice.
          const key = station && !keys.has(station.id) ? station.id : place
          keys.add(key)
          return (
            <StationItem
              key={key}
              station={station}
              layout={layout}
              place={place}
              total={total}
              top={Math.floor(place / columns) * rowHeight}
              column={place % columns}
            />
          )
        })}
      </ul>
    </ListPace>
  )
}

interface StationItemProps {
  readonly station: Station | undefined
  readonly layout: StationLayout
  readonly place: number
  readonly total: number
  readonly top: number
  readonly column: number
}

/** Memoized, because the list rerenders while scrolling. */
const StationItem = memo(function StationItem(props: StationItemProps) {
  const { station, layout, place, total, top, column } = props
  const [Drawing, Place] = [DRAWINGS[layout], PLACES[layout]]
  return (
    <li
      aria-setsize={total}
      aria-posinset={place + 1}
      style={{ top, gridColumn: `${column + 1} / ${column + 2}` }}
      className="absolute inset-x-0 [contain:layout_style]"
    >
      {station ? (
        <UnlessBlocked id={station.id} spacer={<Place />}>
          <Drawing station={station} />
        </UnlessBlocked>
      ) : (
        <Place />
      )}
    </li>
  )
})

/** Reads the layout before the list writes to it in the same frame, which avoids a second layout. */
function observeOffset(
  list: RefObject<HTMLElement | null>,
  moved: (pixels: number) => void,
  notify: (offset: number, isScrolling: boolean) => void,
): () => void {
  const readOffset = () => -(list.current?.getBoundingClientRect().top ?? 0)
  let last = readOffset()
  const onScroll = () => {
    const offset = readOffset()
    moved(Math.abs(offset - last))
    last = offset
    // Rendering follows in the same frame.
    notify(offset, true)
  }
  notify(last, false)
  window.addEventListener('scroll', onScroll, { passive: true })
  const observer = new ResizeObserver(onScroll)
  observer.observe(document.body)
  return () => {
    window.removeEventListener('scroll', onScroll)
    observer.disconnect()
  }
}

export type StationLayout = 'grid' | 'list'

interface ListMetrics {
  readonly columns: number
  readonly rowHeight: number
}

/** Last measurements, so that a list has its height before the scroll position is restored. */
const lastMeasures: Record<StationLayout, ListMetrics> = {
  grid: { columns: 1, rowHeight: 360 },
  list: { columns: 1, rowHeight: 77 },
}

function useListMetrics(
  list: RefObject<HTMLElement | null>,
  sample: RefObject<HTMLElement | null>,
  layout: StationLayout,
): ListMetrics {
  const [measures, setMeasures] = useState({ layout, of: lastMeasures[layout] })
  useLayoutEffect(() => {
    const [grid, row] = [list.current, sample.current]
    if (grid === null || row === null) return
    const measure = () => {
      const tracks = getComputedStyle(grid).gridTemplateColumns.split(' ').filter(Boolean)
      const columns = layout === 'grid' ? Math.max(tracks.length, 1) : 1
      const rowHeight = row.getBoundingClientRect().height || lastMeasures[layout].rowHeight
      const last = lastMeasures[layout]
      if (last.columns !== columns || last.rowHeight !== rowHeight) {
        lastMeasures[layout] = { columns, rowHeight }
      }
      const of = lastMeasures[layout]
      setMeasures((was) => (was.layout === layout && was.of === of ? was : { layout, of }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(grid)
    observer.observe(row)
    return () => observer.disconnect()
  }, [list, sample, layout])
  return measures.layout === layout ? measures.of : lastMeasures[layout]
}

const STORAGE_KEY = 'list-scroll'

const positionSchema = z.object({ path: z.string(), y: z.number() })

/** True until the first user input after the load. The scroll position is restored only before that. */
let isUntouched = true
for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
  window.addEventListener(type, () => (isUntouched = false), {
    capture: true,
    once: true,
    passive: true,
  })

function readPosition(): z.infer<typeof positionSchema> | null {
  try {
    return z.parse(positionSchema, JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null'))
  } catch {
    return null
  }
}

/**
 * Saves the scroll position of a list across page reloads. The router restores it too early, before the list has
 * its height, and only within one page load. Between screens the router's restoration works.
 */
export function useRestoredScroll(): void {
  const { pathname, search } = useLocation()
  const path = pathname + search
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is put back when a list comes
  useLayoutEffect(() => {
    const place = isUntouched ? readPosition() : null
    if (place?.path === path) window.scrollTo(0, place.y)
  }, [])
  useLayoutEffect(() => {
    const save = () =>
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ path, y: window.scrollY }))
    window.addEventListener('pagehide', save)
    return () => window.removeEventListener('pagehide', save)
  }, [path])
}
