/** Artist and title out of the ID3 frames an HLS stream carries between its sound. */

/** An ID3v2 frame as hls.js puts it into a cue. */
interface Id3Frame {
  readonly key: string
  readonly data: unknown
}

/** ID3 allows megabytes; no title needs them. */
const TEXT_MAX = 300

/**
 * The title told by the frames that are current: TIT2 by TPE1, or TIT2 alone split at its first dash.
 * Null when there is none.
 */
export function titleFromFrames(
  frames: readonly unknown[],
): { readonly artist: string | null; readonly title: string } | null {
  const text = (key: string) => {
    const frame = frames.findLast((each): each is Id3Frame => isFrame(each) && each.key === key)
    return typeof frame?.data === 'string' ? clean(frame.data) : ''
  }
  const title = text('TIT2')
  if (title === '') return null
  const artist = text('TPE1')
  if (artist !== '') return { artist, title }
  const [first = '', ...rest] = title.split(/ [-–—] /)
  return rest.length > 0 && first !== ''
    ? { artist: first, title: title.slice(first.length + 3) }
    : { artist: null, title }
}

function isFrame(value: unknown): value is Id3Frame {
  return typeof value === 'object' && value !== null && 'key' in value && 'data' in value
}

function clean(text: string): string {
  return text
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, TEXT_MAX)
}
