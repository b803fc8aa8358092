import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'

/** Number of rows to render above and below the visible ones, for the keyboard and fast scrolling. */
const OVERSCAN = 6

interface VirtualRowsProps {
  readonly label: string
  readonly count: number
  /** Returns the height of a row in pixels. For measured rows it is an estimate. */
  readonly heightAt: (index: number) => number
  readonly keyAt: (index: number) => string | number
  /** True when rows have the height of their content. */
  readonly isMeasured?: boolean
  /** Key of the cached row heights, with which a list restores its scroll position. */
  readonly cacheKey?: string
  readonly onDrawn?: (span: { readonly from: number; readonly to: number }) => void
  readonly children: (index: number) => ReactNode
}

const measuredHeights = new Map<string, VirtualItem[]>()

/** A list of any length that renders only the rows near the viewport. The window scrolls it. */
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
    const measureTop = () =>
      setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    measureTop()
    // Content above the list may change its height.
    const observer = new ResizeObserver(measureTop)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows may have other heights
  useLayoutEffect(() => {
    if (!isMeasured) rows.measure()
  }, [count, heightAt, isMeasured])
  useEffect(() => {
    if (cacheKey === undefined) return
    return () => void measuredHeights.set(cacheKey, rows.takeSnapshot())
  }, [cacheKey, rows])
  const renderedRows = rows.getVirtualItems()
  const [from, to] = [renderedRows[0]?.index ?? 0, renderedRows.at(-1)?.index ?? 0]
  useEffect(() => onDrawn?.({ from, to }), [onDrawn, from, to])
  return (
    <ul
      ref={list}
      aria-label={label}
      style={{ height: rows.getTotalSize() }}
      className={cx(
        '@container relative [overflow-anchor:none]',
        !isMeasured && 'border-t-[1.5px] border-ink dark:border-edge',
      )}
    >
      {renderedRows.map(({ index, key, start, size }) => (
        <li
          key={key}
          {...(isMeasured && { ref: rows.measureElement, 'data-index': index })}
          aria-setsize={count}
          aria-posinset={index + 1}
          style={{ top: start - top, ...(!isMeasured && { height: size }) }}
          className={cx(
            'absolute inset-x-0 border-b border-hairline [contain:layout_style]',
            // Measured rows also move while they scroll into view.
            !isMeasured && 'transition-[top] duration-(--change)',
          )}
        >
          {children(index)}
        </li>
      ))}
    </ul>
  )
}
