import { plainText } from '../radio/title-words.ts'

export interface NamedSong {
  readonly artist: string | null
  readonly title: string
}

/** Limits the key for database indexes: PostgreSQL's accept 2,704 bytes. */
const SIDE_MAX = 300

function side(text: string): string {
  return (plainText(text) || text.normalize('NFKC').trim()).slice(0, SIDE_MAX).toWellFormed()
}

/** Key of a song without case and punctuation: equal on all devices for every spelling. */
export function songKey({ artist, title }: NamedSong): string {
  return `${side(artist ?? '')}/${side(title)}`
}
