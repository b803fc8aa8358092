/** What the app needs of the machine it runs on: the desktop's bridge, and what it can do. */
import type { UndertoneBridge } from '../../preload/contract.ts'

/** What this machine can do, for the screens that offer it. */
interface Capabilities {
  /** There is an icon in the system's tray or menu bar. */
  readonly tray: boolean
  /** The session is kept by the operating system's keyring where there is one. */
  readonly keyring: boolean
}

export interface Platform extends UndertoneBridge {
  readonly capabilities: Capabilities
}
