/** Type of the commands in the application menu, the tray, the dock menu and the thumbnail toolbar. */
import type { PlayerCommand, PlayerReport } from '../../preload/contract/player.ts'
import type { MenuStations } from '../../preload/contract/stations.ts'
import type { KeyPress } from './key-press.ts'

/** Actions that work in every window. A command with a `key` uses only these. */
export interface WindowActions {
  toggleMiniPlayer(): void
  toggleFullScreen(): void
  zoom(step: 'in' | 'out' | 'reset'): void
}

export interface CommandActions extends WindowActions {
  player(command: PlayerCommand): void
  navigate(direction: 'back' | 'forward'): void
  showWindow(): void
  hideWindow(): void
  quit(): void
}

export interface AppState {
  readonly report: PlayerReport
  readonly menuStations: MenuStations
  readonly windowVisible: boolean
  readonly miniOpen: boolean
}

export type MenuName = 'app' | 'file' | 'playback' | 'view'

interface CommandEntry {
  readonly id: string
  readonly title: string
  readonly accelerator?: string
  readonly macAccelerator?: string
  /** Place in the application menu. Separators divide the groups. The order is the order in COMMANDS. */
  readonly menu?: { readonly in: MenuName; readonly onMac?: MenuName; readonly group: number }
  /** Place in the tray menu. Two commands with the same `id` share an entry. `title` replaces the command's title. */
  readonly tray?: {
    readonly group: 'player' | 'app'
    readonly id?: string
    readonly title?: (state: AppState) => string
  }
  /** Position from the left in the dock menu and the thumbnail toolbar. */
  readonly quick?: number
  readonly mediaKey?: string
  /** Returns true when tray and dock show the command. By default they always show it. */
  readonly when?: (state: AppState) => boolean
  readonly enabled?: (state: AppState) => boolean
}

export type Command = CommandEntry &
  (
    | {
        /** Returns true for a key press that runs the command. Page and menu do not receive the key then. */
        readonly key: (press: KeyPress) => boolean
        readonly run: (actions: WindowActions) => void
      }
    | { readonly key?: never; readonly run: (actions: CommandActions) => void }
  )
