import type { Song } from '../../../shared/api/schedule.ts'
import { programGuideText } from '../../../shared/locales/generated/program-guide.ts'
import { useNow } from '../../lib/current-time.ts'
import { progressOf } from '../../lib/show-progress.ts'
import { weekdayTimeText } from '../../lib/time-texts.ts'
import { cx } from '../../ui/cx.ts'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { useIsScrollSettled } from '../../ui/scroll-pace/scroll-settled.ts'
import { onAirAt, type ShowTime, songAt } from './on-air-at.ts'
import { useOnAir } from './on-air-query.ts'

interface OnAirProps {
  readonly stationId: string
  readonly className?: string
}

interface OnAirLineProps extends OnAirProps {
  /** Formats the current song, which appears when no show is known. */
  readonly formatSong?: (song: Song) => string
}

type OnAirData = NonNullable<ReturnType<typeof useOnAir>>

const currentShowText = ({ title }: ShowTime, end: number | null): string =>
  end === null ? programGuideText.now(title) : programGuideText.nowUntil({ title, end })

const nextShowText = ({ title, startsAt }: ShowTime, time: number): string =>
  programGuideText.next({ title, when: weekdayTimeText(startsAt, time) })

/** Shows the current show or song and the next show in one line. Sends no request while the user scrolls past. */
export function OnAirLine(props: OnAirLineProps) {
  return useIsScrollSettled() && <LoadedLine {...props} />
}

function LoadedLine({ stationId, ...props }: OnAirLineProps) {
  const onAir = useOnAir(stationId)
  return onAir && <Line {...props} onAir={onAir} />
}

interface LineProps extends Omit<OnAirLineProps, 'stationId'> {
  readonly onAir: OnAirData
}

function Line({ onAir, className, formatSong }: LineProps) {
  const time = useNow()
  const { now, next } = onAirAt(onAir, time)
  const song = now ? null : songAt(onAir, time)
  const line = [
    now && currentShowText(now, now.endsAt),
    song && formatSong?.(song),
    next && nextShowText(next, time),
  ]
    .filter(Boolean)
    .join(' · ')
  if (line === '') return null
  const progress = now && progressOf(now, time)
  return (
    <div className={cx('min-w-0', className)}>
      <p dir="auto" title={line} className="truncate text-left">
        {line}
      </p>
      {progress !== null && <ProgressLine value={progress} />}
    </div>
  )
}

/** Shows the current and next show in two lines over a station's cover. */
export function OnAirLabel(props: OnAirProps) {
  return useIsScrollSettled() && <LoadedLabel {...props} />
}

function LoadedLabel({ stationId }: OnAirProps) {
  const onAir = useOnAir(stationId)
  return onAir && <Label onAir={onAir} />
}

function Label({ onAir }: { readonly onAir: OnAirData }) {
  const time = useNow()
  const { now, next } = onAirAt(onAir, time)
  if (!now && !next) return null
  const progress = now && progressOf(now, time)
  // To save space, omits the end of the current show when the start of the next one is shown.
  const currentLine = now && currentShowText(now, next ? null : now.endsAt)
  const lines = [currentLine, next && nextShowText(next, time)].filter((line) => line !== null)
  return (
    <div className="absolute inset-x-0 top-0 bg-paper/95 text-[0.75rem] leading-[1.3]">
      {lines.map((line, index) => (
        <p
          key={line}
          dir="auto"
          title={line}
          className={cx('truncate px-2 text-left', index === 0 ? 'pt-1 font-semibold' : 'pb-1')}
        >
          {line}
        </p>
      ))}
      {progress !== null && <ProgressLine value={progress} />}
    </div>
  )
}
