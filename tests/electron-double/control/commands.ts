/** What a test may ask of the double while the app runs in it. */
export interface Commands {
  /** Items of the tray's menu; null where there is no tray. */
  'tray:items': { args: []; result: TrayItem[] | null }
  'tray:tooltip': { args: []; result: string | null }
  'tray:click-item': { args: [id: string]; result: null }
  'tray:click': { args: []; result: null }
  'window:state': { args: []; result: WindowState }
  'window:focus': { args: [focused: boolean]; result: null }
  /** A person moves and sizes the window, or minimises it. */
  'window:place': { args: [bounds: Bounds]; result: null }
  'window:minimise': { args: []; result: null }
  /** The close button of the window. */
  'window:close': { args: []; result: null }
  /** A second launch of the app on this profile. */
  'app:second-instance': { args: [argv: string[]]; result: null }
  'app:quit': { args: []; result: null }
  /** Addresses handed to the system's browser. */
  'shell:opened': { args: []; result: string[] }
  /** How a person answers save dialogs from now on: with this path, or (null) by closing them. */
  'dialog:save-to': { args: [file: string | null]; result: null }
  /** Which button a person presses in message boxes from now on; null: they close them. */
  'dialog:press': { args: [button: number | null]; result: null }
  /** What message boxes have asked. */
  'dialog:questions': { args: []; result: string[] }
  /** Notifications shown so far. */
  'notifications:shown': { args: []; result: ShownNotification[] }
  /** A click on the last notification. */
  'notifications:click': { args: []; result: null }
  /** Whether the machine has a network, as net.isOnline tells. */
  'network:plug-in': { args: [online: boolean]; result: null }
  /** Paths proposed in save dialogs. */
  'dialog:proposed': { args: []; result: string[] }
}

export interface TrayItem {
  readonly id: string
  readonly label: string
  readonly enabled: boolean
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
