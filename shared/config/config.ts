export const APP_ORIGIN = 'app://undertone'

/** Id of the page element with the configuration as JSON. The web server inserts it. */
export const CONFIG_ELEMENT_ID = 'undertone-config'

/** Region of the version 1 Cloud Functions (specification, section 9). */
export const FUNCTIONS_REGION = 'us-central1'

/** Service addresses and keys, read at run time so that all installations use the same build. No trailing slashes. */
export interface RuntimeConfig {
  readonly apiUrl: string
  /** Host of the version 1 Cloud Functions. Null means https://<region>-<project>.cloudfunctions.net. */
  readonly functionsUrl: string | null
  /** Firebase Auth emulator. Null means Google's identity service. */
  readonly identityUrl: string | null
  /** Firestore REST endpoint. Null means Google's document database. */
  readonly documentsUrl: string | null
  /** Origin of the demo stations. Null when there are none. */
  readonly streamsUrl: string | null
  /** Radio Browser server that receives clicks. Null when there is none. */
  readonly directoryUrl: string | null
  /** ListenBrainz server that receives played songs. Null when it is not available. */
  readonly listenBrainzUrl: string | null
  /** Last.fm. Only the main process can sign its requests. Null when it is not available. */
  readonly lastFm: LastFmConfig | null
  /** Google sign-in. Null when it is not available. */
  readonly google: GoogleConfig | null
  /** If false, every page except the public pages requires an account. */
  readonly anonymousListening: boolean
  readonly firebase: {
    readonly apiKey: string
    readonly projectId: string
    /** Site key of the identity provider's reCAPTCHA for text messages. Null when it is not available. */
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
  /** Main process only. The type rejects an object with a secret, so no secret reaches a page. */
  readonly clientSecret?: never
}
