import type { HeardSong } from '../domain/saved-songs/kept-songs.ts'

export interface OwnCrate {
  /** Whether the signed-in user keeps a song; null until that is known. */
  isKept(song: Pick<HeardSong, 'artist' | 'title'>): boolean | null
  /** Keeps a song or drops it; what the API refuses is told to the user. */
  toggle(song: HeardSong): void
  /** Calls the listener when it may have changed. */
  subscribe(listener: () => void): () => void
}

let given: OwnCrate | null = null

/** The data area says how it is read and changed, once it is there. */
export function provideCrate(crate: OwnCrate): void {
  given = crate
}

/** The signed-in user's crate. To be subscribed to once it is provided. */
export const ownCrate: OwnCrate = {
  isKept: (song) => given?.isKept(song) ?? null,
  toggle: (song) => given?.toggle(song),
  subscribe: (listener) => given?.subscribe(listener) ?? (() => {}),
}
