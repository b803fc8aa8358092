/** Changes of the crate: kept on this computer until the API has taken them, and sent one request at a time. */
import { CRATE_SENT_MAX, type KeptSong, keptSongSchema } from '../../../shared/api/crate.ts'
import type { KeptText } from '../../platform/kept-text.ts'
import { createWaitingItems } from '../changes/changes.ts'
import { keyOf } from './kept-songs.ts'

export interface CratePorts {
  readonly text: KeptText
  isSignedIn(uid: string): boolean
  /** Sends songs until the API takes them; answers what has become of them, or null once their user has left. */
  send(uid: string, songs: readonly KeptSong[]): Promise<readonly KeptSong[] | null>
  onTaken(uid: string, songs: readonly KeptSong[]): void
  /** `retry` queues the songs again, and sends them. */
  onRefused(error: unknown, retry: () => void): void
}

/** Makes the outbox of the crate. Nothing of it rejects. */
export function createCrateOutbox(ports: CratePorts) {
  const waiting = createWaitingItems({ text: ports.text, schema: keptSongSchema, keyOf })
  let sending: string | null = null

  function change(uid: string, songs: readonly KeptSong[]): void {
    waiting.keep(uid, songs)
    void sendAll(uid)
  }

  async function sendAll(uid: string): Promise<void> {
    if (sending === uid) return
    sending = uid
    try {
      while (sending === uid) {
        const songs = waiting.of(uid).slice(0, CRATE_SENT_MAX)
        if (songs.length === 0) return
        try {
          const merged = await ports.send(uid, songs)
          if (merged === null || !ports.isSignedIn(uid)) return
          ports.onTaken(uid, merged)
        } catch (error) {
          ports.onRefused(error, () => {
            if (ports.isSignedIn(uid)) change(uid, songs)
          })
        }
        waiting.settle(uid, songs)
      }
    } finally {
      if (sending === uid) sending = null
    }
  }

  return {
    /** What waits of a user; the same object while it is the same. */
    waiting: waiting.of,
    /** Keeps a change, and sends it; what waits of another user is overwritten. */
    change,
    /** Sends what an earlier run could not, also where a crash has taken it from local storage. */
    async resume(uid: string): Promise<void> {
      await waiting.restore(uid)
      await sendAll(uid)
    },
    hand: waiting.hand,
    forget: waiting.forget,
    subscribe: waiting.subscribe,
  }
}
