/** The crate: the songs that a user keeps. The feature's public file. */
import { SongHeart as Heart } from './components/song-heart.tsx'
import { SongLinks as Links } from './components/song-links.tsx'
import { crateOutside as outside, songsQueueFor as queueFor } from './crate-query.ts'
import type { HeardSong as Heard } from './kept-songs.ts'

export type HeardSong = Heard

/** The button that keeps a song or drops it. */
export const SongHeart = Heart

/** Where a song can be looked up and bought. */
export const SongLinks = Links

/** The crate for what is no component. */
export const crateOutside = outside

/** Changes of saved songs that the API has not accepted yet. */
export const songsQueueFor = queueFor
