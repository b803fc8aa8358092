import {
  Activity,
  Ellipsis,
  ListMusic,
  type LucideIcon,
  Moon,
  PictureInPicture2,
  SkipBack,
  SkipForward,
  Square,
} from 'lucide-react'
import { playerText } from '../../../../shared/locales/generated/player.ts'
import { player } from '../../../domain/player/player.ts'
import type { PlayerState } from '../../../domain/player/player-types.ts'
import { getPlatform } from '../../../platform/platform.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MENU_ROW, PopoverMenu } from '../../../ui/popover-menu.tsx'
import type { StationSkipper } from './player-keys.tsx'
import { VolumeControl } from './volume-control.tsx'

export type PlayerDialog = 'sleep' | 'log' | 'details'

interface PlayerMenuProps {
  readonly state: PlayerState
  readonly minutesLeft: number | null
  readonly skipper: StationSkipper
  readonly onOpen: (dialog: PlayerDialog) => void
  /** Called before the player's buttons unmount because the player stops. */
  readonly onBeforeUnmount: () => void
}

export function sleepLabel(minutesLeft: number | null): string {
  return minutesLeft === null ? playerText.sleepTimer : playerText.sleepLeft(minutesLeft)
}

interface Entry {
  readonly label: string
  readonly icon: LucideIcon
  readonly run: () => void
  readonly isUsable: boolean
  /** Hides the entry from the width at which the bar has the button. */
  readonly className?: string
}

function entriesOf(props: PlayerMenuProps): readonly Entry[] {
  const { state, minutesLeft, skipper, onOpen, onBeforeUnmount } = props
  const hasStation = state.item !== null
  const isFailed = state.status === 'failed'
  const skipping = {
    isUsable: hasStation && skipper.canSkip(),
    className: isFailed ? 'desktop:hidden' : 'bar:hidden',
  }
  const stop = () => {
    onBeforeUnmount()
    player.stop()
  }
  const entries: readonly Entry[] = [
    { ...skipping, label: playerText.previous, icon: SkipBack, run: () => skipper.skip(-1) },
    { ...skipping, label: playerText.next, icon: SkipForward, run: () => skipper.skip(1) },
    { isUsable: hasStation, label: playerText.stop, icon: Square, run: stop },
    {
      isUsable: hasStation && !isFailed,
      className: 'desktop:hidden',
      label: sleepLabel(minutesLeft),
      icon: Moon,
      run: () => onOpen('sleep'),
    },
    { isUsable: true, label: playerText.songLog, icon: ListMusic, run: () => onOpen('log') },
    {
      isUsable: hasStation,
      className: 'desktop:hidden',
      label: playerText.details,
      icon: Activity,
      run: () => onOpen('details'),
    },
    {
      isUsable: getPlatform().capabilities.miniWindow,
      label: playerText.miniPlayer,
      icon: PictureInPicture2,
      run: () => getPlatform().window.mini(true),
    },
  ]
  return entries.filter(({ isUsable }) => isUsable)
}

/** Menu with the controls for which the player bar is too narrow. */
export function PlayerMenu(props: PlayerMenuProps) {
  const { volume, muted } = props.state
  return (
    <PopoverMenu
      className="[position-area:block-start_span-inline-start]"
      trigger={(trigger) => (
        <IconButton {...trigger} label={playerText.more} tipSide="left" className="roomy:hidden">
          <Ellipsis className="size-5" />
        </IconButton>
      )}
    >
      {(close) => (
        <>
          <li className="px-2 desktop:hidden">
            <VolumeControl volume={volume} muted={muted} />
          </li>
          {entriesOf(props).map(({ label, icon: Icon, run, className }) => (
            <li key={label} className={className}>
              <button
                type="button"
                className={MENU_ROW}
                onClick={() => {
                  close()
                  run()
                }}
              >
                <Icon className="size-4" />
                {label}
              </button>
            </li>
          ))}
        </>
      )}
    </PopoverMenu>
  )
}
