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

function wins(challenger: KeptSong, holder: KeptSong | undefined): boolean {
  if (holder === undefined || challenger.version !== holder.version)
    return holder === undefined || challenger.version > holder.version
  if (challenger.deleted !== holder.deleted) return challenger.deleted
  // Any rule will do, as long as every device has the same one.
  return JSON.stringify(toTell(challenger)) > JSON.stringify(toTell(holder))
}

const toTell = ({ artist, title, stationId: id, stationName, show, at }: KeptSong) => [
  ...[at, artist, title],
  ...[id, stationName, show],
]

/**
 * Merges two crates: of each song the higher version wins, and at equal versions the tombstone. Order
 * and repeats make no difference to what is kept.
 */
export function mergeCrates(mine: readonly KeptSong[], theirs: readonly KeptSong[]): KeptSong[] {
  const merged = new Map<string, KeptSong>()
  for (const song of [...mine, ...theirs]) {
    const key = songKey(song)
    if (wins(song, merged.get(key))) merged.set(key, song)
  }
  return [...merged.values()]
}
