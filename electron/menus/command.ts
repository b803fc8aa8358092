import type { PlayerCommand, PlayerReport } from '../../preload/contract/player.ts'
import type { MenuStations } from '../../preload/contract/stations.ts'
import type { KeyPress } from './key-press.ts'

/** What commands with a key of their own work on: parts that every window has. */
export interface WindowActions {
  /** Opens the mini player, or closes it. */
  toggleMiniPlayer(): void
  toggleFullScreen(): void
  zoom(step: 'in' | 'out' | 'reset'): void
}

/** What commands work on. */
export interface CommandActions extends WindowActions {
  /** Passes a command to the player. */
  player(command: PlayerCommand): void
  /** One step through the pages that the main window has shown. */
  navigate(direction: 'back' | 'forward'): void
  showWindow(): void
  hideWindow(): void
  quit(): void
}

/** What menus and the tray mirror. */
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
  /** As Electron spells it, while a window of the app has the focus. */
  readonly accelerator?: string
  /** Accelerator on macOS, where it is another one. */
  readonly macAccelerator?: string
  /** The application's menu: commands of one group stand together, in the registry's order. */
  readonly menu?: { readonly in: MenuName; readonly onMac?: MenuName; readonly group: number }
  /** The tray: `id` where two commands share one line, `title` where it depends on the state. */
  readonly tray?: {
    readonly group: 'player' | 'app'
    readonly id?: string
    readonly title?: (state: AppState) => string
  }
  /** Place among the few controls of the dock's menu and the taskbar's thumbnail, from the left. */
  readonly quick?: number
  /** The key of the keyboard's media row, as Electron names it. */
  readonly mediaKey?: string
  /** Whether tray and dock offer it; always, when left out. */
  readonly when?: (state: AppState) => boolean
  /** Whether it can be pressed there; always, when left out. */
  readonly enabled?: (state: AppState) => boolean
}

/** One thing a user can do, whatever it is started from. */
export type Command = Placed &
  (
    | {
        /** Whether a key press means it; it then acts ahead of the page and of the menu. */
        readonly key: (press: KeyPress) => boolean
        readonly run: (actions: WindowActions) => void
      }
    | { readonly key?: never; readonly run: (actions: CommandActions) => void }
  )
