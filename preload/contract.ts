/**
 * THE contract between the Electron main process and the renderer: every channel, every argument
 * and every result. Of each other both sides import this file only, and it imports types of shared/
 * only, so neither side can drag the other in.
 */
import type { RuntimeConfig } from '../shared/config/config.ts'
import type { StreamEnd, StreamLoss } from '../shared/radio/stream-ends.ts'

/** Longest id, name and title that tray and notifications are told, in letters. */
export const TEXT_MAX = 300

/** How the session is kept: encrypted by the system's keyring, or only until the app quits. */
export type SessionProtection = 'encrypted' | 'memory'

/** What was kept of the last run. */
export interface LoadedSession {
  readonly session: string | null
  /** True once: what was kept could not be read, was put aside, and the user has to sign in again. */
  readonly setAside: boolean
}

/** How a session is kept from now on. */
export interface KeptSession {
  readonly protection: SessionProtection
  /**
   * Why it is in memory only: this machine has no keyring, the one it has did not keep it, or it still
   * asks for its password and the user went on without it; null when it is encrypted.
   */
  readonly reason: 'no-keyring' | 'keyring-failed' | 'keyring-locked' | null
}

/** How signing in with Google ended; `idToken` is Google's, for the identity provider. */
export type GoogleAnswer =
  | { readonly outcome: 'token'; readonly idToken: string }
  | { readonly outcome: 'cancelled' | 'timed-out' | 'refused' | 'unreachable' }

/** How the robot check ended; `token` is for the identity provider. */
export type RobotAnswer =
  | { readonly outcome: 'token'; readonly token: string }
  | { readonly outcome: 'cancelled' | 'timed-out' | 'unreachable' }

/** What outside controls (tray, media keys, menus, thumbnail buttons) may ask of the mini player. */
export type PlayerCommand =
  | 'play'
  | 'pause'
  /** Whichever of the two is meant in the player's state when it arrives. */
  | 'play-pause'
  | 'stop'
  /** The neighbours in the list that is listened to, or among the favorites. */
  | 'next'
  | 'previous'
  | 'volume-up'
  | 'volume-down'
  | 'mute'
  | { readonly type: 'station'; readonly id: string }
  /** 0 to 1. */
  | { readonly type: 'volume'; readonly level: number }
  /** Null: no sleep timer any more. */
  | { readonly type: 'sleep'; readonly minutes: number | null }

/** A media key as the page's media session hears it. Main decides whether it acts on it. */
export type MediaKey = Extract<
  PlayerCommand,
  'play' | 'pause' | 'play-pause' | 'stop' | 'next' | 'previous'
>

/** A station as menus show it. */
export interface StationName {
  readonly id: string
  readonly name: string
}

/** Most stations that each list of the menu stations holds. */
export const MENU_STATIONS_MAX = 10

/** The stations that menus and the tray list, the latest first. */
export interface MenuStations {
  readonly favorites: readonly StationName[]
  readonly recent: readonly StationName[]
}

/** What a link into the app asks for. Nothing of it is to be trusted: it is a hint. */
export type DeepLink =
  | {
      readonly type: 'checkout-success'
      readonly plan: string | null
      readonly sessionId: string | null
    }
  | { readonly type: 'checkout-cancel' }
  | { readonly type: 'station'; readonly id: string }

/** Who takes the media keys: Chromium's media session, global shortcuts, or neither. */
export type MediaKeyChoice = 'system' | 'shortcuts' | 'off'

/** What the user has chosen of this computer's program. */
export interface DesktopSettings {
  readonly mediaKeys: MediaKeyChoice
  readonly startAtLogin: boolean
}

/** What of it the user changes. */
export type DesktopChanges = {
  readonly [K in keyof DesktopSettings]?: DesktopSettings[K] | undefined
}

/** The choices, and what came of them. */
export interface DesktopState {
  readonly settings: DesktopSettings
  /** Why the media keys do not work as chosen; null while they do. */
  readonly mediaKeyProblem: 'taken' | 'no-permission' | null
  /** Whether this system can start the app at login. */
  readonly canStartAtLogin: boolean
  /** False on Wayland, where no app places its windows or keeps one above the others. */
  readonly placesWindows: boolean
  /** A newer version than this one, ready to be installed at the next start; null: none. */
  readonly update: string | null
}

/** What the renderer tells main of the mini player, so that tray and keys can mirror it. */
export interface PlayerReport {
  readonly status:
    | 'idle'
    | 'connecting'
    | 'playing'
    /** The sound has run dry; the connection is there. */
    | 'buffering'
    /** The sound has run dry, and the connection is lost. */
    | 'reconnecting'
    | 'paused'
    | 'failed'
  readonly station: StationName | null
  /** What is on, "Artist – Title", at most TEXT_MAX letters; null when the station does not say. */
  readonly title: string | null
  /** 0 to 1. */
  readonly volume: number
  readonly muted: boolean
  /** When the sleep timer pauses, in ms since the epoch; null without one. */
  readonly sleepEndsAt: number | null
}

