/** Plays what has fallen onto the window. */
import { PLAYLIST_MAX_BYTES, type PlaylistAddress } from '../../../preload/contract/streams.ts'
import type { Station } from '../../../shared/api/stations.ts'
import type { Dropped } from './dropped.ts'
import { droppedStation } from './dropped-station.ts'

/** Why nothing plays: it leads to no station, or it is no playlist. */
export type DropProblem = 'no-address' | 'no-playlist'

interface PlayDroppedParts {
  readPlaylist(bytes: Uint8Array): Promise<readonly PlaylistAddress[] | null>
  play(station: Station): void
  tell(problem: DropProblem): void
  /** Offers to take over the stations of a list; null: how many there are is not known. */
  offer(file: File, count: number | null): void
}

/** Endings of lists of stations that no player reads. */
const FOREIGN_LIST = /\.(?:opml|json|db)$/i
const PLAYLIST = /\.(?:m3u8?|pls|xspf)$/i

/** Whether a file that is no playlist to play may still be a list to take over. */
const mayBeList = ({ name, size }: File) =>
  FOREIGN_LIST.test(name) || (PLAYLIST.test(name) && size > PLAYLIST_MAX_BYTES)

/** The playlist in a file; null for what is none. A file too long to be one is not even read. */
async function readFile(
  file: File,
  readPlaylist: PlayDroppedParts['readPlaylist'],
): Promise<readonly PlaylistAddress[] | null> {
  if (file.size > PLAYLIST_MAX_BYTES) return null
  // A folder, or a file that has gone away since, cannot be read.
  const buffer = await file.arrayBuffer().catch(() => null)
  return buffer && readPlaylist(new Uint8Array(buffer))
}

/** Of a playlist the first station plays, and the others are offered for taking over. Says why when nothing can. */
export async function playDropped(dropped: Dropped | null, parts: PlayDroppedParts): Promise<void> {
  if (dropped === null) return parts.tell('no-address')
  if (dropped.type === 'address') return parts.play(droppedStation(dropped.url, null))
  const entries = await readFile(dropped.file, parts.readPlaylist)
  if (entries === null) {
    return mayBeList(dropped.file) ? parts.offer(dropped.file, null) : parts.tell('no-playlist')
  }
  const [first] = entries
  if (first === undefined) return parts.tell('no-address')
  parts.play(droppedStation(first.url, first.title))
  if (entries.length > 1) parts.offer(dropped.file, entries.length)
}
