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
  readonly skipper: StationSkipper
  readonly onOpen: (dialog: PlayerDialog) => void
  /** Called before the player's buttons unmount because the player stops. */
  readonly onBeforeUnmount: () => void
}

interface Entry {
  readonly label: string
  readonly icon: LucideIcon
  readonly run: () => void
  /** Width from which the bar has the button. */
  readonly className?: string
}

function entriesOf({ state, skipper, onOpen, onBeforeUnmount }: PlayerMenuProps): readonly Entry[] {
  const isFailed = state.status === 'failed'
  const stop = () => {
    onBeforeUnmount()
    player.stop()
  }
  const wide = 'desktop:hidden'
  const skips = { className: isFailed ? wide : 'bar:hidden' }
  return [
    ...(state.item !== null && skipper.canSkip()
      ? [
          { ...skips, label: playerText.previous, icon: SkipBack, run: () => skipper.skip(-1) },
          { ...skips, label: playerText.next, icon: SkipForward, run: () => skipper.skip(1) },
        ]
      : []),
    ...(state.item === null ? [] : [{ label: playerText.stop, icon: Square, run: stop }]),
    ...(state.item === null || isFailed
      ? []
      : [
          {
            label: playerText.sleepTimer,
            icon: Moon,
            run: () => onOpen('sleep'),
            className: wide,
          },
        ]),
    { label: playerText.songLog, icon: ListMusic, run: () => onOpen('log') },
    ...(state.item === null
      ? []
      : [
          {
            label: playerText.details,
            icon: Activity,
            run: () => onOpen('details'),
            className: wide,
          },
        ]),
    ...(getPlatform().capabilities.miniWindow
      ? [
          {
            label: playerText.miniPlayer,
            icon: PictureInPicture2,
            run: () => getPlatform().window.mini(true),
          },
        ]
      : []),
  ]
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
