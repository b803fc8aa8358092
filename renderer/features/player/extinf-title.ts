/** Artist and title in an HLS segment's own line: `#EXTINF:10,title="...",artist="..."`. */
import type { Id3Title } from './id3-title.ts'

const FIELD = /(?:^|[\s,;])(title|artist)="([^"]*)"/gi
/** No title needs more; what is longer is cut before it is looked at. */
const TEXT_MAX = 1_000

/** Null for text of any other kind: most of it is the name of a file, or "no desc". */
export function titleFromExtinf(text: string | null | undefined): Id3Title | null {
  const found = [...(text ?? '').slice(0, TEXT_MAX).matchAll(FIELD)]
  const value = (wanted: string) =>
    found.find(([, name]) => name?.toLowerCase() === wanted)?.[2]?.trim() || null
  const title = value('title')
  return title === null ? null : { artist: value('artist'), title }
}