/** Statuses in which the button that plays also stops: the listener wants sound, there or on its way. */
const PLAYING: readonly PlayerReport['status'][] = [
  'connecting',
  'playing',
  'buffering',
  'reconnecting',
]

/** The specification's isPlaying: the listener wants sound, whether or not it has arrived. */
export function isPlaying(status: PlayerReport['status']): boolean {
  return PLAYING.includes(status)
}

/** The report of a player before its first use. */
export const IDLE_REPORT: PlayerReport = {
  status: 'idle',
  station: null,
  title: null,
  volume: 1,
  muted: false,
  sleepEndsAt: null,
}

/** What a click in the mini player's window asks for. */
export type MiniAction =
  | Extract<PlayerCommand, 'play-pause' | 'stop' | 'mute' | { type: 'volume' }>
  /** Brings the main window to the front. */
  | 'show'
  /** Closes the mini player. */
  | 'close'

/** What a station says it is playing. */
export interface StreamTitle {
  readonly artist: string | null
  readonly title: string | null
  /** As the station sent it, in the right letters. */
  readonly raw: string
  /** When main read it, in ms since the epoch: ahead of when it is heard. */
  readonly at: number
}

/** What befalls one stream; `at` is in ms since the epoch. */
export type StreamEvent =
  | {
      readonly type: 'connected'
      readonly at: number
      /** 1 for the first connection of the stream. */
      readonly attempt: number
      readonly contentType: string
      /** In kbit/s. */
      readonly bitrate: number | null
      readonly stationName: string | null
      /** The sound goes on in the same response. */
      readonly spliced: boolean
    }
  | {
      readonly type: 'lost'
      readonly at: number
      readonly reason: StreamLoss
      /** Received over the connection that was lost. */
      readonly bytes: number
    }
  | {
      readonly type: 'retrying'
      readonly at: number
      readonly attempt: number
      readonly inMs: number
    }
  | { readonly type: 'waiting-for-network'; readonly at: number }
  /** The present response ends; the sound goes on in the next one, to be asked for while this one plays out. */
  | { readonly type: 'renewed'; readonly at: number }
  | { readonly type: 'title'; readonly at: number; readonly title: StreamTitle }
  | { readonly type: 'ended'; readonly at: number; readonly reason: StreamEnd }

/** What the page wants to hear. */
export interface StreamRequest {
  /** The page's own name of this stream, new for each: [A-Za-z0-9-]{8,64}. */
  readonly stream: string
  readonly stationId: string
  readonly url: string
}

/** How opening a stream came out. */
export type StreamAnswer =
  | {
      readonly outcome: 'open'
      /** For the audio element, or for hls.js. */
      readonly url: string
      readonly kind: 'audio' | 'hls'
      /** Main reconnects by itself; false: the page has to. */
      readonly relayed: boolean
    }
  | { readonly outcome: 'ended'; readonly reason: StreamEnd }
  /** It was closed while it was opening. */
  | { readonly outcome: 'closed' }

/** Figures of one stream so far, for the details panel. */
export interface StreamFigures {
  readonly bytes: number
  readonly attempts: number
  readonly drops: number
  /** From the wish to the head of the first answer that is audio; null before that. */
  readonly openMs: number | null
  readonly host: string
  readonly contentType: string | null
  /** In kbit/s, as the station says. */
  readonly bitrate: number | null
  readonly protocol: string
}

/** What a notification says of a new song; at most TEXT_MAX letters each. */
export interface SongNotice {
  readonly title: string
  readonly body: string
}

/** A playlist longer than this is refused unread: 256 kB, in bytes. */
export const PLAYLIST_MAX_BYTES = 262_144

/** An http or https address out of a playlist file, and the name it has there. */
export interface PlaylistAddress {
  readonly url: string
  /** At most TEXT_MAX letters; null when there is none. */
  readonly title: string | null
}

/** Renderer asks, main answers. */
export interface Invocations {
  'config:load': { args: []; result: RuntimeConfig }
  'session:load': { args: []; result: LoadedSession }
  'session:save': { args: [session: string]; result: KeptSession }
  'session:clear': { args: []; result: undefined }
  'session:keyring-waits': { args: []; result: boolean }
  'session:without-keyring': { args: []; result: undefined }
  'browser:google': { args: []; result: GoogleAnswer }
  'browser:robot-check': { args: []; result: RobotAnswer }
  'browser:cancel': { args: []; result: undefined }
  'stream:open': { args: [request: StreamRequest]; result: StreamAnswer }
  'stream:figures': { args: [stream: string]; result: StreamFigures | null }
  'stream:allow-private': { args: [url: string]; result: boolean }
  /** Null for what is no playlist; empty for one that holds no address of the web. */
  'playlist:read': { args: [bytes: Uint8Array]; result: readonly PlaylistAddress[] | null }
  'links:take': { args: []; result: readonly DeepLink[] }
  'desktop:state': { args: []; result: DesktopState }
  'desktop:change': { args: [changes: DesktopChanges]; result: DesktopState }
  'desktop:crash-log': { args: []; result: string }
  /** Of the mini player's window only. */
  'mini:report': { args: []; result: PlayerReport }
}

