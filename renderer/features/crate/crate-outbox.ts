/** Changes of the crate: kept on this computer until the API has taken them, and sent one request at a time. */
import * as z from 'zod/mini'
import {
  CRATE_SENT_MAX,
  type KeptSong,
  keptSongSchema,
  mergeCrates,
} from '../../../shared/api/crate.ts'
import { songKey } from '../../../shared/titles/song-key.ts'
import type { KeptText } from '../../platform/kept-text.ts'

/** More than a listener keeps by hand while a service is away; the oldest are dropped. */
export const WAITING_MAX = 500

export interface CratePorts {
  readonly text: KeptText
  isSignedIn(uid: string): boolean
  /** Sends songs until the API takes them; answers what has become of them, or null once their user has left. */
  send(uid: string, songs: readonly KeptSong[]): Promise<readonly KeptSong[] | null>
  onTaken(uid: string, songs: readonly KeptSong[]): void
  onRefused(uid: string, error: unknown): void
}

const keptSchema = z.object({ uid: z.string(), items: z.array(keptSongSchema) })

interface Kept {
  readonly uid: string
  readonly items: readonly KeptSong[]
}
const NOTHING: readonly KeptSong[] = []

function parse(text: string | null): Kept | null {
  if (text === null) return null
  try {
    return keptSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Makes the outbox of the crate. Nothing of it rejects. */
export function createCrateOutbox(ports: CratePorts) {
  const { text } = ports
  /** As it was read last: the same object while the text is the same. */
  let read: { readonly text: string | null; readonly kept: Kept | null } = {
    text: null,
    kept: null,
  }
  let sending: string | null = null

  function waiting(uid: string): readonly KeptSong[] {
    const now = text.read()
    if (now !== read.text) read = { text: now, kept: parse(now) }
    return read.kept?.uid === uid ? read.kept.items : NOTHING
  }

  function write(uid: string, items: readonly KeptSong[]): void {
    const kept: Kept = { uid, items: items.slice(-WAITING_MAX) }
    void text.write(items.length === 0 ? null : JSON.stringify(kept))
  }

  function settle(uid: string, songs: readonly KeptSong[]): void {
    const sent = new Map(songs.map((song) => [songKey(song), song.version]))
    // What was changed again while it was on its way waits on.
    const left = waiting(uid).filter((song) => song.version > (sent.get(songKey(song)) ?? -1))
    if (left.length < waiting(uid).length) write(uid, left)
  }

  async function sendAll(uid: string): Promise<void> {
    if (sending === uid) return
    sending = uid
    try {
      while (sending === uid) {
        const songs = waiting(uid).slice(0, CRATE_SENT_MAX)
        if (songs.length === 0) return
        try {
          const merged = await ports.send(uid, songs)
          if (merged === null || !ports.isSignedIn(uid)) return
          ports.onTaken(uid, merged)
        } catch (error) {
          ports.onRefused(uid, error)
        }
        settle(uid, songs)
      }
    } finally {
      if (sending === uid) sending = null
    }
  }

  return {
    /** What waits of a user; the same object while it is the same. */
    waiting,
    /** Keeps a change, and sends it; what waits of another user is overwritten. */
    change(uid: string, songs: readonly KeptSong[]): void {
      write(uid, mergeCrates(waiting(uid), songs))
      void sendAll(uid)
    },
    /** Sends what an earlier run could not, also where a crash has taken it from local storage. */
    async resume(uid: string): Promise<void> {
      const copy = text.read() ?? (await text.readCopy())
      const kept = parse(copy)
      if (kept?.uid !== uid || kept.items.length === 0) return
      if (text.read() === null) write(uid, kept.items)
      await sendAll(uid)
    },
    /** What waits of one user is another's from now on. */
    hand(from: string, to: string): void {
      const songs = waiting(from)
      if (songs.length > 0) write(to, songs)
    },
    /** Forgets what waits, whichever user's it is. */
    forget: (): Promise<void> => text.write(null),
    subscribe: text.subscribe,
  }
}
