import type { ScrobbleOutcome, ServiceAccount } from '../../../preload/contract/scrobbling.ts'
import type { Listen } from './listen-queue.ts'

/** A service that is told which songs were listened to. */
export interface ScrobbleService {
  /** Most songs that it takes at once. */
  readonly batch: number
  /**
   * The account of what the user has given, a token or nothing; null when there is none. Rejects when the service does
   * not answer.
   */
  connect(given: string): Promise<ServiceAccount | null>
  /** Never rejects. */
  submit(token: string, listens: readonly Listen[]): Promise<ScrobbleOutcome>
  /** What is on now: kept by the service for a while only. Never rejects. */
  tellNowPlaying(token: string, song: Listen): Promise<ScrobbleOutcome>
}
