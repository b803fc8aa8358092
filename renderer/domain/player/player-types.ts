import type { PlayerReport } from '../../../preload/contract/player.ts'
import type { StreamFigures, StreamTitle } from '../../../preload/contract/streams.ts'
import type { Station } from '../../../shared/api/stations.ts'
import type {
  ConnectionEntry,
  FailureReason,
  ListeningSession,
  PlayOutcome,
} from './player-records.ts'

export type PlayerStatus = PlayerReport['status']

export interface PlayerState {
  readonly item: Station | null
  /** The listener wants audio, whether or not it has started. */
  readonly isPlaying: boolean
  readonly status: PlayerStatus
  /** True while connecting, when data arrives but is not enough for audio yet. */
  readonly isFilling: boolean
  readonly failure: string | null
  readonly failureReason: FailureReason | null
  /** Volume from 0 to 1 of the current station, or the default for new stations. */
  readonly volume: number
  readonly muted: boolean
  /** Current song as sent by the station. Null when there is no title or it is not a song. */
  readonly nowPlaying: StreamTitle | null
  readonly sleepEndsAt: number | null
  readonly previous: Station | null
  /** The audible station, also during short interruptions, or null. */
  readonly listenedTo: Station | null
}

export interface PlayedTitle {
  readonly station: Station
  readonly title: StreamTitle
  /** Time in ms since the epoch. The player received the title at `title.at`, up to 90 s earlier. */
  readonly playedAt: number
  /** True for the last title after a swap of artist and title. `playedAt` is unchanged. */
  readonly isCorrection?: true
}

export interface Player {
  /** The previous station plays until the new one starts. */
  play(station: Station): void
  /** Like `play`, but shows no toast when this station cannot be played. Resolves with the outcome. */
  tryPlay(station: Station): Promise<PlayOutcome>
  /** Disconnects. Live radio is not buffered for later. */
  pause(): void
  /** Reconnects at the live edge. Retries after a failure. */
  resume(): void
  stop(): void
  /** Clamps to 0 to 1, saves the volume for the current station, and unmutes. */
  setVolume(volume: number): void
  /** Does not change the volume. The muted state is not saved. */
  setMuted(muted: boolean): void
  /** Changes the volume by a fraction of the maximum, e.g. 0.05 or -0.05. */
  changeVolume(difference: number): void
  /** Pauses after a number of minutes with a 20 s fade. Null cancels the timer. */
  sleepIn(minutes: number | null): void
  connectionLog(stationId: string): readonly ConnectionEntry[]
  /** Figures of the current stream. Null when no stream is open, and in a browser. */
  figures(): Promise<StreamFigures | null>
  /** Calls the listener with each title when it plays, and after a swap of artist and title. */
  subscribeTitles(listener: (title: PlayedTitle) => void): () => void
  onSession(listener: (session: ListeningSession) => void): () => void
  /** Disables the station for a reason that an admin entered. A `reason` of null enables it again. */
  setOff(stationId: string, reason: string | null): void
  onEntry(listener: (stationId: string, entry: ConnectionEntry) => void): () => void
  /** The player is also a read-only Zustand store. */
  getState(): PlayerState
  getInitialState(): PlayerState
  subscribe(listener: (state: PlayerState, previousState: PlayerState) => void): () => void
}
