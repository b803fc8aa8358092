import type { PlayerState } from '../../../domain/player/player-types.ts'
import { hashText } from '../../../ui/cover/seeded.ts'
import { cx } from '../../../ui/cx.ts'

/** The needle never leaves the printed part of the scale. */
const EDGE_PERCENT = 3

/** Where on the dial a station sits, in percent of its width: always the same for the same station. */
export function dialPosition(stationId: string): number {
  return EDGE_PERCENT + (hashText(stationId) / 2 ** 32) * (100 - 2 * EDGE_PERCENT)
}

interface DialProps {
  readonly stationId: string | null
  readonly status: PlayerState['status']
}

/** The needle wavers while sound is wanted and not there. */
const SEEKING: ReadonlySet<PlayerState['status']> = new Set([
  'connecting',
  'buffering',
  'reconnecting',
])

/** A tuning scale along the top of the player, its needle at the station's place. Decorative. */
export function Dial({ stationId, status }: DialProps) {
  return (
    <div aria-hidden="true" className="dial relative h-4 overflow-hidden">
      <span
        className={cx(
          'absolute inset-y-0 w-[3px] transition-[left] duration-500 ease-out',
          status === 'playing' ? 'bg-hot' : 'bg-edge',
          SEEKING.has(status) && 'animate-waver bg-hot',
        )}
        style={{ left: `${stationId ? dialPosition(stationId) : 0}%` }}
      />
    </div>
  )
}
