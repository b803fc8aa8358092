/** What the rest of the app sees of the player, and what it may ask of it. */
import type { PlayerReport } from '../../../preload/contract/player.ts'
import type { StreamFigures, StreamTitle } from '../../../preload/contract/streams.ts'
import type { Station } from '../../../shared/api/stations.ts'
import type { ConnectionEntry, FailureReason, ListeningSession } from './player-records.ts'

export type PlayerStatus = PlayerReport['status']

export interface PlayerState {
  readonly item: Station | null
  /** The listener wants sound, whether or not it has arrived. */
  readonly isPlaying: boolean
  readonly status: PlayerStatus
  /** While connecting: the station sends, and it does not suffice for sound yet. */
  readonly isFilling: boolean
  /** A sentence for the listener, while the status is `failed`. */
  readonly failure: string | null
  /** What that sentence is about, for screens that can do something about it. */
  readonly failureReason: FailureReason | null
  /** 0 to 1: of the station on, or the one new stations begin with. */
  readonly volume: number
  readonly muted: boolean
  /** The song that is heard, as the station names it; null where it names none, or a jingle. */
  readonly nowPlaying: StreamTitle | null
  /** When the sleep timer pauses, in ms since the epoch; null without one. */
  readonly sleepEndsAt: number | null
  /** The station that still sounds while `item` connects. */
  readonly previous: Station | null
  /** The station that is listened to, through hitches too; null in silence. */
  readonly listenedTo: Station | null
}

/** A title at the moment it is heard. */
export interface HeardTitle {
  readonly station: Station
  readonly title: StreamTitle
  /** In ms since the epoch; `title.at` is when it was received, up to 90 s earlier. */
  readonly heardAt: number
  /** The title told last, after its artist and title were swapped; `heardAt` is when it was told first. */
  readonly isCorrection?: true
}

export interface Player {
  /** Switches to a station and plays it; what was heard before is heard until the new one sounds. */
  play(station: Station): void
  /** Drops the connection: live radio is not kept for later. */
  pause(): void
  /** Joins the live edge again; also tries again after a failure. */
  resume(): void
  /** Forgets the station. */
  stop(): void
  /** 0 to 1; values outside are brought inside. Remembered, for the station on too. Unmutes. */
  setVolume(volume: number): void
  /** The volume is kept for when the sound comes back. Not remembered over a restart. */
  setMuted(muted: boolean): void
  /** Louder or softer by a part of the full volume, e.g. 0.05 or -0.05. */
  stepVolume(by: number): void
  /** Pauses in so many minutes, fading over the last 20 s; null takes it back. */
  sleepIn(minutes: number | null): void
  /** What befell the connections to a station in this run, oldest first. */
  connectionLog(stationId: string): readonly ConnectionEntry[]
  /** Figures of the stream that is on; null when there is none, and in a browser. */
  figures(): Promise<StreamFigures | null>
  /** Calls the listener with every title of the station on, when it is heard, and when artist and title are swapped. */
  subscribeTitles(listener: (heard: HeardTitle) => void): () => void
  /** Calls the listener when a session begins, and with the same session when it has ended. */
  onSession(listener: (session: ListeningSession) => void): () => void
  /**
   * A station is switched off for everybody, with a reason: it falls silent, and is not tried again. Null: it is on
   * again, which waits for the listener.
   */
  setOff(stationId: string, reason: string | null): void
  /** Calls the listener with every entry of the connection log. */
  onEntry(listener: (stationId: string, entry: ConnectionEntry) => void): () => void
  /** The player is a read-only zustand store of its state. */
  getState(): PlayerState
  getInitialState(): PlayerState
  subscribe(listener: (state: PlayerState, before: PlayerState) => void): () => void
}
