import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { KeptSong } from '../../../../shared/api/crate.ts'
import { useMessages } from '../../../messages/messages.ts'
import { dayKey, daysAgo } from '../../history/history.ts'
import { keyOf } from '../kept-songs.ts'
import { CrateRow } from './crate-row.tsx'

/** Rows drawn above and below what is seen, for the keyboard and for fast scrolling. */
const OVERSCAN = 6
/** Pixels, until a row is measured. */
const ROW_HEIGHT = { day: 72, song: 84 }

type Row =
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  | { readonly kind: 'song'; readonly key: string; readonly song: KeptSong; readonly place: number }

/** The songs, each day's behind its heading. */
function rowsOf(songs: readonly KeptSong[]): Row[] {
  let day = ''
  return songs.flatMap((song, place): Row[] => {
    const at = Date.parse(song.at)
    const row = { kind: 'song', key: keyOf(song), song, place } as const
    if (dayKey(at) === day) return [row]
    day = dayKey(at)
    return [{ kind: 'day', key: day, at }, row]
  })
}

interface CrateRowsProps {
  readonly songs: readonly KeptSong[]
  readonly onRemove: (song: KeptSong) => void
}

/** A list of any length in its full height, of which only what is near the window is drawn. */
export function CrateRows({ songs, onRemove }: CrateRowsProps) {
  const text = useMessages().crate
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const rows = rowsOf(songs)
  // What stands above the list may have grown or gone.
  useLayoutEffect(() => {
    const now = (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY
    if (Math.abs(now - top) > 1) setTop(now)
  })
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => ROW_HEIGHT[rows[index]?.kind ?? 'song'],
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: OVERSCAN,
    scrollMargin: top,
  })
  return (
    <ul
      ref={list}
      style={{ height: virtual.getTotalSize() }}
      className="relative [overflow-anchor:none]"
    >
      {virtual.getVirtualItems().map(({ key, index, start }) => {
        const row = rows[index]
        if (row === undefined) return null
        const place = { transform: `translateY(${start - top}px)` }
        const shared = { ref: virtual.measureElement, 'data-index': index, style: place }
        if (row.kind === 'day') {
          return (
            <li key={key} {...shared} className="absolute inset-x-0 top-0">
              <h2 className="pt-5 pb-3 text-2xl">
                {text.day(daysAgo(row.at, Date.now()), row.at)}
              </h2>
            </li>
          )
        }
        return (
          <li
            key={key}
            {...shared}
            aria-setsize={songs.length}
            aria-posinset={row.place + 1}
            className="absolute inset-x-0 top-0 border-b border-hairline"
          >
            <CrateRow song={row.song} onRemove={onRemove} />
          </li>
        )
      })}
    </ul>
  )
}
