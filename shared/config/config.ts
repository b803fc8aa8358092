/** The custom scheme and host the desktop app serves its own pages from. */
export const APP_ORIGIN = 'app://undertone'

/** The element of the page that holds the configuration as JSON, where a web server has put it. */
export const CONFIG_ELEMENT_ID = 'undertone-config'

/** Region of the version 1 Cloud Functions (specification, section 9). */
export const FUNCTIONS_REGION = 'us-central1'

/**
 * Where the app finds its services. Handed over at run time (desktop: main process, browser: in the
 * page), so one build serves development, tests and production. URLs carry no trailing
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
  /** A server of the Radio Browser directory, which is told of clicks; null where it is told of none. */
  readonly directoryUrl: string | null
  /** A server of ListenBrainz, which takes songs that were listened to; null where none is offered. */
  readonly listenBrainzUrl: string | null
  /** What main, which alone may sign for it, tells songs to; null where Last.fm is not offered. */
  readonly lastFm: LastFmConfig | null
  /** Signing in with Google; null where it is not offered. */
  readonly google: GoogleConfig | null
  /** Whether listening needs no account; false: every page but the public ones asks for one first. */
  readonly openDoor: boolean
  readonly firebase: {
    readonly apiKey: string
    readonly projectId: string
    /** Of the provider's robot check, which text messages need; null where it is not offered. */
    readonly recaptchaSiteKey: string | null
  }
}

/** What a page may know of Last.fm: that it is there. */
export interface LastFmConfig {
  /** The product's own. */
  readonly apiKey: string
  readonly apiUrl: string
  /** Where the user says yes. */
  readonly authorizationUrl: string
  /** Main's alone. */
  readonly secret?: never
}

/** What a page may know of signing in with Google. */
export interface GoogleConfig {
  readonly clientId: string
  /** Where the user says yes. */
  readonly authorizationUrl: string
  /** Where the code they come back with becomes an ID token. */
  readonly tokenUrl: string
  /** Main's alone: an object that carries it is no GoogleConfig, and so never reaches a page. */
  readonly clientSecret?: never
}
