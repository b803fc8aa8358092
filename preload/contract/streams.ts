/** The relay in main, which holds the connections to stations. */
import * as z from 'zod/mini'
import { CHARSETS, type Charset } from '../../shared/radio/charset-names.ts'
import type { StreamEnd, StreamLoss } from '../../shared/radio/stream-ends.ts'
import { event, invoke, send } from './channel.ts'
import { text } from './stations.ts'

/** What a station says it is playing. */
export interface StreamTitle {
  readonly artist: string | null
  readonly title: string | null
  /** As the station sent it, in the right letters. */
  readonly raw: string
  /** When main read it, in ms since the epoch: ahead of when it is heard. */
  readonly at: number
}

/** A moment of the sound that one response of the relay carries. */
export interface SoundPosition {
  /** The number that the page gave the response in its address (`?response=1`), higher for each new one. */
  readonly response: number
  /** Seconds of sound since the response began. */
  readonly seconds: number
}

/** What happens to one stream; `at` is in ms since the epoch. */
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
  | {
      readonly type: 'title'
      readonly at: number
      readonly title: StreamTitle
      /** Where in the sound the title begins; null for a format whose sound the relay cannot measure. */
      readonly position: SoundPosition | null
    }
  | { readonly type: 'ended'; readonly at: number; readonly reason: StreamEnd }

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
  /** From the request to the head of the first answer that is audio; null before that. */
  readonly openMs: number | null
  readonly host: string
  readonly contentType: string | null
  /** In kbit/s, as the station says. */
  readonly bitrate: number | null
  readonly protocol: string
}

/** Stations whose account is saved; the oldest gives way. */
export const STATION_ACCOUNTS_MAX = 1_000
/** Characters of a user name, and of a password: an address has no more. */
const CREDENTIAL_MAX = 2_048
/** Longest URL of a stream: what browsers and servers agree to carry (RFC 9110, section 4.1, with room). */
const URL_MAX = 8_192

/** The page's own name of a stream, new for each. */
const streamName = () => z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/))
const streamUrl = () => z.string().check(z.minLength(1), z.maxLength(URL_MAX))
const credential = () => z.string().check(z.maxLength(CREDENTIAL_MAX))
const streamRequest = () =>
  z.strictObject({ stream: streamName(), stationId: text(), url: streamUrl() })

/** The stream that the page asks for. */
export type StreamRequest = Readonly<z.infer<ReturnType<typeof streamRequest>>>

const stationAccount = () =>
  z.strictObject({
    stationId: text(),
    url: streamUrl(),
    username: credential(),
    password: credential(),
  })

/** The user name and the password of a station. */
export type StationAccount = Readonly<z.infer<ReturnType<typeof stationAccount>>>

export const streamChannels = {
  /** Answers when the head of real audio has arrived, or with the first reason why none will. */
  open: invoke<[request: StreamRequest], StreamAnswer>('stream:open', () => [streamRequest()]),
  close: send<[stream: string]>('stream:close', () => [streamName()]),
  /** Null for a stream that is not open. */
  figures: invoke<[stream: string], StreamFigures | null>('stream:figures', () => [streamName()]),
  /**
   * Asks the user, in a dialog of the system's, whether stations at this URL's host and port may be
   * reached although that address is on this machine or in the private network.
   */
  allowPrivate: invoke<[url: string], boolean>('stream:allow-private', () => [streamUrl()]),
  /** In which charset the user has said that a station writes its titles; null: main tells it by the letters. */
  charset: invoke<[stationId: string], Charset | null>('stream:charset', () => [text()]),
  /** Chooses it, from the next title on; null: none any more. */
  setCharset: send<[stationId: string, charset: Charset | null]>('stream:set-charset', () => [
    text(),
    z.nullable(z.enum(CHARSETS)),
  ]),
  /**
   * Saves accounts of stations, which the relay sends to their own server only. No channel returns them. False: they
   * last until the app quits, because this system encrypts nothing. Those of stations that only this run knows (dropped
   * addresses) always do.
   */
  saveAccounts: invoke<[accounts: readonly StationAccount[]], boolean>(
    'stream:save-accounts',
    () => [z.array(stationAccount()).check(z.maxLength(STATION_ACCOUNTS_MAX))],
  ),
  /** Saves the account of one station for another at the same server. The result is that of `saveAccounts`. */
  copyAccount: invoke<[from: string, to: string], boolean>('stream:copy-account', () => [
    text(),
    text(),
  ]),
  /** Deletes the accounts of stations. `copyAccount` can bring them back until the app quits. */
  removeAccounts: invoke<[stationIds: readonly string[]], void>('stream:remove-accounts', () => [
    z.array(text()).check(z.maxLength(STATION_ACCOUNTS_MAX)),
  ]),
  clearAccounts: invoke<[], void>('stream:clear-accounts'),
  /** What the page knows of the network: while it is false nothing is tried. */
  online: send<[online: boolean]>('stream:online', () => [z.boolean()]),
  /**
   * What is at an address, if it can be a list of stations: text of at most 5 MB. Null for anything else, also for an
   * address that has just been played as sound. The request has the account of the station.
   */
  fetchList: invoke<[url: string, stationId: string], Uint8Array | null>(
    'stream:fetch-list',
    () => [streamUrl(), text()],
  ),
  onEvent: event<[stream: string, event: StreamEvent]>('stream:event'),
}
