import { nowPlayingText } from '../../../../shared/locales/generated/now-playing.ts'
import { player, usePlayer } from '../../../domain/player/player.ts'
import { dateTimeText } from '../../../lib/time-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useMinutesLeft } from './player-lines.tsx'

const DURATIONS_MINUTES: readonly number[] = [15, 30, 45, 60, 90]

interface SleepDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

export function SleepDialog({ open, onClose }: SleepDialogProps) {
  return (
    <Dialog open={open} title={nowPlayingText.sleep.title} onClose={onClose}>
      <SleepTimer onSet={onClose} />
    </Dialog>
  )
}

interface SleepTimerProps {
  /** Called when the user has set the timer or turned it off. */
  readonly onSet?: () => void
}

export function SleepTimer({ onSet }: SleepTimerProps) {
  const { sleepEndsAt } = usePlayer()
  const setTimer = (minutes: number | null) => {
    player.sleepIn(minutes)
    onSet?.()
  }
  return (
    <div className="grid gap-4">
      {sleepEndsAt !== null && <TimeLeft endsAt={sleepEndsAt} />}
      <fieldset>
        <legend className="mb-3 text-soft">{nowPlayingText.sleep.prompt}</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2">
          {DURATIONS_MINUTES.map((minutes) => (
            <Button key={minutes} className="px-2!" onClick={() => setTimer(minutes)}>
              {nowPlayingText.sleep.minutes(minutes)}
            </Button>
          ))}
          <Button
            variant="danger"
            disabled={sleepEndsAt === null}
            className="px-2!"
            onClick={() => setTimer(null)}
          >
            {nowPlayingText.sleep.turnOff}
          </Button>
        </div>
      </fieldset>
    </div>
  )
}

function TimeLeft({ endsAt }: { readonly endsAt: number }) {
  const minutesLeft = useMinutesLeft(endsAt) ?? 0
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="meta text-soft">{nowPlayingText.sleep.running}</span>
      <span className="poster text-5xl">{nowPlayingText.sleep.minutes(minutesLeft)}</span>
      <span className="meta text-soft">
        {nowPlayingText.sleep.until(dateTimeText(endsAt, Date.now()))}
      </span>
    </p>
  )
}
