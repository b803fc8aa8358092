import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import type { Station } from '../../../../shared/api/stations.ts'
import { stationText } from '../../../../shared/locales/generated/station.ts'
import type { IndexRange } from '../../../lib/pages-near.ts'
import { cx } from '../../../ui/cx.ts'
import { createScrollPace } from '../../../ui/scroll-pace/scroll-pace.ts'
import { ListPace } from '../../../ui/scroll-pace/scroll-settled.ts'
import { UnlessBlocked } from '../../favorites/blocked.tsx'
import { ROW_HEIGHTS } from '../../settings/appearance.ts'
import { StationCard, StationCardPlaceholder } from '../station-card.tsx'
import { ROW_LINE, ROW_LIST, StationRow, StationRowPlaceholder } from '../station-row.tsx'

/** Extra rows above and below the viewport, for keyboard navigation and fast scrolling. */
const OVERSCAN: Record<StationLayout, number> = { grid: 1, list: 6 }

const STATION_COMPONENTS = { grid: StationCard, list: StationRow }
const PLACEHOLDERS = { grid: StationCardPlaceholder, list: StationRowPlaceholder }

const STATION_GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-5 wide:grid-cols-[repeat(auto-fill,minmax(12.75rem,1fr))]'

interface VirtualStationsProps {
  readonly total: number
  readonly layout: StationLayout
  /** Returns undefined while the station is not loaded. */
  readonly stationAt: (index: number) => Station | undefined
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
    observeElementOffset: (_, notify) => observeOffset(list, scrollPace.reportScroll, notify),
    initialOffset: () => window.scrollY,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: new metrics change the height of the list
  useLayoutEffect(() => rows.measure(), [columns, rowHeight])
  useEffect(() => scrollPace.stop, [scrollPace])
  useRestoredScroll()

  const rendered = rows.getVirtualItems()
  const from = (rendered[0]?.index ?? 0) * columns
  const to = Math.min(((rendered.at(-1)?.index ?? 0) + 1) * columns, total) - 1
  useEffect(() => onRender({ from, to }), [onRender, from, to])
  const Placeholder = PLACEHOLDERS[layout]
  const keys = new Set<string | number>()
  return (
    <ListPace value={scrollPace}>
      <ul
        ref={list}
        style={{ height: rows.getTotalSize() }}
        className={cx(
          'relative [overflow-anchor:none]',
          layout === 'grid' ? STATION_GRID : ROW_LIST,
        )}
      >
        <li
          ref={sample}
          aria-hidden="true"
          className={cx(
            'invisible absolute inset-x-0 col-start-1 col-end-2',
            layout === 'list' && ROW_LINE,
          )}
        >
          <Placeholder />
        </li>
        {Array.from({ length: Math.max(to - from + 1, 0) }, (_, offset) => {
          const index = from + offset
          const station = stationAt(index)
          // A list that changed between two requests may contain a station twice.
          const key = station && !keys.has(station.id) ? station.id : index
          keys.add(key)
          return (
            <StationItem
              key={key}
              station={station}
              layout={layout}
              index={index}
              total={total}
              top={Math.floor(index / columns) * rowHeight}
              column={index % columns}
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
  readonly index: number
  readonly total: number
  readonly top: number
  readonly column: number
}

/** Memoized, because the list rerenders while scrolling. */
const StationItem = memo(function StationItem(props: StationItemProps) {
  const { station, layout, index, total, top, column } = props
  const [StationComponent, Placeholder] = [STATION_COMPONENTS[layout], PLACEHOLDERS[layout]]
  return (
    <li
      aria-setsize={total}
      aria-posinset={index + 1}
      style={{ top, gridColumn: `${column + 1} / ${column + 2}` }}
      className={cx('absolute inset-x-0 [contain:layout_style]', layout === 'list' && ROW_LINE)}
    >
      {station ? (
        <UnlessBlocked id={station.id} spacer={<Placeholder />}>
          <StationComponent station={station} />
        </UnlessBlocked>
      ) : (
        <Placeholder />
      )}
    </li>
  )
})

/** Reads the layout before the list changes it in the same frame, which avoids a second layout. */
function observeOffset(
  list: RefObject<HTMLElement | null>,
  reportScroll: (pixels: number) => void,
  notify: (offset: number, isScrolling: boolean) => void,
): () => void {
  const readOffset = () => -(list.current?.getBoundingClientRect().top ?? 0)
  let last = readOffset()
  const onScroll = () => {
    const offset = readOffset()
    reportScroll(Math.abs(offset - last))
    last = offset
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

/** With the last measurements, a list has its full height before the scroll position is restored. */
const lastMetrics: Record<StationLayout, ListMetrics> = {
  grid: { columns: 1, rowHeight: 360 },
  list: { columns: 1, rowHeight: ROW_HEIGHTS.normal },
}

function useListMetrics(
  list: RefObject<HTMLElement | null>,
  sample: RefObject<HTMLElement | null>,
  layout: StationLayout,
): ListMetrics {
  const [measured, setMeasured] = useState({ layout, metrics: lastMetrics[layout] })
  useLayoutEffect(() => {
    const [grid, row] = [list.current, sample.current]
    if (grid === null || row === null) return
    const measure = () => {
      const tracks = getComputedStyle(grid).gridTemplateColumns.split(' ').filter(Boolean)
      const columns = layout === 'grid' ? Math.max(tracks.length, 1) : 1
      const rowHeight = row.getBoundingClientRect().height || lastMetrics[layout].rowHeight
      const { columns: lastColumns, rowHeight: lastRowHeight } = lastMetrics[layout]
      if (lastColumns !== columns || lastRowHeight !== rowHeight) {
        lastMetrics[layout] = { columns, rowHeight }
      }
      const metrics = lastMetrics[layout]
      setMeasured((previous) =>
        previous.layout === layout && previous.metrics === metrics ? previous : { layout, metrics },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(grid)
    observer.observe(row)
    return () => observer.disconnect()
  }, [list, sample, layout])
  return measured.layout === layout ? measured.metrics : lastMetrics[layout]
}

const STORAGE_KEY = 'list-scroll'

const positionSchema = z.object({ path: z.string(), y: z.number() })

/** True until the first user input after the page load. Later the scroll position is not restored. */
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

/** Restores a list's scroll position after a reload. The router restores it before the list has its height. */
export function useRestoredScroll(): void {
  const { pathname, search } = useLocation()
  const path = pathname + search
  // biome-ignore lint/correctness/useExhaustiveDependencies: restores the position only on mount
  useLayoutEffect(() => {
    const position = isUntouched ? readPosition() : null
    if (position?.path === path) window.scrollTo(0, position.y)
  }, [])
  useLayoutEffect(() => {
    const save = () =>
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ path, y: window.scrollY }))
    window.addEventListener('pagehide', save)
    return () => window.removeEventListener('pagehide', save)
  }, [path])
}

export function StationGridSkeleton({ count }: { readonly count: number }) {
  const placeholders: ReactNode[] = Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
    <StationCardPlaceholder key={index} />
  ))
  return (
    <div>
      <p role="status" className="sr-only">
        {stationText.loading}
      </p>
      <div className={STATION_GRID}>{placeholders}</div>
    </div>
  )
}
