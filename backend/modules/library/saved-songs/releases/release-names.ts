import { plainText } from '../../../../../shared/radio/title-words.ts'

export interface NamedSong {
  readonly artist: string
  readonly title: string
}

/** Letters of a name that are kept. */
export const NAME_MAX = 300

/** A name by which songs are compared: without the version in brackets, which is written in many ways. */
export const bare = (text: string) => plainText(text.replace(/ [([][^()[\]]*[)\]]$/, ''))
