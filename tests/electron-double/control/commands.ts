import type { PlayerReport } from '../../../preload/contract/player.ts'

export interface Commands {
  /** The app's presence on the desktop besides its windows. */
  'desktop:look': { args: []; result: DesktopState }
  /** Clicks an item of the dock's menu, from 0. */
  'dock:click': { args: [index: number]; result: null }
  /** Runs main's timers that are due within `ms`. Only with DOUBLE_CLOCK=1. */
  'clock:pass': { args: [ms: number]; result: null }
  /** Windows ends the session: the app is notified and then killed. */
  'system:end-session': { args: []; result: null }
  'tray:items': { args: []; result: TrayItem[] | null }
  'tray:tooltip': { args: []; result: string | null }
  'tray:click-item': { args: [id: string]; result: null }
  'tray:figures': { args: []; result: TrayFigures }
  /** Presses a global shortcut; false if the app has not registered it. */
  'keys:press': { args: [accelerator: string]; result: boolean }
  /** Keys owned by another program from now on. */
  'keys:elsewhere': { args: [accelerators: string[]]; result: null }
  /** The page sends all these reports within one tick. */
  'page:report-at-once': { args: [reports: PlayerReport[]]; result: null }
  /** Numbers of listeners on app-lifetime objects. */
  'app:listeners': { args: []; result: Record<string, number> }
  'tray:click': { args: []; result: null }
  /** True while the keyring's password prompt is open. */
  'keyring:asks': { args: []; result: boolean }
  /** The user enters the password, or (false) closes the prompt. */
  'keyring:answer': { args: [isUnlocked: boolean]; result: null }
  'window:taskbar': { args: []; result: TaskbarState }
  'window:press-thumbnail': { args: [index: number]; result: null }
  /** Sets the themes of apps and system; true is dark. */
  'theme:wear': { args: [themes: Themes]; result: null }
  'window:state': { args: []; result: WindowState }
  'window:focus': { args: [focused: boolean]; result: null }
  /** The user moves, resizes or minimizes the window. */
  'window:place': { args: [bounds: Bounds]; result: null }
  'window:minimize': { args: []; result: null }
  'mini:state': { args: []; result: MiniState | null }
  'mini:place': { args: [bounds: Bounds]; result: null }
  /** Presses a key in the main window or the mini player. */
  'window:key': { args: [where: 'main' | 'mini', key: WindowKey]; result: null }
  /** An app command of a keyboard or mouse, by Windows' name. */
  'window:app-command': { args: [command: string]; result: null }
  'window:right-click': { args: [pointedAt: Partial<PointedAt>]; result: string[] | null }
  /** Replaces the screens; their work areas, the main one first. */
  'displays:plug-in': { args: [workAreas: Bounds[]]; result: null }
  'window:close': { args: []; result: null }
  /** The system opens a link, as on macOS. */
  'app:open-url': { args: [url: string]; result: null }
  /**
   * A server or proxy requires a login for a request of the main window. `isFirst`: the request had no earlier attempt.
   */
  'login:challenge': { args: [challenge: Challenge]; result: null }
  /** Responses to these challenges: the account, or null if canceled. */
  'login:answers': { args: []; result: (string | null)[] }
  'app:quit': { args: []; result: null }
  /** Addresses opened in the system's browser. */
  'shell:opened': { args: []; result: string[] }
  /** The system can open addresses from now on, or (false) has no program for them. */
  'shell:can-open': { args: [can: boolean]; result: null }
  /** Path for save dialogs from now on, or null to cancel them. */
  'dialog:save-to': { args: [file: string | null]; result: null }
  /** Buttons to press in message boxes, the last one repeatedly; null closes them. */
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

/** Chromium's data about the place under the pointer. */
export interface PointedAt {
  readonly linkURL: string
  readonly selectionText: string
  readonly isEditable: boolean
}

export interface DesktopState {
  /** File name of the tray's picture; null without a tray. */
  readonly trayImage: string | null
  /** Enabled items of the dock's menu; null without a dock. */
  readonly dock: readonly string[] | null
  /** Background of the main window before its page is painted. */
  readonly paper: string | null
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

/** DIP. */
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
  /** 1 is the page's own size. */
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

/** A challenge of `host:port` for Basic authentication. */
export interface Challenge {
  readonly isProxy: boolean
  readonly host: string
  readonly port: number
  readonly isFirst: boolean
}
