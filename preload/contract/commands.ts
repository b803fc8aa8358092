/** Type and list of the commands: menus, tray, dock, thumbnail toolbar, media keys, keys of the page and palette. */
import { desktopText } from '../../shared/locales/generated/desktop.ts'
import { isPlaying, type PlayerCommand, type PlayerReport } from './player.ts'
import type { MenuStations } from './stations.ts'

export interface KeyPress {
  readonly isMac: boolean
  /** `main` is Ctrl, or Cmd on macOS. */
  readonly modifier: 'none' | 'main' | 'ctrl+cmd'
  readonly shift: boolean
  readonly key: string
  readonly code: string
  readonly isRepeat: boolean
}

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

/** Actions that the page performs itself, for the commands of its palette. */
export type PageActions = Pick<CommandActions, 'player' | 'navigate' | 'toggleMiniPlayer'>

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
  /** Key of the page in the notation of `aria-keyshortcuts`. No menu has it, because it may type text. */
  readonly shortcut?: string
  /** Returns true when tray and dock show the command. By default they always show it. */
  readonly when?: (state: AppState) => boolean
  readonly enabled?: (state: AppState) => boolean
}

export type Command = CommandEntry &
  (
    | {
        /** Returns true for a key press that runs the command. Page and menu do not receive the key then. */
        readonly key: (press: KeyPress) => boolean
        readonly palette?: true
        readonly run: (actions: WindowActions) => void
      }
    | {
        readonly key?: never
        readonly palette: true
        readonly run: (actions: PageActions) => void
      }
    | {
        readonly key?: never
        readonly palette?: never
        readonly run: (actions: CommandActions) => void
      }
  )

/** Returns a matcher for the main modifier with one of the keys. `names` are characters or codes of physical keys. */
function zoomKey(...names: readonly string[]): (press: KeyPress) => boolean {
  return ({ modifier, key, code }) =>
    modifier === 'main' && (names.includes(key) || names.includes(code))
}

const text = desktopText.commands

const isPlayerPlaying = ({ report }: AppState) => isPlaying(report.status)
const isPlayerStopped = (state: AppState) => !isPlayerPlaying(state)
const hasStation = ({ report }: AppState) => report.station !== null
const hasNeighbors = (state: AppState) =>
  hasStation(state) || state.menuStations.favorites.length > 0

const PLAYBACK = { in: 'playback', group: 1 } as const
const VOLUME = { in: 'playback', group: 2 } as const
const WINDOWS = { in: 'view', group: 1 } as const
const ZOOM = { in: 'view', group: 2 } as const
const HISTORY = { in: 'view', group: 3 } as const

/**
 * Commands of the menus, the tray and the media keys, in display order. No accelerator may be a text editing key or use
 * Ctrl+Alt, because AltGr types letters with it.
 */
