/**
 * THE contract between the Electron main process and the renderer: every channel, every argument
 * and every result. Both sides import their types from here and nothing else; this file imports
 * nothing, so neither side can drag the other in.
 */

/** The custom scheme and host the desktop app serves its own pages from. */
export const APP_ORIGIN = 'app://undertone'

/** Region of the version 1 Cloud Functions (specification, section 9). */
export const FUNCTIONS_REGION = 'us-central1'

/** Longest id, name and title that tray and notifications are told, in letters. */
export const TEXT_MAX = 300

/**
 * How a station that breaks is asked again: by main's relay, and by pages that reach stations by
 * themselves. A station behaves alike in both, and neither asks more often.
 */
export const STREAM_RETRIES = {
  /**
   * Waits between attempts, in ms: the first is at once, and the last goes on and on. The seconds in
   * between are for a server that restarts: it is found within a second of its return, before the
   * listener's buffer is empty.
   */
  delaysMs: [0, 1_000, 1_000, 1_000, 1_000, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000],
  /** Each wait is up to this part longer or shorter, so that listeners of one station come back apart. */
  jitter: 0.2,
  /** Attempts in a row that bring no audio, before anything was heard: then it is given up. */
  budgetUnheard: 4,
  /** The same, once something was heard. */
  budgetHeard: 20,
  /**
   * A connection that has sounded this long, in ms, was a good one: the next attempt is at once, so that
   * a station that breaks every few seconds is heard without a gap, and is asked no oftener than that.
   */
  steadyMs: 4_000,
} as const

/**
 * Where the app finds its services. Handed over at run time (desktop: main process, browser:
 * `/config.json`), so one build serves development, tests and production. URLs carry no trailing
 * slash. `null` means "the provider's own production host".
 */
export interface RuntimeConfig {
  /** API v2, the backend of record. */
  readonly apiUrl: string
  /** Host of the version 1 Cloud Functions; null: https://<region>-<project>.cloudfunctions.net. */
  readonly functionsUrl: string | null
  /** A Firebase Auth emulator; null: Google's identity service. */
  readonly identityUrl: string | null
  /** A Firestore REST endpoint; null: Google's document database. */
  readonly documentsUrl: string | null
  /** Where the demo stations stream from; null where there are none. */
  readonly streamsUrl: string | null
  /** Signing in with Google; null where it is not offered. */
  readonly google: GoogleConfig | null
  readonly firebase: {
    readonly apiKey: string
    readonly projectId: string
    /** Of the provider's robot check, which text messages need; null where it is not offered. */
    readonly recaptchaSiteKey: string | null
  }
}

/** What a page may know of signing in with Google. */
export interface GoogleConfig {
  readonly clientId: string
  /** Where a person says yes. */
  readonly authorizationUrl: string
  /** Where the code they come back with becomes an ID token. */
  readonly tokenUrl: string
  /** Main's alone: an object that carries it is no GoogleConfig, and so never reaches a page. */
  readonly clientSecret?: never
}

/** How the session is kept: encrypted by the system's keyring, or only until the app quits. */
export type SessionProtection = 'encrypted' | 'memory'

/** What was kept of the last run. */
export interface LoadedSession {
  readonly session: string | null
  /** True once: what was kept could not be read, was put aside, and the person has to sign in again. */
  readonly setAside: boolean
}

/** How a session is kept from now on. */
export interface KeptSession {
  readonly protection: SessionProtection
  /**
   * Why it is in memory only: this machine has no keyring, or the one it has did not keep it; null when
   * it is encrypted.
   */
  readonly reason: 'no-keyring' | 'keyring-failed' | null
}

/** How signing in with Google ended; `idToken` is Google's, for the identity provider. */
export type GoogleAnswer =
  | { readonly outcome: 'token'; readonly idToken: string }
  | { readonly outcome: 'cancelled' | 'timed-out' | 'refused' | 'unreachable' }

