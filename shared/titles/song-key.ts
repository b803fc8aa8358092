import { plainText } from '../radio/title-words.ts'

export interface NamedSong {
  readonly artist: string | null
  readonly title: string
}

/** Maximum length of artist and of title in a key, because an index entry of PostgreSQL has at most 2,704 bytes. */
const NAME_MAX = 300

function normalizeName(text: string): string {
  // A name that consists of punctuation has no plain text.
  const name = plainText(text) || text.normalize('NFKC').trim()
  return name.slice(0, NAME_MAX).toWellFormed()
}

/** Returns a key of the song that ignores case and punctuation, so that all devices identify the same song. */
export function songKey({ artist, title }: NamedSong): string {
  return `${normalizeName(artist ?? '')}/${normalizeName(title)}`
}
