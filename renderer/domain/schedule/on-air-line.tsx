import { useNow } from '../../lib/current-time.ts'
import { progressOf } from '../../lib/show-progress.ts'
import { useMessages } from '../../locales/messages.ts'
import { cx } from '../../ui/cx.ts'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { useLookedAt } from '../../ui/scroll-pace/looked-at.ts'
import { onAirAt } from './on-air-at.ts'
import { useOnAir } from './on-air-query.ts'

interface OnAirProps {
  readonly stationId: string
  readonly className?: string
}

type Said = NonNullable<ReturnType<typeof useOnAir>>

/** What a station has on and what comes next, in one line; nothing where it says neither. Not asked for in what flies by. */
export function OnAirLine(props: OnAirProps) {
  return useLookedAt() && <AskedLine {...props} />
}

function AskedLine({ stationId, className }: OnAirProps) {
  const onAir = useOnAir(stationId)
  return onAir && <Line onAir={onAir} className={className} />
}

function Line({
  onAir,
  className,
}: {
  readonly onAir: Said
  readonly className?: string | undefined
}) {
  const text = useMessages().programme
  const at = useNow()
  const { now, next } = onAirAt(onAir, at)
  if (!now && !next) return null
  const line = [now && text.now(now), next && text.next(next, at)].filter(Boolean).join(' · ')
  const progress = now && progressOf(now, at)
  return (
    <div className={cx('min-w-0', className)}>
      <p dir="auto" title={line} className="truncate text-left">
        {line}
      </p>
      {progress !== null && <ProgressLine value={progress} />}
    </div>
  )
}

/** The same as a label stuck on the upper edge of a station's picture. */
export function OnAirLabel(props: OnAirProps) {
  return useLookedAt() && <AskedLabel {...props} />
}

function AskedLabel({ stationId }: OnAirProps) {
  const onAir = useOnAir(stationId)
  return onAir && <Label onAir={onAir} />
}

function Label({ onAir }: { readonly onAir: Said }) {
  const text = useMessages().programme
  const at = useNow()
  const { now, next } = onAirAt(onAir, at)
  if (!now && !next) return null
  const progress = now && progressOf(now, at)
  // There is little room: what comes next tells until when.
  const first = now && text.now(next ? { ...now, endsAt: null } : now)
  const lines = [first, next && text.next(next, at)].filter((line) => line !== null)
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