export const COMMANDS = [
  {
    id: 'play',
    title: text.play,
    tray: { group: 'player', id: 'play-pause' },
    quick: 2,
    when: isPlayerStopped,
    enabled: hasStation,
    run: ({ player }) => player('play'),
  },
  {
    id: 'pause',
    title: text.pause,
    tray: { group: 'player', id: 'play-pause' },
    quick: 2,
    when: isPlayerPlaying,
    enabled: hasStation,
    run: ({ player }) => player('pause'),
  },
  {
    id: 'play-pause',
    title: text.playPause,
    accelerator: 'CmdOrCtrl+P',
    mediaKey: 'MediaPlayPause',
    menu: PLAYBACK,
    shortcut: 'Space',
    palette: true,
    run: ({ player }) => player('play-pause'),
  },
  {
    id: 'stop',
    title: text.stop,
    accelerator: 'CmdOrCtrl+.',
    mediaKey: 'MediaStop',
    menu: PLAYBACK,
    tray: { group: 'player' },
    quick: 3,
    enabled: hasStation,
    palette: true,
    run: ({ player }) => player('stop'),
  },
  {
    id: 'next',
    title: text.next,
    accelerator: 'CmdOrCtrl+Shift+N',
    mediaKey: 'MediaNextTrack',
    menu: PLAYBACK,
    tray: { group: 'player' },
    quick: 4,
    enabled: hasNeighbors,
    shortcut: 'ArrowRight',
    palette: true,
    run: ({ player }) => player('next'),
  },
  {
    id: 'previous',
    title: text.previous,
    accelerator: 'CmdOrCtrl+Shift+B',
    mediaKey: 'MediaPreviousTrack',
    menu: PLAYBACK,
    tray: { group: 'player' },
    quick: 1,
    enabled: hasNeighbors,
    shortcut: 'ArrowLeft',
    palette: true,
    run: ({ player }) => player('previous'),
  },
  {
    id: 'volume-up',
    title: text.volumeUp,
    accelerator: 'CmdOrCtrl+Up',
    menu: VOLUME,
    shortcut: 'Alt+ArrowUp',
    palette: true,
    run: ({ player }) => player('volume-up'),
  },
  {
    id: 'volume-down',
    title: text.volumeDown,
    accelerator: 'CmdOrCtrl+Down',
    menu: VOLUME,
    shortcut: 'Alt+ArrowDown',
    palette: true,
    run: ({ player }) => player('volume-down'),
  },
  // "Mute" has no accelerator, because the page handles the key M, and no `tray`, because tray-view.ts adds its entry.
  {
    id: 'mute',
    title: text.mute,
    menu: VOLUME,
    shortcut: 'M',
    palette: true,
    run: ({ player }) => player('mute'),
  },
  {
    id: 'save-song',
    title: text.saveSong,
    tray: {
      group: 'player',
      title: ({ report }) => (report.isSongSaved ? desktopText.tray.removeSong : text.saveSong),
    },
    enabled: ({ report }) => report.isSongSaved !== null,
    palette: true,
    run: ({ player }) => player('save-song'),
  },
  {
    id: 'mini-player',
    title: text.miniPlayer,
    accelerator: 'CmdOrCtrl+Shift+M',
    // A held key must not toggle the window repeatedly.
    key: ({ modifier, shift, key, isRepeat }) =>
      modifier === 'main' && shift && key === 'm' && !isRepeat,
    menu: WINDOWS,
    tray: {
      group: 'app',
      title: ({ miniOpen }) => (miniOpen ? desktopText.tray.closeMiniPlayer : text.miniPlayer),
    },
    palette: true,
    run: ({ toggleMiniPlayer }: Pick<WindowActions, 'toggleMiniPlayer'>) => toggleMiniPlayer(),
  },
  {
    id: 'full-screen',
    title: text.fullScreen,
    accelerator: 'F11',
    macAccelerator: 'Ctrl+Cmd+F',
    key: ({ isMac, modifier, shift, key, isRepeat }) =>
      !shift &&
      !isRepeat &&
      (isMac ? modifier === 'ctrl+cmd' && key === 'f' : modifier === 'none' && key === 'f11'),
    menu: WINDOWS,
    run: ({ toggleFullScreen }: WindowActions) => toggleFullScreen(),
  },
  {
    id: 'zoom-in',
    title: text.zoomIn,
    accelerator: 'CmdOrCtrl+Plus',
    // Matches `=` too, because on layouts where plus is Shift and `=`, users press the key without Shift.
    key: zoomKey('+', '=', 'NumpadAdd'),
    menu: ZOOM,
    run: ({ zoom }: WindowActions) => zoom('in'),
  },
  {
    id: 'zoom-out',
    title: text.zoomOut,
    accelerator: 'CmdOrCtrl+-',
    key: zoomKey('-', '_', 'NumpadSubtract'),
    menu: ZOOM,
    run: ({ zoom }: WindowActions) => zoom('out'),
  },
  {
    id: 'zoom-reset',
    title: text.zoomReset,
    accelerator: 'CmdOrCtrl+0',
    // Matches the physical key too, because some layouts need Shift for digits.
    key: zoomKey('0', 'Digit0', 'Numpad0'),
    menu: ZOOM,
    run: ({ zoom }: WindowActions) => zoom('reset'),
  },
  {
    id: 'back',
    title: text.back,
    accelerator: 'Alt+Left',
    macAccelerator: 'Cmd+[',
    menu: HISTORY,
    palette: true,
    run: ({ navigate }) => navigate('back'),
  },
  {
    id: 'forward',
    title: text.forward,
    accelerator: 'Alt+Right',
    macAccelerator: 'Cmd+]',
    menu: HISTORY,
    palette: true,
    run: ({ navigate }) => navigate('forward'),
  },
  {
    id: 'show',
    title: text.show,
    tray: { group: 'app', id: 'show-hide' },
    when: ({ windowVisible }) => !windowVisible,
    run: ({ showWindow }) => showWindow(),
  },
  {
    id: 'hide',
    title: text.hide,
    tray: { group: 'app', id: 'show-hide' },
    when: ({ windowVisible }) => windowVisible,
    run: ({ hideWindow }) => hideWindow(),
  },
  {
    id: 'quit',
    title: text.quit,
    accelerator: 'CmdOrCtrl+Q',
    menu: { in: 'file', onMac: 'app', group: 2 },
    tray: { group: 'app' },
    run: ({ quit }) => quit(),
  },
] as const satisfies readonly Command[]

export function acceleratorOf(command: Command, isMac: boolean): string | undefined {
  return (isMac ? command.macAccelerator : undefined) ?? command.accelerator
}
