import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'

/** Rows rendered above and below the visible ones, for the keyboard and fast scrolling. */
const OVERSCAN = 6

interface VirtualRowsProps {
  readonly label: string
  readonly count: number
  /** Row height in pixels; an estimate for measured rows. */
  readonly heightAt: (index: number) => number
  readonly keyAt: (index: number) => string | number
  /** Rows have the height of their content. */
  readonly isMeasured?: boolean
  /** Key under which measured heights are cached, so that a list restores its scroll position. */
  readonly cacheKey?: string
  readonly onDrawn?: (span: { readonly from: number; readonly to: number }) => void
  readonly children: (index: number) => ReactNode
}

/** Measured heights of lists that may be mounted again. */
const measuredHeights = new Map<string, VirtualItem[]>()

/** Virtualized list of any length in its full height. */
export function VirtualRows(props: VirtualRowsProps) {
  const { label, count, heightAt, keyAt, isMeasured = false, cacheKey, onDrawn, children } = props
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const rows = useWindowVirtualizer({
    count,
    estimateSize: heightAt,
    getItemKey: keyAt,
    overscan: OVERSCAN,
    scrollMargin: top,
    initialMeasurementsCache: (cacheKey !== undefined && measuredHeights.get(cacheKey)) || [],
  })
  useLayoutEffect(() => {
    const look = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    look()
    // Content above the list has changed its height.
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may be of other heights
  useLayoutEffect(() => {
    if (!isMeasured) rows.measure()
  }, [count, heightAt, isMeasured])
  useEffect(() => {
    if (cacheKey === undefined) return
    return () => void measuredHeights.set(cacheKey, rows.takeSnapshot())
  }, [cacheKey, rows])
  const drawn = rows.getVirtualItems()
  const [from, to] = [drawn[0]?.index ?? 0, drawn.at(-1)?.index ?? 0]
  useEffect(() => onDrawn?.({ from, to }), [onDrawn, from, to])
  return (
    <ul
      ref={list}
      aria-label={label}
      style={{ height: rows.getTotalSize() }}
      className={cx(
        'relative [overflow-anchor:none]',
        !isMeasured && 'border-t-[1.5px] border-ink dark:border-edge',
      )}
    >
      {drawn.map(({ index, key, start, size }) => (
        <li
          key={key}
          {...(isMeasured && { ref: rows.measureElement, 'data-index': index })}
          aria-setsize={count}
          aria-posinset={index + 1}
          style={{ top: start - top, ...(!isMeasured && { height: size }) }}
          className="absolute inset-x-0 border-b border-hairline [contain:layout_style]"
        >
          {children(index)}
        </li>
      ))}
    </ul>
  )
}
