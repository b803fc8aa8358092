/** Artist and title out of an ID3 tag. */
import { readId3Texts } from './id3-texts.ts'

export interface Id3Title {
  readonly artist: string | null
  readonly title: string
}

/** ID3 allows megabytes; no title needs them. */
const TEXT_MAX = 300

/** TIT2 by TPE1, or TIT2 alone split at its first dash. Null when there is none. */
export function titleFromId3(data: Uint8Array): Id3Title | null {
  const texts = readId3Texts(data)
  const text = (key: string) => texts.get(key)?.slice(0, TEXT_MAX) ?? ''
  const title = text('TIT2')
  if (title === '') return null
  const artist = text('TPE1')
  if (artist !== '') return { artist, title }
  const dash = / [-–—] /.exec(title)
  if (!dash || dash.index === 0) return { artist: null, title }
  return { artist: title.slice(0, dash.index), title: title.slice(dash.index + 3) }
}
