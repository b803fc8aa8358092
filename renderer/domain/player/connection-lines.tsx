import { formats } from '../../../shared/locale/formats.ts'
import { nowPlayingText } from '../../../shared/locales/generated/now-playing.ts'
import { type EntryTexts, entryText } from './connection-details.ts'
import type { ConnectionEntry } from './player-records.ts'

export interface ConnectionLine {
  readonly id: number
  readonly at: number
  readonly text: string
}

export function toLines(
  log: readonly ConnectionEntry[],
  stationName: string,
  texts: EntryTexts,
): ConnectionLine[] {
  return log.map((entry, index) => ({
    id: index,
    at: entry.at,
    text: entryText(entry, stationName, texts),
  }))
}

export function ConnectionLines({ lines }: { readonly lines: readonly ConnectionLine[] }) {
  const text = nowPlayingText.details
  return (
    <ol
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard
      tabIndex={0}
      aria-label={text.events}
      className="max-h-[34dvh] overflow-y-auto border-[1.5px] border-ink bg-sheet px-4 py-2 -outline-offset-2 dark:border-edge"
    >
      {lines.length === 0 && <li className="py-1 text-soft">{text.noEvents}</li>}
      {lines.toReversed().map((line) => (
        <li
          key={line.id}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 py-1 text-[0.875rem]"
        >
          <time
            dateTime={new Date(line.at).toISOString()}
            className="meta pt-0.5 text-soft tabular-nums"
          >
            {formats.time(line.at, { timeStyle: 'medium' })}
          </time>
          <span>{line.text}</span>
        </li>
      ))}
    </ol>
  )
}
