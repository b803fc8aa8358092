/** Channels of the stream relay in the main process, which connects to stations. */
import * as z from 'zod/mini'
import { CHARSETS, type Charset } from '../../shared/radio/charset-names.ts'
import type { StreamEnd, StreamLoss } from '../../shared/radio/stream-ends.ts'
import { event, invoke, send } from './channel.ts'
import { text } from './stations.ts'

export interface StreamTitle {
  readonly artist: string | null
  readonly title: string | null
  /** Decoded text that the station sent. */
  readonly raw: string
  /** Time at which the relay read the title, in ms since the epoch. The title plays later. */
  readonly at: number
}

export interface SoundPosition {
  /** Number in the response's URL (`?response=1`). Each new response has a higher number. */
  readonly response: number
  /** Seconds of audio since the start of the response. */
  readonly seconds: number
}

/** `at` is in ms since the epoch. */
export type StreamEvent =
  | {
      readonly type: 'connected'
      readonly at: number
      readonly attempt: number
      readonly contentType: string
      readonly bitrate: number | null
      readonly stationName: string | null
      readonly spliced: boolean
    }
  | {
      readonly type: 'lost'
      readonly at: number
      readonly reason: StreamLoss
      readonly bytes: number
    }
  | {
      readonly type: 'retrying'
      readonly at: number
      readonly attempt: number
      readonly inMs: number
    }
  | { readonly type: 'waiting-for-network'; readonly at: number }
  /** The current response ends. The page requests the next response while it plays the buffered audio. */
  | { readonly type: 'renewed'; readonly at: number }
  | {
      readonly type: 'title'
      readonly at: number
      readonly title: StreamTitle
      /** Position in the audio at which the title starts. Null for formats that the relay cannot measure. */
      readonly position: SoundPosition | null
    }
  | { readonly type: 'ended'; readonly at: number; readonly reason: StreamEnd }

export type OpenStreamResult =
  | {
      readonly outcome: 'open'
      readonly url: string
      readonly kind: 'audio' | 'hls'
      /** If true, the relay reconnects. If false, the page must reconnect. */
      readonly relayed: boolean
    }
  | { readonly outcome: 'ended'; readonly reason: StreamEnd }
  | { readonly outcome: 'closed' }

export interface StreamFigures {
  readonly bytes: number
  readonly attempts: number
  readonly drops: number
  /** Time from the request to the first audio headers. Null before they arrive. */
  readonly openMs: number | null
  readonly host: string
  readonly contentType: string | null
  readonly bitrate: number | null
  readonly protocol: string
}

export const STATION_ACCOUNTS_MAX = 1_000
/** In characters. Equal to the limit for credentials in a URL. */
const CREDENTIAL_MAX = 2_048
/** Practical URL limit (RFC 9110, section 4.1, with margin). */
const URL_MAX = 8_192

const streamName = () => z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/))
const streamUrl = () => z.string().check(z.minLength(1), z.maxLength(URL_MAX))
const credential = () => z.string().check(z.maxLength(CREDENTIAL_MAX))
const streamRequest = () =>
  z.strictObject({ stream: streamName(), stationId: text(), url: streamUrl() })

export type StreamRequest = Readonly<z.infer<ReturnType<typeof streamRequest>>>

const stationAccount = () =>
  z.strictObject({
    stationId: text(),
    url: streamUrl(),
    username: credential(),
    password: credential(),
  })

export type StationAccount = Readonly<z.infer<ReturnType<typeof stationAccount>>>

export const streamChannels = {
  /** Resolves with the first audio headers, or with the reason why there is no audio. */
  open: invoke<[request: StreamRequest], OpenStreamResult>('stream:open', () => [streamRequest()]),
  close: send<[stream: string]>('stream:close', () => [streamName()]),
  figures: invoke<[stream: string], StreamFigures | null>('stream:figures', () => [streamName()]),
  /** Asks the user in a system dialog to allow stations at this URL's private host and port. */
  allowPrivate: invoke<[url: string], boolean>('stream:allow-private', () => [streamUrl()]),
  /** Returns the user's choice of charset for the titles of a station. Null means automatic detection. */
  charset: invoke<[stationId: string], Charset | null>('stream:charset', () => [text()]),
  /** Sets the charset from the next title on. Null restores the detection. */
  setCharset: send<[stationId: string, charset: Charset | null]>('stream:set-charset', () => [
    text(),
    z.nullable(z.enum(CHARSETS)),
  ]),
  /** Saves accounts, which go to the station's server only. Returns false when they last only until the app quits. */
  saveAccounts: invoke<[accounts: readonly StationAccount[]], boolean>(
    'stream:save-accounts',
    () => [z.array(stationAccount()).check(z.maxLength(STATION_ACCOUNTS_MAX))],
  ),
  /** Copies an account to another station at the same server. Resolves as `saveAccounts` does. */
  copyAccount: invoke<[from: string, to: string], boolean>('stream:copy-account', () => [
    text(),
    text(),
  ]),
  /** Deletes accounts. `copyAccount` can restore them until the app quits. */
  removeAccounts: invoke<[stationIds: readonly string[]], void>('stream:remove-accounts', () => [
    z.array(text()).check(z.maxLength(STATION_ACCOUNTS_MAX)),
  ]),
  clearAccounts: invoke<[], void>('stream:clear-accounts'),
  /** Sends the page's online state. The relay does not connect while the state is false. */
  online: send<[online: boolean]>('stream:online', () => [z.boolean()]),
  /** Fetches a possible station list (at most 5 MB) with the station's account. Returns null for other content. */
  fetchList: invoke<[url: string, stationId: string], Uint8Array | null>(
    'stream:fetch-list',
    () => [streamUrl(), text()],
  ),
  onEvent: event<[stream: string, event: StreamEvent]>('stream:event'),
}
