import { plainText } from '../radio/title-words.ts'

/** What two ways of writing the same song are told from another by. */
export interface NamedSong {
  readonly artist: string | null
  readonly title: string
}

/** A key of so many characters on each side fits every index: PostgreSQL's take 2 704 bytes. */
const SIDE_MAX = 300

/** Letters and digits alone; names that are nothing but signs ("!!!") as they are. */
function side(text: string): string {
  return (plainText(text) || text.normalize('NFKC').trim()).slice(0, SIDE_MAX).toWellFormed()
}

/** The name of a song without case and signs: the same on every device, in whichever way a station wrote it. */
export function songKey({ artist, title }: NamedSong): string {
  return `${side(artist ?? '')}/${side(title)}`
}
