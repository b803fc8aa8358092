/** What the app needs of the machine it runs on: the desktop's bridge, and what it can do. */

import type { Unsubscribe } from '../../preload/contract/channel.ts'
import type { KeptSession } from '../../preload/contract/session.ts'
import type { UndertoneBridge } from '../../preload/contract.ts'

/** What this machine can do, for the screens that offer it. */
interface Capabilities {
  /** There is an icon in the system's tray or menu bar. */
  readonly tray: boolean
  /** The session is kept by the operating system's keyring where there is one. */
  readonly keyring: boolean
  /** Signing in with Google can be offered: known once the configuration is loaded. */
  readonly google: boolean
  /** The directory is told of clicks: known once the configuration is loaded. */
  readonly directory: boolean
  /** Whether songs can be told to Last.fm: by this program, by the desktop app alone, or by none. */
  readonly lastFm: 'here' | 'elsewhere' | 'none'
  /** Songs can be told to ListenBrainz: known once the configuration is loaded. */
  readonly scrobbling: boolean
  /** The robot check can be shown: known once the configuration is loaded. */
  readonly robotCheck: boolean
  /** Streams come through main, which reads titles in any charset and reconnects; without it pages do what they can. */
  readonly relay: boolean
  /** There can be a second, small window that stays on top. */
  readonly miniWindow: boolean
  /** The system shows notifications. */
  readonly notifications: boolean
}

type BridgeSession = UndertoneBridge['session']
/** What there is only where the system's keyring may have to be waited for. */
type KeyringWait = 'keyringWaits' | 'goOnWithoutKeyring'

/** The bridge's session, and word of other windows where there may be some. */
export type SessionVault = Omit<BridgeSession, KeyringWait> & {
  readonly [Name in KeyringWait]?: BridgeSession[Name]
} & {
  /** Called after another window has saved or cleared the session. Absent where there is only one. */
  onChangedElsewhere?(listener: () => void): Unsubscribe
  /**
   * Saves a session, or clears the stored one (null), only if `isCurrent` accepts the stored session. Resolves to
   * null when it saved nothing. Absent where there is only one window.
   */
  replace?(
    session: string | null,
    isCurrent: (stored: string | null) => boolean,
  ): Promise<KeptSession | null>
}

/** Keeps the account that is told of songs, as the session is kept. */
export type ScrobblingVault = Pick<UndertoneBridge['scrobbling'], 'load' | 'save' | 'clear'>

export interface Platform extends Omit<UndertoneBridge, 'session'> {
  readonly session: SessionVault
  readonly capabilities: Capabilities
  /** Sets whether the screen stays on while something plays; null where the system decides that. */
  readonly keepScreenOn: ((allowed: boolean) => void) | null
}
