import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'

/** Rows drawn above and below what is seen, for the keyboard and for fast scrolling. */
const OVERSCAN = 6

interface VirtualRowsProps {
  readonly label: string
  readonly count: number
  /** Pixels of a row; of rows that are measured as far as they can be known before they are drawn. */
  readonly heightAt: (index: number) => number
  readonly keyAt: (index: number) => string | number
  /** Rows are as high as what is in them. */
  readonly isMeasured?: boolean
  /** The heights of measured rows are kept under this name, so that a list that comes back stands where it stood. */
  readonly keptAs?: string
  /** Told which rows are drawn, both ends included. */
  readonly onDrawn?: (span: { readonly from: number; readonly to: number }) => void
  readonly children: (index: number) => ReactNode
}

/** Heights that were measured, of lists that may come back while the page runs. */
const kept = new Map<string, VirtualItem[]>()

/** A list of any length in its full height, of which only what is near the window is drawn. */
export function VirtualRows(props: VirtualRowsProps) {
  const { label, count, heightAt, keyAt, isMeasured = false, keptAs, onDrawn, children } = props
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const rows = useWindowVirtualizer({
    count,
    estimateSize: heightAt,
    getItemKey: keyAt,
    overscan: OVERSCAN,
    scrollMargin: top,
    initialMeasurementsCache: (keptAs !== undefined && kept.get(keptAs)) || [],
  })
  useLayoutEffect(() => {
    const look = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    look()
    // What stands above the list has opened, closed or come.
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may be of other heights
  useLayoutEffect(() => {
    if (!isMeasured) rows.measure()
  }, [count, heightAt, isMeasured])
  useEffect(() => {
    if (keptAs === undefined) return
    return () => void kept.set(keptAs, rows.takeSnapshot())
  }, [keptAs, rows])
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
