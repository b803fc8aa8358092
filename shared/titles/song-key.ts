import { plainText } from '../radio/title-words.ts'

export interface NamedSong {
  readonly artist: string | null
  readonly title: string
}

/** Characters of artist and title in a key. A database index entry of PostgreSQL has at most 2,704 bytes. */
const PART_MAX = 300

function normalizePart(text: string): string {
  return (plainText(text) || text.normalize('NFKC').trim()).slice(0, PART_MAX).toWellFormed()
}

/** Key of a song that ignores case and punctuation, so that all devices identify the same song. */
export function songKey({ artist, title }: NamedSong): string {
  return `${normalizePart(artist ?? '')}/${normalizePart(title)}`
}
