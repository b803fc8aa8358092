import { isPlaying, type PlayerCommand } from '../../preload/contract/player.ts'
import { desktopText } from '../../shared/locales/generated/desktop.ts'
import type { AppState, Command, CommandActions, MenuName, WindowActions } from './command.ts'
import { type KeyPress, zoomKey } from './key-press.ts'

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
    run: ({ player }) => player('previous'),
  },
  {
    id: 'volume-up',
    title: text.volumeUp,
    accelerator: 'CmdOrCtrl+Up',
    menu: VOLUME,
    run: ({ player }) => player('volume-up'),
  },
  {
    id: 'volume-down',
    title: text.volumeDown,
    accelerator: 'CmdOrCtrl+Down',
    menu: VOLUME,
    run: ({ player }) => player('volume-down'),
  },
  // "Mute" has no accelerator, because the page handles the key M, and no `tray`, because tray-view.ts adds its entry.
  { id: 'mute', title: text.mute, menu: VOLUME, run: ({ player }) => player('mute') },
  {
    id: 'save-song',
    title: text.saveSong,
    tray: {
      group: 'player',
      title: ({ report }) => (report.isSongSaved ? desktopText.tray.removeSong : text.saveSong),
    },
    enabled: ({ report }) => report.isSongSaved !== null,
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
    run: ({ toggleMiniPlayer }: WindowActions) => toggleMiniPlayer(),
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
    run: ({ navigate }) => navigate('back'),
  },
  {
    id: 'forward',
    title: text.forward,
    accelerator: 'Alt+Right',
    macAccelerator: 'Cmd+]',
    menu: HISTORY,
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

type RegisteredCommand = (typeof COMMANDS)[number]

type CommandId = RegisteredCommand['id']

export type QuickId = Extract<RegisteredCommand, { readonly quick: number }>['id']

export const MEDIA_KEYS = COMMANDS.filter((command) => 'mediaKey' in command)

export type Action = CommandId | Extract<PlayerCommand, object>

const commands: readonly (Command & { readonly id: CommandId })[] = COMMANDS

export function createCommandRunner(actions: CommandActions): (action: Action) => void {
  return (action) => {
    if (typeof action === 'object') actions.player(action)
    else commands.find(({ id }) => id === action)?.run(actions)
  }
}

export function menuGroups(menu: MenuName, platform: NodeJS.Platform) {
  const menuOf = ({ menu: placement }: Command) =>
    platform === 'darwin' ? (placement?.onMac ?? placement?.in) : placement?.in
  const groups = Map.groupBy(
    commands.filter((command) => menuOf(command) === menu),
    (command) => command.menu?.group,
  )
  return [...groups.values()]
}

export function trayCommands(group: 'player' | 'app', state: AppState) {
  return commands.filter(({ tray, when }) => tray?.group === group && (when?.(state) ?? true))
}

export function quickCommands(state: AppState) {
  return commands
    .filter((command): command is (typeof commands)[number] & { quick: number; id: QuickId } => {
      return command.quick !== undefined && (command.when?.(state) ?? true)
    })
    .toSorted((left, right) => left.quick - right.quick)
}

export function keyCommand(press: KeyPress) {
  return commands
    .filter((command) => command.key !== undefined)
    .find((command) => command.key(press))
}

export function acceleratorOf(command: Command, platform: NodeJS.Platform): string | undefined {
  return (platform === 'darwin' ? command.macAccelerator : undefined) ?? command.accelerator
}
