import { Activity, ListMusic, Moon, PictureInPicture2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { playerText } from '../../../shared/locales/generated/player.ts'
import { startNowPlaying } from '../../domain/player/now-playing.ts'
import { usePlayer } from '../../domain/player/player.ts'
import type { PlayerState } from '../../domain/player/player-types.ts'
import { stationMenuProps } from '../../domain/stations/station-menu.tsx'
import { getPlatform } from '../../platform/platform.ts'
import { hashText } from '../../ui/cover/seeded.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import {
  PlayerKeys,
  PlayerRemedies,
  type StationSkipper,
  StationTools,
} from './components/player-keys.tsx'
import { PlayerLines } from './components/player-lines.tsx'
import { SleepDialog, useMinutesLeft } from './components/sleep-dialog.tsx'
import { VolumeControl } from './components/volume-control.tsx'

const SongLogDialog = lazyDialog(
  async () => (await import('./components/song-log-dialog.tsx')).SongLogDialog,
)

const DetailsDialog = lazyDialog(
  async () => (await import('./components/details-dialog.tsx')).DetailsDialog,
)

/** Margin at both ends of the dial, so that the needle stays on the printed part of the scale. */
const EDGE_PERCENT = 3

/** Needle position in percent, derived from the station id. */
export function dialPosition(stationId: string): number {
  return EDGE_PERCENT + (hashText(stationId) / 2 ** 32) * (100 - 2 * EDGE_PERCENT)
}

interface DialProps {
  readonly stationId: string | null
  readonly status: PlayerState['status']
}

/** Statuses in which the needle wavers, because there is no sound yet. */
const SEEKING: ReadonlySet<PlayerState['status']> = new Set([
  'connecting',
  'buffering',
  'reconnecting',
])

/** A tuning scale with a needle at the station's position. Decorative. */
function Dial({ stationId, status }: DialProps) {
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

/** The player bar at the bottom of the main window. The mini player window is in screens/mini. */
export function MiniPlayer({ skipper }: { readonly skipper: StationSkipper }) {
  const state = usePlayer()
  const region = useRef<HTMLElement>(null)
  const [opened, setOpened] = useState<PlayerDialog | null>(null)
  const [hasPlayed, setHasPlayed] = useState(false)
  if (state.item !== null && !hasPlayed) setHasPlayed(true)
  useEffect(startNowPlaying, [])
  // Buttons call this before they unmount because of their own click, so that the player gets the focus.
  const focusPlayer = () => region.current?.focus()
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={playerText.region}
      {...(state.item && stationMenuProps(state.item))}
      className="player-frame outline-none border-t-[1.5px] border-ink bg-sheet wide:min-h-(--dock) dark:border-edge"
    >
      <Dial stationId={state.item?.id ?? null} status={state.status} />
      {/* styles/player.css places the parts by status. */}
      <div className="player" data-status={state.status}>
        <PlayerLines state={state} />
        <PlayerKeys state={state} skipper={skipper} />
        {state.status === 'failed' && (
          <PlayerRemedies
            state={state}
            onBeforeUnmount={focusPlayer}
            onDetails={() => setOpened('details')}
          />
        )}
        <StationTools state={state} onBeforeUnmount={focusPlayer} />
        <div className="player-tools">
          <VolumeControl volume={state.volume} muted={state.muted} />
          {hasPlayed && <PlayerExtras state={state} opened={opened} onOpen={setOpened} />}
        </div>
      </div>
    </section>
  )
}

type PlayerDialog = 'sleep' | 'log' | 'details'

interface PlayerExtrasProps {
  readonly state: PlayerState
  readonly opened: PlayerDialog | null
  readonly onOpen: (dialog: PlayerDialog | null) => void
}

function PlayerExtras({ state, opened, onOpen }: PlayerExtrasProps) {
  const { item, status, sleepEndsAt } = state
  const minutesLeft = useMinutesLeft(sleepEndsAt)
  const close = () => onOpen(null)
  const isUsable = item !== null && status !== 'failed'
  return (
    <>
      {isUsable && (
        <IconButton
          label={minutesLeft === null ? playerText.sleepTimer : playerText.sleepLeft(minutesLeft)}
          onClick={() => onOpen('sleep')}
          className={cx(minutesLeft !== null && 'w-auto! grid-flow-col gap-1.5 px-2')}
        >
          <Moon className={cx('size-5', minutesLeft !== null && 'fill-current')} />
          {minutesLeft !== null && (
            <span aria-hidden="true" className="meta sleep-left">
              {playerText.minutes(minutesLeft)}
            </span>
          )}
        </IconButton>
      )}
      <IconButton
        label={playerText.songLog}
        tipSide={isUsable ? 'center' : 'left'}
        onClick={() => onOpen('log')}
      >
        <ListMusic className="size-5" />
      </IconButton>
      {isUsable && (
        <IconButton label={playerText.details} tipSide="left" onClick={() => onOpen('details')}>
          <Activity className="size-5" />
        </IconButton>
      )}
      {getPlatform().capabilities.miniWindow && (
        <IconButton
          label={playerText.miniPlayer}
          tipSide="left"
          onClick={() => getPlatform().window.mini(true)}
        >
          <PictureInPicture2 className="size-5" />
        </IconButton>
      )}
      <SleepDialog open={opened === 'sleep'} onClose={close} />
      <SongLogDialog open={opened === 'log'} onClose={close} />
      <DetailsDialog open={opened === 'details'} onClose={close} />
    </>
  )
}
