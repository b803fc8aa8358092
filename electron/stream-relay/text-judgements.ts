import type { Judge } from '../../shared/judge/judge.ts'
import { judgements as ofAnswers } from '../../shared/net/judge-text.ts'
import { isHlsPlaylist, rewriteHls } from '../../shared/radio/hls-rewrite.ts'
import { expandVariables, type HlsVariables } from '../../shared/radio/hls-variables.ts'
import { createHlsLinks } from './hls-links.ts'

/** How addresses in an HLS playlist are signed: whose stream it is, by which key, behind what. */
export interface Signing {
  readonly stream: string
  readonly key: Uint8Array
  /** With a slash at the end. */
  readonly base: string
}

interface SignedPlaylist {
  readonly text: string
  /** Variables of a multivariant playlist, for the others; null: it is a media playlist. */
  readonly variables: HlsVariables | null
}

/** An HLS playlist with the relay's addresses in place of its own; null: it is something else. */
function signPlaylist(
  bytes: Uint8Array,
  url: string,
  { stream, key, base }: Signing,
  imported: HlsVariables,
): SignedPlaylist | null {
  const written = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  if (!isHlsPlaylist(written)) return null
  const links = createHlsLinks(stream, key)
  const { text, variables } = expandVariables(written, url, imported)
  const signed = rewriteHls(text, url, (address) => {
    const link = links.sign(address)
    return link === null ? null : `${base}${link}`
  })
  return { text: signed, variables: text.includes('#EXT-X-STREAM-INF') ? variables : null }
}

/** All that reads text of any structure from outside, in a thread with a limit of time. */
export const judgements = { ...ofAnswers, signPlaylist }
export type TextJudgements = typeof judgements
export type RelayJudge = Judge<TextJudgements>
