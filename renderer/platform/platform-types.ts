/** Types of the platform: the bridge to the desktop app or its replacement in a browser, and their capabilities. */
import type { Unsubscribe } from '../../preload/contract/channel.ts'
import type { SaveResult } from '../../preload/contract/session.ts'
import type { UndertoneBridge } from '../../preload/contract.ts'

interface Capabilities {
  readonly tray: boolean
  /** The app can encrypt the session with the system's keyring. */
  readonly keyring: boolean
  /** Google sign-in is available. Known after the configuration is loaded. */
  readonly google: boolean
  /** Clicks are reported to the directory. Known after the configuration is loaded. */
  readonly directory: boolean
  /** State of Last.fm scrobbling. `desktop-only`: not here, but in the desktop app. `none`: the build has no key. */
  readonly lastFm: 'available' | 'desktop-only' | 'none'
  /** ListenBrainz scrobbling is available. Known after the configuration is loaded. */
  readonly scrobbling: boolean
  readonly robotCheck: boolean
  /** Streams go through the main process, which reads titles in any charset and reconnects. */
  readonly relay: boolean
  readonly miniWindow: boolean
  readonly notifications: boolean
}

type BridgeSession = UndertoneBridge['session']
/** Exists only when the system's keyring may prompt for its password. */
type KeyringWait = 'keyringWaits' | 'goOnWithoutKeyring'

/** The bridge's session API, plus cross-window coordination where several windows are possible. */
export type SessionVault = Omit<BridgeSession, KeyringWait> & {
  readonly [Name in KeyringWait]?: BridgeSession[Name]
} & {
  /** Calls the listener after another window has saved or cleared the session. Missing when there is one window. */
  onChangedElsewhere?(listener: () => void): Unsubscribe
  /** Saves the session, or clears it for null, if `isCurrent` accepts the stored one. Null when it saved nothing. */
  replace?(
    session: string | null,
    isCurrent: (stored: string | null) => boolean,
  ): Promise<SaveResult | null>
}

/** Stores the scrobbling account with the same protection as the session. */
export type ScrobblingVault = Pick<UndertoneBridge['scrobbling'], 'load' | 'save' | 'clear'>

export interface Platform extends Omit<UndertoneBridge, 'session'> {
  readonly session: SessionVault
  readonly capabilities: Capabilities
  /** Keeps the screen on during playback. Null when the system decides. */
  readonly keepScreenOn: ((allowed: boolean) => void) | null
}