/** Renderer tells, main does not answer. */
export interface Reports {
  'player:report': [report: PlayerReport]
  /** Sent by the preload script itself: whether anything on the page hears player commands. */
  'player:listening': [listening: boolean]
  'player:media-key': [key: MediaKey]
  'stream:close': [stream: string]
  'stream:online': [online: boolean]
  'notification:song': [notice: SongNotice]
  'library:menu-stations': [menuStations: MenuStations]
  'window:mini': [open: boolean]
  'window:full-screen': [on: boolean]
  /** Of the mini player's window only. */
  'mini:act': [action: MiniAction]
}

/** Main tells, renderer listens. */
export interface Events {
  'player:command': [command: PlayerCommand]
  'window:focus': [focused: boolean]
  'stream:event': [stream: string, event: StreamEvent]
  /** A link is there to be taken. */
  'link:arrived': []
  'desktop:changed': [state: DesktopState]
  /** The computer woke up: connections of before are dead. */
  'system:resumed': []
  /** To the mini player's window only. */
  'mini:changed': [report: PlayerReport]
}

export type Unsubscribe = () => void

/** What the preload script puts on `window.undertone`. Nothing else of the machine is reachable. */
export interface UndertoneBridge {
  readonly config: { load(): Promise<RuntimeConfig> }
  /** The one identity session. No key, no decrypt: load, save and clear is all there is. */
  readonly session: {
    load(): Promise<LoadedSession>
    save(session: string): Promise<KeptSession>
    clear(): Promise<void>
    /** Whether the system's keyring asks the user for its password: `load` is pending until then. */
    keyringWaits(): Promise<boolean>
    /**
     * Goes on without it: there is no session, and a new one stays in memory until the keyring is
     * unlocked after all.
     */
    goOnWithoutKeyring(): Promise<void>
  }
  /**
   * What happens in the system's browser, where a user sees whose page it is. No address and no
   * argument goes in. One at a time: a new one cancels the one before.
   */
  readonly browser: {
    signInWithGoogle(): Promise<GoogleAnswer>
    checkForRobot(): Promise<RobotAnswer>
    /** Ends whichever is under way, which then answers 'cancelled'. */
    cancel(): Promise<void>
  }
  readonly player: {
    report(report: PlayerReport): void
    onCommand(listener: (command: PlayerCommand) => void): Unsubscribe
    /** The media session has heard a key; where main wants it, it comes back as a command. */
    mediaKey(key: MediaKey): void
  }
  /** The relay in main, which holds the connections to stations. */
  readonly streams: {
    /** Answers when the head of real audio has arrived, or with the first reason why none will. */
    open(request: StreamRequest): Promise<StreamAnswer>
    close(stream: string): void
    /** Null for a stream that is not open. */
    figures(stream: string): Promise<StreamFigures | null>
    /**
     * Asks the user, in a dialog of the system's, whether stations at this URL's host and port may be
     * reached although that address is on this machine or in the private network.
     */
    allowPrivate(url: string): Promise<boolean>
    /** What the page knows of the network: while it is false nothing is tried. */
    online(online: boolean): void
    /** The addresses in a playlist file, in order, at most 50; null for what is no playlist. */
    readPlaylist(bytes: Uint8Array): Promise<readonly PlaylistAddress[] | null>
    onEvent(listener: (stream: string, event: StreamEvent) => void): Unsubscribe
  }
  /** Links that have opened the app. */
  readonly links: {
    /**
     * Those that wait, the oldest first; each is handed out once. Asking again says that those of before
     * were acted upon: what a page that went away has not said so of goes to the next one.
     */
    take(): Promise<readonly DeepLink[]>
    onArrived(listener: () => void): Unsubscribe
  }
  /** The program on this computer. */
  readonly desktop: {
    state(): Promise<DesktopState>
    change(changes: DesktopChanges): Promise<DesktopState>
    onChanged(listener: (state: DesktopState) => void): Unsubscribe
    /** What was noted of crashes, for a bug report; nothing personal, at most 64 kB. */
    crashLog(): Promise<string>
    /** Tells main what the menus and the tray list. */
    setMenuStations(menuStations: MenuStations): void
    onResumed(listener: () => void): Unsubscribe
  }
  readonly notifications: {
    /** Shown by the system, unless the window has the focus. */
    song(notice: SongNotice): void
  }
  readonly window: {
    /** Called with true when the window gains the system's focus, false when it loses it. */
    onFocus(listener: (focused: boolean) => void): Unsubscribe
    /** Opens or closes the small window that stays on top. */
    mini(open: boolean): void
    fullScreen(on: boolean): void
  }
}

/** What the mini player's window finds on `window.undertoneMini`: all that its page can reach. */
export interface MiniBridge {
  /** The player as it is now. */
  report(): Promise<PlayerReport>
  onReport(listener: (report: PlayerReport) => void): Unsubscribe
  act(action: MiniAction): void
}
