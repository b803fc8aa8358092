/** Custom scheme and host of the desktop app's own pages. */
export const APP_ORIGIN = 'app://undertone'

/** Id of the page element with the configuration as JSON. The web server inserts it. */
export const CONFIG_ELEMENT_ID = 'undertone-config'

/** Region of the version 1 Cloud Functions (specification, section 9). */
export const FUNCTIONS_REGION = 'us-central1'

/** Service addresses and keys, read at run time so that one build serves all. URLs have no trailing slash. */
export interface RuntimeConfig {
  readonly apiUrl: string
  /** Host of the version 1 Cloud Functions; null: https://<region>-<project>.cloudfunctions.net. */
  readonly functionsUrl: string | null
  /** A Firebase Auth emulator; null: Google's identity service. */
  readonly identityUrl: string | null
  /** A Firestore REST endpoint; null: Google's document database. */
  readonly documentsUrl: string | null
  /** Origin of the demo stations; null without them. */
  readonly streamsUrl: string | null
  /** A Radio Browser server that receives clicks; null: none. */
  readonly directoryUrl: string | null
  /** A ListenBrainz server that receives played songs; null: not available. */
  readonly listenBrainzUrl: string | null
  /** Last.fm, whose requests only main can sign; null: not available. */
  readonly lastFm: LastFmConfig | null
  /** Google sign-in; null: not available. */
  readonly google: GoogleConfig | null
  /** Allow anonymous listening; false: every page except the public ones requires an account. */
  readonly anonymousListening: boolean
  readonly firebase: {
    readonly apiKey: string
    readonly projectId: string
    /** Site key of the identity provider's reCAPTCHA for text messages; null: not available. */
    readonly recaptchaSiteKey: string | null
  }
}

/** The part of the Last.fm configuration that pages receive. */
export interface LastFmConfig {
  readonly apiKey: string
  readonly apiUrl: string
  readonly authorizationUrl: string
  /** Main process only. */
  readonly secret?: never
}

/** The part of the Google sign-in configuration that pages receive. */
export interface GoogleConfig {
  readonly clientId: string
  readonly authorizationUrl: string
  readonly tokenUrl: string
  /** Main process only: an object with a secret is not assignable to GoogleConfig, so it never reaches a page. */
  readonly clientSecret?: never
}