/** How the robot check ended; `token` is for the identity provider. */
export type RobotAnswer =
  | { readonly outcome: 'token'; readonly token: string }
  | { readonly outcome: 'cancelled' | 'timed-out' | 'unreachable' }

/** What outside controls (tray, later media keys and links) may ask of the mini player. */
export type PlayerCommand = 'play' | 'pause' | 'stop'

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
  readonly station: { readonly id: string; readonly name: string } | null
  /** What is on, "Artist – Title", at most TEXT_MAX letters; null when the station does not say. */
  readonly title: string | null
}

/** Why a stream is over for good; the page puts it into words. */
export type StreamEnd =
  // 404, 410, 401 or 403.
  | 'not-found'
  | 'gone'
  | 'forbidden'
  | 'not-audio'
  | 'captive-portal'
  | 'empty-playlist'
  | 'bad-playlist'
  | 'too-many-redirects'
  | 'bad-address'
  | 'private-address'
  // Every attempt is spent; this is what the last one met.
  | 'name-not-found'
  | 'refused'
  | 'no-answer'
  | 'no-audio'
  | 'server-error'
  | 'tls-name'
  | 'tls-expired'
  | 'tls-untrusted'
  | 'tls-failed'

/** Why a connection was lost or did not come about; the relay goes on trying. */
export type StreamLoss =
  | 'reset'
  | 'ended'
  | 'silent'
  | 'server-error'
  | 'refused'
  | 'no-answer'
  | 'name-not-found'
  | 'offline'
  | 'network-changed'

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

/** Renderer asks, main answers. */
export interface Invocations {
  'config:load': { args: []; result: RuntimeConfig }
  'session:load': { args: []; result: LoadedSession }
  'session:save': { args: [session: string]; result: KeptSession }
  'session:clear': { args: []; result: undefined }
  'browser:google': { args: []; result: GoogleAnswer }
  'browser:robot-check': { args: []; result: RobotAnswer }
  'browser:cancel': { args: []; result: undefined }
  'stream:open': { args: [request: StreamRequest]; result: StreamAnswer }
  'stream:figures': { args: [stream: string]; result: StreamFigures | null }
  'stream:allow-private': { args: [url: string]; result: boolean }
}

/** Renderer tells, main does not answer. */
export interface Reports {
  'player:report': [report: PlayerReport]
  /** Sent by the preload script itself: whether anything on the page hears player commands. */
  'player:listening': [listening: boolean]
  'stream:close': [stream: string]
  'stream:online': [online: boolean]
  'notification:song': [notice: SongNotice]
}

/** Main tells, renderer listens. */
export interface Events {
  'player:command': [command: PlayerCommand]
  'window:focus': [focused: boolean]
  'stream:event': [stream: string, event: StreamEvent]
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
  }
  /**
   * What happens in the system's browser, where a person sees whose page it is. No address and no
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
  }
  /** The relay in main, which holds the connections to stations. */
  readonly streams: {
    /** Answers when the head of real audio has arrived, or with the first reason why none will. */
    open(request: StreamRequest): Promise<StreamAnswer>
    close(stream: string): void
    /** Null for a stream that is not open. */
    figures(stream: string): Promise<StreamFigures | null>
    /**
     * Asks the person, in a dialog of the system's, whether stations at this URL's host and port may be
     * reached although that address is on this machine or in the private network.
     */
    allowPrivate(url: string): Promise<boolean>
    /** What the page knows of the network: while it is false nothing is tried. */
    online(online: boolean): void
    onEvent(listener: (stream: string, event: StreamEvent) => void): Unsubscribe
  }
  readonly notifications: {
    /** Shown by the system, unless the window has the focus. */
    song(notice: SongNotice): void
  }
  readonly window: {
    /** Called with true when the window gains the system's focus, false when it loses it. */
    onFocus(listener: (focused: boolean) => void): Unsubscribe
  }
}
