import * as z from 'zod/mini'
import { songKey } from '../titles/song-key.ts'
import {
  checked,
  described,
  exactly,
  integer,
  moment,
  named,
  plainText,
  stationId,
} from './schema-parts.ts'
import { mergeVersions } from './versions.ts'

export const SAVED_SONGS_MAX = 5_000
/** Maximum number of songs in a request. With texts of maximum length they fit into the request body. */
export const SAVED_SONGS_SENT_MAX = 100
/** Maximum length of artist, title, station name and show name, as in the song log. */
export const SONG_TEXT_MAX = 300

const songText = plainText(1, SONG_TEXT_MAX)

export const savedSongSchema = z.object({
  artist: z.nullable(songText),
  title: songText,
  stationId: described('Null when the station has no id', z.nullable(stationId)),
  stationName: songText,
  show: z.nullable(songText),
  at: moment,
  /** Time of the change on the client's clock, in ms since the epoch. The higher version wins. */
  version: integer(0),
  deleted: z.boolean(),
})
export type SavedSong = z.infer<typeof savedSongSchema>

/** GET /users/{id}/saved-songs returns all saved songs. PUT merges the sent songs and returns the results. */
export const savedSongsSchema = named('SavedSongs', z.object({ items: z.array(savedSongSchema) }))

export const savedSongsBody = z.strictObject({
  items: checked(z.array(exactly(savedSongSchema)), z.maxLength(SAVED_SONGS_SENT_MAX)),
})

/** Merges two lists. Of equal versions of a song, the song in `base` wins (versions.ts). */
export function mergeSavedSongs(
  base: readonly SavedSong[],
  incoming: readonly SavedSong[],
): SavedSong[] {
  return mergeVersions(base, incoming, songKey)
}
