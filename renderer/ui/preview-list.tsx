import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'

const ROW_HEIGHT = 64
const OVERSCAN = 6

export interface PreviewRow {
  readonly title: string
  readonly detail: string
  readonly note: string
  readonly selection?: { readonly isSelected: boolean; readonly onToggle: () => void }
}

interface PreviewListProps {
  readonly label: string
  readonly rows: readonly PreviewRow[]
  readonly emptyText: string
}

/** A scrollable list of the stations in a file or import, optionally with checkboxes. */
export function PreviewList({ label, rows, emptyText }: PreviewListProps) {
  const scrollElement = useRef<HTMLElement>(null)
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollElement.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  })
  if (rows.length === 0) return <p className="text-soft">{emptyText}</p>
  return (
    <section
      ref={scrollElement}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll the list
      tabIndex={0}
      className="max-h-[min(24rem,40vh)] overflow-y-auto border-[1.5px] border-ink dark:border-edge"
    >
      <ul className="relative" style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          return (
            row && (
              <li
                key={index}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                style={{ top: start, height: ROW_HEIGHT }}
                className="absolute inset-x-0 border-b border-hairline px-3 py-1.5"
              >
                <Row row={row} />
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}

function Row({ row }: { readonly row: PreviewRow }) {
  const { title, detail, note, selection } = row
  const content = (
    <span className="grid min-w-0 flex-1">
      <span dir="auto" title={title} className="truncate text-left leading-tight font-semibold">
        {title}
      </span>
      <span title={detail} className="truncate text-[0.75rem] leading-tight text-soft">
        {detail}
      </span>
      <span title={note} className="truncate text-[0.75rem] leading-tight text-soft">
        {note}
      </span>
    </span>
  )
  if (selection === undefined) return content
  return (
    <label className="flex cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        checked={selection.isSelected}
        onChange={selection.onToggle}
        className="size-5 shrink-0 accent-hot"
      />
      {content}
    </label>
  )
}
