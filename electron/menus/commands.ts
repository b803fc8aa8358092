import { isPlaying, type PlayerCommand } from '../../preload/contract/player.ts'
import { messages } from '../locales/en.ts'
import type { AppState, Command, CommandActions, MenuName, WindowActions } from './command.ts'
import { type KeyPress, zoomKey } from './key-press.ts'

const text = messages.commands

const plays = ({ report }: AppState) => isPlaying(report.status)
const isSilent = (state: AppState) => !plays(state)
const hasStation = ({ report }: AppState) => report.station !== null
/** Without a station, next and previous mean the first and last of the favorites. */
const hasNeighbours = (state: AppState) =>
  hasStation(state) || state.menuStations.favorites.length > 0

const PLAYBACK = { in: 'playback', group: 1 } as const
const LOUDNESS = { in: 'playback', group: 2 } as const
const WINDOWS = { in: 'view', group: 1 } as const
const ZOOM = { in: 'view', group: 2 } as const
const HISTORY = { in: 'view', group: 3 } as const

/**
 * THE registry: every command that menus, tray, media keys, thumbnail buttons and the dock offer, in the
 * order they show them. No accelerator is one that edits or selects text, and none uses AltGr
 * (Ctrl+Alt), which writes letters.
 */
export const COMMANDS = [
  {
    id: 'play',
    title: text.play,
    tray: { group: 'player', id: 'play-pause' },
    quick: 2,
    when: isSilent,
    enabled: hasStation,
    run: ({ player }) => player('play'),
  },
  {
    id: 'pause',
    title: text.pause,
    tray: { group: 'player', id: 'play-pause' },
    quick: 2,
    when: plays,
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
    enabled: hasNeighbours,
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
    enabled: hasNeighbours,
    run: ({ player }) => player('previous'),
  },
  {
    id: 'volume-up',
    title: text.volumeUp,
    accelerator: 'CmdOrCtrl+Up',
    menu: LOUDNESS,
    run: ({ player }) => player('volume-up'),
  },
  {
    id: 'volume-down',
    title: text.volumeDown,
    accelerator: 'CmdOrCtrl+Down',
    menu: LOUDNESS,
    run: ({ player }) => player('volume-down'),
  },
  // The page has the key M for it; the tray has it beside the volume.
  { id: 'mute', title: text.mute, menu: LOUDNESS, run: ({ player }) => player('mute') },
  {
    id: 'keep-song',
    title: text.keepSong,
    tray: {
      group: 'player',
      title: ({ report }) => (report.isSongKept ? messages.tray.dropSong : text.keepSong),
    },
    enabled: ({ report }) => report.isSongKept !== null,
    run: ({ player }) => player('keep-song'),
  },
  {
    id: 'mini-player',
    title: text.miniPlayer,
    accelerator: 'CmdOrCtrl+Shift+M',
    // A key that is held must not open and close the window over and over.
    key: ({ modifier, shift, key, isRepeat }) =>
      modifier === 'main' && shift && key === 'm' && !isRepeat,
    menu: WINDOWS,
    tray: {
      group: 'app',
      title: ({ miniOpen }) => (miniOpen ? messages.tray.closeMiniPlayer : text.miniPlayer),
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
    // Both signs of the key: where plus needs Shift, users press the key without it.
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
    // By place too: on some keyboards the row of digits gives digits only with Shift.
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

type Registered = (typeof COMMANDS)[number]

type CommandId = Registered['id']

/** The commands that dock and thumbnail offer. */
export type QuickId = Extract<Registered, { readonly quick: number }>['id']

/** The commands that keys of the media row start. */
export const MEDIA_KEYS = COMMANDS.filter((command) => 'mediaKey' in command)

/** A command of the registry, or one to the player with particulars, such as which station. */
export type Action = CommandId | Extract<PlayerCommand, object>

const all: readonly (Command & { readonly id: CommandId })[] = COMMANDS

/** Carries out actions; everything outside the page comes through here. */
export function createActor(actions: CommandActions): (action: Action) => void {
  return (action) => {
    if (typeof action === 'object') actions.player(action)
    else all.find(({ id }) => id === action)?.run(actions)
  }
}

/** The commands of one of the application's menus, in groups. */
export function menuGroups(menu: MenuName, platform: NodeJS.Platform) {
  const home = ({ menu: place }: Command) =>
    platform === 'darwin' ? (place?.onMac ?? place?.in) : place?.in
  const groups = Map.groupBy(
    all.filter((command) => home(command) === menu),
    (command) => command.menu?.group,
  )
  return [...groups.values()]
}

/** What a group of the tray offers in a state. */
export function trayCommands(group: 'player' | 'app', state: AppState) {
  return all.filter(({ tray, when }) => tray?.group === group && (when?.(state) ?? true))
}

/** What dock and thumbnail offer in a state, from left to right. */
export function quickCommands(state: AppState) {
  return all
    .filter((command): command is (typeof all)[number] & { quick: number; id: QuickId } => {
      return command.quick !== undefined && (command.when?.(state) ?? true)
    })
    .toSorted((one, other) => one.quick - other.quick)
}

/** The command that a key press means; undefined for a press that is the page's. */
export function keyCommand(press: KeyPress) {
  return all.filter((command) => command.key !== undefined).find((command) => command.key(press))
}

/** The accelerator of a command on a platform; undefined: none. */
export function acceleratorOf(command: Command, platform: NodeJS.Platform): string | undefined {
  return (platform === 'darwin' ? command.macAccelerator : undefined) ?? command.accelerator
}
