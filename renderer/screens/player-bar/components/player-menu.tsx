import { Ellipsis, RadioTower } from 'lucide-react'
import { useRef } from 'react'
import { favoritesText } from '../../../../shared/locales/generated/favorites.ts'
import { playerText } from '../../../../shared/locales/generated/player.ts'
import type { PlayerState } from '../../../domain/player/player-types.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MENU_ROW, PopoverMenu } from '../../../ui/popover-menu.tsx'
import type { PlayerEntry } from './player-keys.tsx'
import { VolumeControl } from './volume-control.tsx'

interface PlayerMenuProps {
  readonly state: PlayerState
  readonly entries: readonly PlayerEntry[]
}

/** Menu with the controls for which the player bar is too narrow. */
export function PlayerMenu({ state: { item, volume, muted }, entries }: PlayerMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  // The context menu of the bar is the menu of the station.
  const openStationMenu = () => {
    const rect = button.current?.getBoundingClientRect()
    const at = { clientX: rect?.left ?? 0, clientY: rect?.top ?? 0 }
    const event = new MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...at })
    button.current?.dispatchEvent(event)
  }
  const stationEntries: readonly PlayerEntry[] = item
    ? [{ label: favoritesText.more(item.name), icon: RadioTower, run: openStationMenu }]
    : []
  return (
    <PopoverMenu
      className="[position-area:block-start_span-inline-start]"
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          ref={button}
          label={playerText.more}
          tipSide="left"
          className="roomy:hidden"
        >
          <Ellipsis className="size-5" />
        </IconButton>
      )}
    >
      {(close) => (
        <>
          <li className="px-2 desktop:hidden">
            <VolumeControl volume={volume} muted={muted} />
          </li>
          {[...entries, ...stationEntries].map(({ label, icon: Icon, run, className }) => (
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
