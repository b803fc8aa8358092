/** The crate: the songs that a user keeps. The feature's public file. */
import type { QueryClient } from '@tanstack/react-query'
import { mergeCrates } from '../../../shared/api/crate.ts'
import { SongHeart as Heart } from './components/song-heart.tsx'
import { SongLinks as Links } from './components/song-links.tsx'
import { crateQuery, crateOutside as outside } from './crate-query.ts'
import type { HeardSong as Heard } from './kept-songs.ts'
import { crateOutbox, onSongsTaken } from './own-crate-outbox.ts'

export type HeardSong = Heard

/** The button that keeps a song or drops it. */
export const SongHeart = Heart

/** Where a song can be looked up and bought. */
export const SongLinks = Links

/** The crate for what is no component. */
export const crateOutside = outside

/** Changes that an earlier run has not sent are sent when their user is back; a sign-out wipes them. */
export function cratePart(client: QueryClient) {
  onSongsTaken((uid, songs) => {
    const { queryKey } = crateQuery(uid)
    client.setQueryData(queryKey, (known) => known && mergeCrates(known, songs))
    // What is being read at this moment may be from before the change.
    if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey })
  })
  return {
    enter: (uid: string) => void crateOutbox.resume(uid),
    leave: (uid: string, reason: string, next?: string) => {
      if (reason === 'signed-out') void crateOutbox.forget()
      if (reason === 'joined' && next !== undefined) crateOutbox.hand(uid, next)
    },
  }
}
