/** Plays what has fallen onto the window. */
import { PLAYLIST_MAX_BYTES, type PlaylistAddress } from '../../../preload/contract/streams.ts'
import type { Station } from '../../../shared/api/stations.ts'
import type { ReadList } from '../../../shared/exchange/exchange-entry.ts'
import type { FileProblem } from '../../lib/read-station-file.ts'
import type { Dropped } from './dropped.ts'
import { droppedStation } from './dropped-station.ts'

/** Why nothing plays: it leads to no station, or it is no playlist. */
export type DropProblem = 'no-address' | 'no-playlist'

interface PlayDroppedParts {
  readPlaylist(bytes: Uint8Array): Promise<readonly PlaylistAddress[] | null>
  play(station: Station): void
  tell(problem: DropProblem): void
  /** Reads a file as the import does. Never rejects. */
  readList(file: File): Promise<ReadList | FileProblem>
  /** Offers to import the stations of a list. */
  offer(file: File, count: number): void
}

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

/**
 * Of a playlist the first station plays, and the others are offered for import; so are the stations of any other file
 * that the import reads. Says why when nothing can.
 */
export async function playDropped(dropped: Dropped | null, parts: PlayDroppedParts): Promise<void> {
  if (dropped === null) return parts.tell('no-address')
  if (dropped.type === 'address') return parts.play(droppedStation(dropped.url, null))
  const { file } = dropped
  const entries = await readFile(file, parts.readPlaylist)
  const [first] = entries ?? []
  if (first !== undefined) parts.play(droppedStation(first.url, first.title))
  if (entries !== null && entries.length > 1) return parts.offer(file, entries.length)
  if (first !== undefined) return
  const list = await parts.readList(file)
  if (typeof list !== 'string' && list.entries.length > 0)
    return parts.offer(file, list.entries.length)
  parts.tell(entries === null && list !== 'empty' ? 'no-playlist' : 'no-address')
}
