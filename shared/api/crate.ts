/** The crate: the songs that a user keeps. */
import * as z from 'zod/mini'
import { songKey } from '../titles/song-key.ts'
import {
  checked,
  described,
  exactly,
  moment,
  named,
  plainText,
  stationId,
  wholeNumber,
} from './schema-parts.ts'
import { mergeVersions } from './versions.ts'

/** Most songs of a crate, tombstones included. */
export const CRATE_MAX = 5_000
/** Most songs of one request: they fit its body however long their names are. */
export const CRATE_SENT_MAX = 100
/** Letters of an artist, a title, a station's name or a show's: as the log of songs keeps them. */
export const SONG_TEXT_MAX = 300

const line = plainText(1, SONG_TEXT_MAX)

export const keptSongSchema = z.object({
  artist: z.nullable(line),
  title: line,
  stationId: described('null for a station that has no id here', z.nullable(stationId)),
  stationName: line,
  /** What the station had on. */
  show: z.nullable(line),
  /** When it was heard. */
  at: moment,
  /** Milliseconds since the epoch of the change, by the client's clock: the higher one wins. */
  version: wholeNumber(0),
  deleted: z.boolean(),
})
/** A song of the crate; artist and title name it, as `songKey` reads them. */
export type KeptSong = z.infer<typeof keptSongSchema>

/** GET /users/{id}/crate: all of it. PUT: what was sent, merged with what was kept. */
export const crateSchema = named('Crate', z.object({ items: z.array(keptSongSchema) }))

export const crateBody = z.strictObject({
  items: checked(z.array(exactly(keptSongSchema)), z.maxLength(CRATE_SENT_MAX)),
})

/** Merges two crates, of which `mine` stays as it is where nothing outdoes it (versions.ts). */
export function mergeCrates(mine: readonly KeptSong[], theirs: readonly KeptSong[]): KeptSong[] {
  return mergeVersions(mine, theirs, songKey)
}
