import type { PlayerCommand, PlayerReport } from '../../preload/contract/player.ts'
import type { MenuStations } from '../../preload/contract/stations.ts'
import type { KeyPress } from './key-press.ts'

/** Actions that work in every window. Commands with their own key use only these. */
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

interface Placed {
  readonly id: string
  readonly title: string
  readonly accelerator?: string
  readonly macAccelerator?: string
  /** Application menu. Groups are separated, and commands follow the registry's order. */
  readonly menu?: { readonly in: MenuName; readonly onMac?: MenuName; readonly group: number }
  /** Tray. Two commands with the same `id` share one line. `title` overrides the command's title. */
  readonly tray?: {
    readonly group: 'player' | 'app'
    readonly id?: string
    readonly title?: (state: AppState) => string
  }
  /** Position from the left in the dock menu and the thumbnail toolbar. */
  readonly quick?: number
  readonly mediaKey?: string
  /** Visible in tray and dock. Defaults to always. */
  readonly when?: (state: AppState) => boolean
  readonly enabled?: (state: AppState) => boolean
}

export type Command = Placed &
  (
    | {
        /** Matches a key press. The command then runs before the page and the menu see the key. */
        readonly key: (press: KeyPress) => boolean
        readonly run: (actions: WindowActions) => void
      }
    | { readonly key?: never; readonly run: (actions: CommandActions) => void }
  )
