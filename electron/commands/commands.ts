import type { PlayerCommand } from '../../preload/contract.ts'
import { messages } from '../messages/en.ts'

/** What commands work on; whoever owns a part brings it. */
export interface CommandActions {
  /** Passes a command to the player. */
  player(command: PlayerCommand): void
  showWindow(): void
  hideWindow(): void
  /** Opens the small window that stays on top, or closes it. */
  toggleMiniPlayer(): void
  toggleFullScreen(): void
  zoom(step: 'in' | 'out' | 'reset'): void
  quit(): void
}

/** One thing the app can be asked to do, wherever it is asked. */
export interface Command {
  readonly title: string
  /** As Electron spells it, while a window of the app has the focus; null: none. */
  readonly accelerator: string | null
  /** Accelerator on macOS, where it is another one. */
  readonly macAccelerator?: string
  readonly run: (actions: CommandActions) => void
}

const text = messages.commands

/**
 * THE registry: every command that menus, tray, media keys, thumbnail buttons and the dock offer. No
 * accelerator is one that edits or selects text, and none uses AltGr (Ctrl+Alt), which writes letters.
 */
export const COMMANDS = {
  play: { title: text.play, accelerator: null, run: ({ player }) => player('play') },
  pause: { title: text.pause, accelerator: null, run: ({ player }) => player('pause') },
  'play-pause': {
    title: text.playPause,
    accelerator: 'CmdOrCtrl+P',
    run: ({ player }) => player('play-pause'),
  },
  stop: { title: text.stop, accelerator: 'CmdOrCtrl+.', run: ({ player }) => player('stop') },
  next: {
    title: text.next,
    accelerator: 'CmdOrCtrl+Shift+N',
    run: ({ player }) => player('next'),
  },
  previous: {
    title: text.previous,
    accelerator: 'CmdOrCtrl+Shift+B',
    run: ({ player }) => player('previous'),
  },
  'volume-up': {
    title: text.volumeUp,
    accelerator: 'CmdOrCtrl+Up',
    run: ({ player }) => player('volume-up'),
  },
  'volume-down': {
    title: text.volumeDown,
    accelerator: 'CmdOrCtrl+Down',
    run: ({ player }) => player('volume-down'),
  },
  // The page has the key M for it.
  mute: { title: text.mute, accelerator: null, run: ({ player }) => player('mute') },
  'mini-player': {
    title: text.miniPlayer,
    accelerator: 'CmdOrCtrl+Shift+M',
    run: ({ toggleMiniPlayer }) => toggleMiniPlayer(),
  },
  'full-screen': {
    title: text.fullScreen,
    accelerator: 'F11',
    macAccelerator: 'Ctrl+Cmd+F',
    run: ({ toggleFullScreen }) => toggleFullScreen(),
  },
  'zoom-in': { title: text.zoomIn, accelerator: 'CmdOrCtrl+Plus', run: ({ zoom }) => zoom('in') },
  'zoom-out': { title: text.zoomOut, accelerator: 'CmdOrCtrl+-', run: ({ zoom }) => zoom('out') },
  'zoom-reset': {
    title: text.zoomReset,
    accelerator: 'CmdOrCtrl+0',
    run: ({ zoom }) => zoom('reset'),
  },
  show: { title: text.show, accelerator: null, run: ({ showWindow }) => showWindow() },
  hide: { title: text.hide, accelerator: null, run: ({ hideWindow }) => hideWindow() },
  quit: { title: text.quit, accelerator: 'CmdOrCtrl+Q', run: ({ quit }) => quit() },
} as const satisfies Record<string, Command>

export type CommandId = keyof typeof COMMANDS

/** A command of the registry, or one to the player with particulars, such as which station. */
export type Action = CommandId | Extract<PlayerCommand, object>

/** Carries out actions; everything outside the page comes through here. */
export function createActor(actions: CommandActions): (action: Action) => void {
  return (action) => {
    if (typeof action === 'string') COMMANDS[action].run(actions)
    else actions.player(action)
  }
}

/** The accelerator of a command on a platform; undefined: none. */
export function acceleratorOf(id: CommandId, platform: NodeJS.Platform): string | undefined {
  const { accelerator, macAccelerator }: Command = COMMANDS[id]
  return (platform === 'darwin' ? macAccelerator : undefined) ?? accelerator ?? undefined
}
