import { parsers as streamParsers } from '../../shared/net/classify-text.ts'
import type { ParserWorker } from '../../shared/parser-worker/parser-worker.ts'
import { isHlsPlaylist, rewriteHls } from '../../shared/radio/hls-rewrite.ts'
import { expandVariables, type HlsVariables } from '../../shared/radio/hls-variables.ts'
import { createHlsLinks } from './hls-links.ts'

export interface Signing {
  readonly stream: string
  readonly key: Uint8Array
  readonly base: string
}

interface SignedPlaylist {
  readonly text: string
  readonly variables: HlsVariables | null
}

/** Replaces the URLs of an HLS playlist with signed relay links. Returns null when it is not HLS. */
function signPlaylist(
  bytes: Uint8Array,
  url: string,
  { stream, key, base }: Signing,
  imported: HlsVariables,
): SignedPlaylist | null {
  const playlist = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  if (!isHlsPlaylist(playlist)) return null
  const links = createHlsLinks(stream, key)
  const { text, variables } = expandVariables(playlist, url, imported)
  const signed = rewriteHls(text, url, (address) => {
    const link = links.sign(address)
    return link === null ? null : `${base}${link}`
  })
  return { text: signed, variables: text.includes('#EXT-X-STREAM-INF') ? variables : null }
}

/** Parsers of untrusted text. They run in a worker with a time limit. */
export const parsers = { ...streamParsers, signPlaylist }
export type TextParsers = typeof parsers
export type RelayParserWorker = ParserWorker<TextParsers>
