import { plainText } from '../../../../../shared/radio/title-words.ts'

export interface NamedSong {
  readonly artist: string
  readonly title: string
}

export const NAME_MAX = 300

/** Normalizes an artist or title for comparison, and removes a version in brackets, such as "(Remix)". */
export const comparableName = (text: string) => plainText(text.replace(/ [([][^()[\]]*[)\]]$/, ''))
