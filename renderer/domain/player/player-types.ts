import type { PlayerReport } from '../../../preload/contract/player.ts'
import type { StreamFigures, StreamTitle } from '../../../preload/contract/streams.ts'
import type { Station } from '../../../shared/api/stations.ts'
import type { ConnectionEntry, FailureReason, ListeningSession } from './player-records.ts'

export type PlayerStatus = PlayerReport['status']

export interface PlayerState {
  readonly item: Station | null
  /** The listener wants audio, whether or not it has started. */
  readonly isPlaying: boolean
  readonly status: PlayerStatus
  /** True while connecting if data arrives that does not suffice for audio yet. */
  readonly isFilling: boolean
  readonly failure: string | null
  readonly failureReason: FailureReason | null
  /** 0 to 1. The current station's volume, or the default for new stations. */
  readonly volume: number
  readonly muted: boolean
  /** The current song as the station sends it. Null for none, or a jingle. */
  readonly nowPlaying: StreamTitle | null
  readonly sleepEndsAt: number | null
  readonly previous: Station | null
  /** The audible station, including during short interruptions, or null. */
  readonly listenedTo: Station | null
}

/** A title at the time it plays. */
export interface PlayedTitle {
  readonly station: Station
  readonly title: StreamTitle
  /** In ms since the epoch. `title.at` is when it was received, up to 90 s earlier. */
  readonly playedAt: number
  /** The last title after a swap of artist and title; `playedAt` is its first time. */
  readonly isCorrection?: true
}

export interface Player {
  /** The previous station plays until the new one starts. */
  play(station: Station): void
  /** Disconnects. Live radio is not buffered for later. */
  pause(): void
  /** Reconnects at the live edge. Retries after a failure. */
  resume(): void
  stop(): void
  /** Clamps to 0 to 1, saves the volume for the current station, and unmutes. */
  setVolume(volume: number): void
  /** Retains the volume. Not saved. */
  setMuted(muted: boolean): void
  /** Changes the volume by a fraction of the maximum, e.g. 0.05 or -0.05. */
  changeVolume(by: number): void
  /** Pauses after a number of minutes with a 20 s fade. Null cancels. */
  sleepIn(minutes: number | null): void
  connectionLog(stationId: string): readonly ConnectionEntry[]
  /** Figures of the current stream. Null without one, and in a browser. */
  figures(): Promise<StreamFigures | null>
  /** Calls the listener with each title when it plays, and after a swap of artist and title. */
  subscribeTitles(listener: (title: PlayedTitle) => void): () => void
  onSession(listener: (session: ListeningSession) => void): () => void
  /** An admin disabled the station: it stops and is not retried. Null: it is enabled again and can be played. */
  setOff(stationId: string, reason: string | null): void
  onEntry(listener: (stationId: string, entry: ConnectionEntry) => void): () => void
  /** A read-only Zustand store. */
  getState(): PlayerState
  getInitialState(): PlayerState
  subscribe(listener: (state: PlayerState, before: PlayerState) => void): () => void
}
