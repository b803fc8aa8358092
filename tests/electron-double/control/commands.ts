import type { PlayerReport } from '../../../preload/contract/player.ts'

/** What a test may ask of the double while the app runs in it. */
export interface Commands {
  /** What the desktop shows of the app beside its windows. */
  'desktop:look': { args: []; result: DesktopLook }
  /** A click on an item of the dock's menu, counted from 0. */
  'dock:click': { args: [index: number]; result: null }
  /** Ends main's timers that are due within so many ms. Only with DOUBLE_CLOCK=1. */
  'clock:pass': { args: [ms: number]; result: null }
  /** Windows ends the session: the app is told and then killed. */
  'system:end-session': { args: []; result: null }
  /** Items of the tray's menu; null where there is no tray. */
  'tray:items': { args: []; result: TrayItem[] | null }
  'tray:tooltip': { args: []; result: string | null }
  /** An item of the menu or of one of its submenus. */
  'tray:click-item': { args: [id: string]; result: null }
  'tray:figures': { args: []; result: TrayFigures }
  /** A press of a key that the app has taken from the whole system; false: it has not. */
  'keys:press': { args: [accelerator: string]; result: boolean }
  /** Keys that another program has from now on. */
  'keys:elsewhere': { args: [accelerators: string[]]; result: null }
  /** The page tells main all this within one tick. */
  'page:report-at-once': { args: [reports: PlayerReport[]]; result: null }
  /** How many listen to what lives as long as the app. */
  'app:listeners': { args: []; result: Record<string, number> }
  'tray:click': { args: []; result: null }
  /** Whether the keyring's box, which asks for a password, is open. */
  'keyring:asks': { args: []; result: boolean }
  /** The user types that password, or (false) closes the box. */
  'keyring:answer': { args: [isUnlocked: boolean]; result: null }
  /** What Windows shows of the main window in its taskbar. */
  'window:taskbar': { args: []; result: TaskbarState }
  /** A click on a button under the thumbnail, counted from 0. */
  'window:press-thumbnail': { args: [index: number]; result: null }
  /** A user chooses themes for the apps and for the system's own parts; true is dark. */
  'theme:wear': { args: [themes: Themes]; result: null }
  'window:state': { args: []; result: WindowState }
  'window:focus': { args: [focused: boolean]; result: null }
  /** A user moves and sizes the window, or minimises it. */
  'window:place': { args: [bounds: Bounds]; result: null }
  'window:minimise': { args: []; result: null }
  /** The mini player's window; null while there is none. */
  'mini:state': { args: []; result: MiniState | null }
  'mini:place': { args: [bounds: Bounds]; result: null }
  /** A key is pressed in the main window or in the mini player's. */
  'window:key': { args: [where: 'main' | 'mini', key: WindowKey]; result: null }
  /** A command of a keyboard or mouse, as Windows names it. */
  'window:app-command': { args: [command: string]; result: null }
  /** A right click in the main window; the menu that opens, or null. */
  'window:right-click': { args: [pointedAt: Partial<PointedAt>]; result: string[] | null }
  /** Screens are plugged in and unplugged until these are left; their work areas, the main one first. */
  'displays:plug-in': { args: [workAreas: Bounds[]]; result: null }
  /** The close button of the window. */
  'window:close': { args: []; result: null }
  /** The system hands a link over, as macOS does. */
  'app:open-url': { args: [url: string]; result: null }
  /** A server or a proxy wants an account for a request of the main window. `isFirst`: the request has tried none yet. */
  'login:challenge': { args: [challenge: Challenge]; result: null }
  /** What such requests were answered so far: the account, or null where they were cancelled. */
  'login:answers': { args: []; result: (string | null)[] }
  'app:quit': { args: []; result: null }
  /** Addresses handed to the system's browser. */
  'shell:opened': { args: []; result: string[] }
  /** From now on the system opens addresses, or (false) has no program that could. */
  'shell:can-open': { args: [can: boolean]; result: null }
  /** How a user answers save dialogs from now on: with this path, or (null) by closing them. */
  'dialog:save-to': { args: [file: string | null]; result: null }
  /** Which buttons a user presses in message boxes, the last one from then on; null: they close them. */
  'dialog:press': { args: [...buttons: (number | null)[]]; result: null }
  /** What message boxes have asked. */
  'dialog:questions': { args: []; result: string[] }
  /** Notifications shown so far. */
  'notifications:shown': { args: []; result: ShownNotification[] }
  /** A click on the last notification. */
  'notifications:click': { args: []; result: null }
  /** Text on the clipboard. */
  'clipboard:text': { args: []; result: string }
  /** Main throws an error that it does not catch. */
  'main:throw': { args: [message: string]; result: null }
  /** Whether the machine has a network, as net.isOnline tells. */
  'network:plug-in': { args: [online: boolean]; result: null }
  /** The computer falls asleep or wakes up. */
  'power:emit': { args: [event: 'suspend' | 'resume']; result: null }
  /** The process of the main window's page dies. */
  'page:crash': { args: []; result: null }
  /** Paths proposed in save dialogs. */
  'dialog:proposed': { args: []; result: string[] }
}

