import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/** Rows drawn above and below what is seen, for the keyboard and for fast scrolling. */
const OVERSCAN = 6

interface VirtualRowsProps {
  readonly label: string
  readonly count: number
  /** Pixels of a row. */
  readonly heightAt: (index: number) => number
  readonly keyAt: (index: number) => string
  readonly children: (index: number) => ReactNode
}

/** A list of any length in its full height, of which only what is near the window is drawn. */
export function VirtualRows({ label, count, heightAt, keyAt, children }: VirtualRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const rows = useWindowVirtualizer({
    count,
    estimateSize: heightAt,
    getItemKey: keyAt,
    overscan: OVERSCAN,
    scrollMargin: top,
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
  useLayoutEffect(() => rows.measure(), [count, heightAt])
  return (
    <ul
      ref={list}
      aria-label={label}
      style={{ height: rows.getTotalSize() }}
      className="relative border-t-[1.5px] border-ink [overflow-anchor:none] dark:border-edge"
    >
      {rows.getVirtualItems().map(({ index, key, start, size }) => (
        <li
          key={key}
          aria-setsize={count}
          aria-posinset={index + 1}
          style={{ top: start - top, height: size }}
          className="absolute inset-x-0 border-b border-hairline [contain:layout_style]"
        >
          {children(index)}
        </li>
      ))}
    </ul>
  )
}
