import type { PlayerReport } from '../../../preload/contract/player.ts'

export interface Commands {
  /** Returns what the desktop shows of the app in addition to its windows. */
  'desktop:look': { args: []; result: DesktopState }
  /** Clicks an item of the dock's menu. The first item has the index 0. */
  'dock:click': { args: [index: number]; result: null }
  /** Runs the timers of the main process that are due within `ms`. Requires DOUBLE_CLOCK=1. */
  'clock:pass': { args: [ms: number]; result: null }
  /** Ends the session as Windows does when it shuts down. */
  'system:end-session': { args: []; result: null }
  'tray:items': { args: []; result: TrayItem[] | null }
  'tray:tooltip': { args: []; result: string | null }
  'tray:click-item': { args: [id: string]; result: null }
  'tray:figures': { args: []; result: TrayFigures }
  /** Presses a global shortcut. Returns false if the app has not registered it. */
  'keys:press': { args: [accelerator: string]; result: boolean }
  /** Registers global shortcuts as another app does. */
  'keys:elsewhere': { args: [accelerators: string[]]; result: null }
  /** Sends all reports from the page in one tick. */
  'page:report-at-once': { args: [reports: PlayerReport[]]; result: null }
  /** Numbers of listeners on objects that live as long as the app. */
  'app:listeners': { args: []; result: Record<string, number> }
  'tray:click': { args: []; result: null }
  /** True while the keyring's password prompt is open. */
  'keyring:asks': { args: []; result: boolean }
  /** Enters the keyring's password. With false, closes the prompt. */
  'keyring:answer': { args: [isUnlocked: boolean]; result: null }
  'window:taskbar': { args: []; result: TaskbarState }
  'window:press-thumbnail': { args: [index: number]; result: null }
  /** Sets the themes of the apps and the system. True means dark. */
  'theme:wear': { args: [themes: Themes]; result: null }
  'window:state': { args: []; result: WindowState }
  'window:focus': { args: [focused: boolean]; result: null }
  /** Moves and resizes the window as the user does. */
  'window:place': { args: [bounds: Bounds]; result: null }
  'window:minimize': { args: []; result: null }
  'mini:state': { args: []; result: MiniState | null }
  'mini:place': { args: [bounds: Bounds]; result: null }
  /** Presses a key in the main window or the mini player. */
  'window:key': { args: [where: 'main' | 'mini', key: WindowKey]; result: null }
  /** Sends an app command of a keyboard or mouse. Windows defines the names. */
  'window:app-command': { args: [command: string]; result: null }
  'window:right-click': { args: [pointedAt: Partial<PointedAt>]; result: string[] | null }
  /** Replaces the displays by ones with these work areas. The first one is the primary display. */
  'displays:plug-in': { args: [workAreas: Bounds[]]; result: null }
  'window:close': { args: []; result: null }
  /** Opens a link as macOS does. */
  'app:open-url': { args: [url: string]; result: null }
  /** Requires a login for a request of the main window, as a server or a proxy does. */
  'login:challenge': { args: [challenge: Challenge]; result: null }
  /** Responses of the app to the challenges: `user:password`, or null when canceled. */
  'login:answers': { args: []; result: (string | null)[] }
  'app:quit': { args: []; result: null }
  /** URLs that the app has opened in the system's browser. */
  'shell:opened': { args: []; result: string[] }
  /** Sets whether the system has a program that opens URLs. */
  'shell:can-open': { args: [can: boolean]; result: null }
  /** Sets the path that save dialogs return. Null cancels them. */
  'dialog:save-to': { args: [file: string | null]; result: null }
  /** Sets the buttons to press in the next message boxes. The last one repeats. Null closes the box. */
  'dialog:press': { args: [...buttons: (number | null)[]]; result: null }
  'dialog:questions': { args: []; result: string[] }
  'notifications:shown': { args: []; result: ShownNotification[] }
  'notifications:click': { args: []; result: null }
  'clipboard:text': { args: []; result: string }
  'main:throw': { args: [message: string]; result: null }
  'network:plug-in': { args: [online: boolean]; result: null }
  'power:emit': { args: [event: 'suspend' | 'resume']; result: null }
  'page:crash': { args: []; result: null }
  'dialog:proposed': { args: []; result: string[] }
}

/** Chromium's data about the element under the pointer. */
export interface PointedAt {
  readonly linkURL: string
  readonly selectionText: string
  readonly isEditable: boolean
}

export interface DesktopState {
  /** File name of the tray's image. Null without a tray. */
  readonly trayImage: string | null
  /** Labels of the enabled items of the dock's menu. Null without a dock. */
  readonly dock: readonly string[] | null
  /** Background of the main window before its page is painted. */
  readonly initialBackground: string | null
  readonly menuBar: readonly string[]
  readonly miniOnTop: boolean | null
}

export interface TrayItem {
  readonly id: string
  readonly label: string
  readonly enabled: boolean
  readonly items?: readonly TrayItem[]
}

export interface TrayFigures {
  readonly trays: number
  readonly menus: number
}

export interface ShownNotification {
  readonly title: string
  readonly body: string
}

/** In device-independent pixels. */
export interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface WindowState {
  readonly visible: boolean
  readonly focused: boolean
  readonly minimized: boolean
  readonly bounds: Bounds
  readonly fullScreen: boolean
  /** Zoom factor. 1 is 100 %. */
  readonly zoom: number
}

export interface TaskbarState {
  readonly buttons: readonly { readonly tooltip: string; readonly enabled: boolean }[] | null
  readonly progress: number
}

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

export interface WindowKey {
  readonly key: string
  readonly control?: boolean
  readonly meta?: boolean
  readonly shift?: boolean
}

export interface CommandMessage {
  readonly id: number
  readonly command: keyof Commands
  readonly args: readonly unknown[]
}

export type DoubleMessage =
  | { readonly type: 'loaded'; readonly cdpEndpoint: string }
  | { readonly type: 'answer'; readonly id: number; readonly result: unknown }
  | { readonly type: 'failure'; readonly id: number; readonly error: string }

/** A challenge of `host:port` for Basic authentication. `isFirst` is true for the first attempt of a request. */
export interface Challenge {
  readonly isProxy: boolean
  readonly host: string
  readonly port: number
  readonly isFirst: boolean
}