/** What Chromium says of the place under the pointer. */
export interface PointedAt {
  readonly linkURL: string
  readonly selectionText: string
  readonly isEditable: boolean
}

export interface DesktopLook {
  /** File name of the tray's picture; null where there is no tray. */
  readonly trayImage: string | null
  /** Items of the dock's menu, as far as they can be pressed; null where there is no dock. */
  readonly dock: readonly string[] | null
  /** Color of the main window before its page is painted. */
  readonly paper: string | null
  /** Labels along the application's menu. */
  readonly menuBar: readonly string[]
  /** Whether the mini player is really above the other windows; null while it is closed. */
  readonly miniOnTop: boolean | null
}

export interface TrayItem {
  readonly id: string
  readonly label: string
  readonly enabled: boolean
  /** Of a submenu. */
  readonly items?: readonly TrayItem[]
}

export interface TrayFigures {
  /** Icons in the panel. */
  readonly trays: number
  /** Menus the tray was given so far. */
  readonly menus: number
}

export interface ShownNotification {
  readonly title: string
  readonly body: string
}

/** Where a window is, in DIP. */
export interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface WindowState {
  readonly visible: boolean
  readonly focused: boolean
  readonly minimised: boolean
  readonly bounds: Bounds
  readonly fullScreen: boolean
  /** 1 is the page's own size. */
  readonly zoom: number
}

export interface TaskbarState {
  /** Under the thumbnail; null where there are none. */
  readonly buttons: readonly { readonly tooltip: string; readonly enabled: boolean }[] | null
  /** As setProgressBar was told. */
  readonly progress: number
}

/** Which themes are dark. */
export interface Themes {
  readonly apps: boolean
  readonly system: boolean
}

export interface MiniState {
  readonly visible: boolean
  readonly alwaysOnTop: boolean
  readonly bounds: Bounds
  readonly zoom: number
}

/** A key as a KeyboardEvent names it, and what is held down with it. */
export interface WindowKey {
  readonly key: string
  readonly control?: boolean
  readonly meta?: boolean
  readonly shift?: boolean
}

/** A command on its way to the double. */
export interface CommandMessage {
  readonly id: number
  readonly command: keyof Commands
  readonly args: readonly unknown[]
}

/** What comes back: that the window has loaded, or the answer to a command. */
export type DoubleMessage =
  | { readonly type: 'loaded'; readonly cdpEndpoint: string }
  | { readonly type: 'answer'; readonly id: number; readonly result: unknown }
  | { readonly type: 'failure'; readonly id: number; readonly error: string }

/** A challenge of `host:port`, by Basic authentication. */
export interface Challenge {
  readonly isProxy: boolean
  readonly host: string
  readonly port: number
  readonly isFirst: boolean
}
