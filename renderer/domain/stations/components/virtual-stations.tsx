import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import type { Station } from '../../../../shared/api/stations.ts'
import type { Span } from '../../../lib/pages-near.ts'
import { cx } from '../../../ui/cx.ts'
import { ListPace } from '../../../ui/scroll-pace/looked-at.ts'
import { createScrollPace } from '../../../ui/scroll-pace/scroll-pace.ts'
import { UnlessBlocked } from '../../favorites/blocked.tsx'
import { StationCard, StationCardPlace } from './station-card.tsx'
import { STATION_GRID } from './station-grid.tsx'
import { StationRow, StationRowPlace } from './station-row.tsx'

/** Rows drawn above and below what is seen, for the keyboard and for fast scrolling. */
const OVERSCAN: Record<StationLayout, number> = { grid: 1, list: 6 }

const DRAWINGS = { grid: StationCard, list: StationRow }
const PLACES = { grid: StationCardPlace, list: StationRowPlace }

interface VirtualStationsProps {
  /** How many there are in all. */
  readonly total: number
  readonly layout: StationLayout
  /** The station at a place, counted from 0; undefined while it is not loaded. */
  readonly stationAt: (place: number) => Station | undefined
  /** Told which places are drawn. */
  readonly onDrawn: (span: Span) => void
}

/**
 * A list of any length in its full height, of which only what is near the window is drawn. All rows are equally
 * high, so that the place of each is known before it is loaded. No row is in the flow of the page: one that
 * comes or goes moves no other.
 */
export function VirtualStations({ total, layout, stationAt, onDrawn }: VirtualStationsProps) {
  const list = useRef<HTMLUListElement>(null)
  const sample = useRef<HTMLLIElement>(null)
  const [pace] = useState(createScrollPace)
  const { columns, rowHeight } = useListMeasures(list, sample, layout)
  const rows = useWindowVirtualizer({
    count: Math.ceil(total / columns),
    estimateSize: () => rowHeight,
    overscan: OVERSCAN[layout],
    // What stands above the list changes its height: where the list is now is only known by looking.
    observeElementOffset: (_, tell) => watchPlace(list, pace.moved, tell),
    initialOffset: () => window.scrollY,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other measures make another height
  useLayoutEffect(() => rows.measure(), [columns, rowHeight])
  useEffect(() => pace.stop, [pace])
  useKeptScroll()

  const drawn = rows.getVirtualItems()
  const from = (drawn[0]?.index ?? 0) * columns
  const to = Math.min(((drawn.at(-1)?.index ?? 0) + 1) * columns, total) - 1
  useEffect(() => onDrawn({ from, to }), [onDrawn, from, to])
  const Place = PLACES[layout]
  const keys = new Set<string | number>()
  return (
    <ListPace value={pace}>
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
          // A list that has changed between two answers may hold a station twice.
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
  /** Pixels from the top of the list. */
  readonly top: number
  readonly column: number
}

/** Drawn once each, however often the list around it is while it scrolls. */
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
        <UnlessBlocked id={station.id} place={<Place />}>
          <Drawing station={station} />
        </UnlessBlocked>
      ) : (
        <Place />
      )}
    </li>
  )
})

/**
 * Tells how far the window has scrolled into the list, in pixels; at once, too. The list looks before it changes
 * the page in that frame: a look after that would have it laid out twice.
 */
function watchPlace(
  list: RefObject<HTMLElement | null>,
  moved: (pixels: number) => void,
  tell: (offset: number, isScrolling: boolean) => void,
): () => void {
  const look = () => -(list.current?.getBoundingClientRect().top ?? 0)
  let last = look()
  const onScroll = () => {
    const offset = look()
    moved(Math.abs(offset - last))
    last = offset
    // What is drawn follows in the same frame.
    tell(offset, true)
  }
  tell(last, false)
  window.addEventListener('scroll', onScroll, { passive: true })
  // What stands above the list has opened, closed or come.
  const observer = new ResizeObserver(onScroll)
  observer.observe(document.body)
  return () => {
    window.removeEventListener('scroll', onScroll)
    observer.disconnect()
  }
}

export type StationLayout = 'grid' | 'list'

/** How a list of equal rows stands in the page. */
interface ListMeasures {
  readonly columns: number
  /** Pixels. */
  readonly rowHeight: number
}

/** As measured last: a list that is gone back to has its height before the scroll position is put back. */
const known: Record<StationLayout, ListMeasures> = {
  grid: { columns: 1, rowHeight: 360 },
  list: { columns: 1, rowHeight: 77 },
}

/** How many columns the style sheet gives the list at its present width, and how high it makes a sample row. */
function useListMeasures(
  list: RefObject<HTMLElement | null>,
  sample: RefObject<HTMLElement | null>,
  layout: StationLayout,
): ListMeasures {
  const [measures, setMeasures] = useState({ layout, of: known[layout] })
  useLayoutEffect(() => {
    const [grid, row] = [list.current, sample.current]
    if (grid === null || row === null) return
    const measure = () => {
      const tracks = getComputedStyle(grid).gridTemplateColumns.split(' ').filter(Boolean)
      const columns = layout === 'grid' ? Math.max(tracks.length, 1) : 1
      const rowHeight = row.getBoundingClientRect().height || known[layout].rowHeight
      const last = known[layout]
      if (last.columns !== columns || last.rowHeight !== rowHeight) {
        known[layout] = { columns, rowHeight }
      }
      const of = known[layout]
      setMeasures((was) => (was.layout === layout && was.of === of ? was : { layout, of }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(grid)
    observer.observe(row)
    return () => observer.disconnect()
  }, [list, sample, layout])
  return measures.layout === layout ? measures.of : known[layout]
}

const KEY = 'list-scroll'

/** Where the window stood when the page was left, and on which address. */
const placeSchema = z.object({ path: z.string(), y: z.number() })

/** Whether the listener has done nothing since the page was loaded: from their first move on, they stand where they want. */
let isUntouched = true
for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
  window.addEventListener(type, () => (isUntouched = false), {
    capture: true,
    once: true,
    passive: true,
  })

function readPlace(): z.infer<typeof placeSchema> | null {
  try {
    return z.parse(placeSchema, JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
  } catch {
    return null
  }
}

/**
 * Keeps the window's place in a list over a restart of the page. The router's own memory puts it back as soon as
 * there is a page, which is before the list has its height, and ends where that page does; between screens that
 * memory is right.
 */
export function useKeptScroll(): void {
  const { pathname, search } = useLocation()
  const path = pathname + search
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is put back when a list comes
  useLayoutEffect(() => {
    const place = isUntouched ? readPlace() : null
    if (place?.path === path) window.scrollTo(0, place.y)
  }, [])
  useLayoutEffect(() => {
    const keep = () => sessionStorage.setItem(KEY, JSON.stringify({ path, y: window.scrollY }))
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [path])
}
