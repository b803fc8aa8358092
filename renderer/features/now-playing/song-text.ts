import type { Song } from './song-log.ts'

/** A song in one line: "Artist – Title", or the title alone where nobody is named. */
export function songText({ artist, title }: Song): string {
  return artist ? `${artist} – ${title}` : title
}
