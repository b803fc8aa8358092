import { plainText } from '../../../../../shared/radio/title-words.ts'

export interface NamedSong {
  readonly artist: string
  readonly title: string
}

export const NAME_MAX = 300

/** Normalized name for comparison, without a version in brackets. */
export const bare = (text: string) => plainText(text.replace(/ [([][^()[\]]*[)\]]$/, ''))
