import type { Judge } from '../../shared/judge/judge.ts'
import { judgements as ofAnswers } from '../../shared/net/judge-text.ts'
import { isHlsPlaylist, rewriteHls } from '../../shared/radio/hls-rewrite.ts'
import { createHlsLinks } from './hls-links.ts'

/** How addresses in an HLS playlist are signed: whose stream it is, by which key, behind what. */
export interface Signing {
  readonly stream: string
  readonly key: Uint8Array
  /** With a slash at the end. */
  readonly base: string
}

/** An HLS playlist with the relay's addresses in place of its own; null: it is something else. */
function signPlaylist(
  bytes: Uint8Array,
  url: string,
  { stream, key, base }: Signing,
): string | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  if (!isHlsPlaylist(text)) return null
  const links = createHlsLinks(stream, key)
  return rewriteHls(text, url, (address) => {
    const link = links.sign(address)
    return link === null ? null : `${base}${link}`
  })
}

/** All that reads text of any structure from outside, in a thread with a limit of time. */
export const judgements = { ...ofAnswers, signPlaylist }
export type TextJudgements = typeof judgements
export type RelayJudge = Judge<TextJudgements>
