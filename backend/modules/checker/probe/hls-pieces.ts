import { expandVariables, type HlsVariables } from '../../../../shared/radio/hls-variables.ts'

export type HlsPiece =
  | { readonly kind: 'playlist'; readonly url: string; readonly variables: HlsVariables }
  | { readonly kind: 'segment'; readonly url: string; readonly seconds: number }

/** Returns the first variant of a multivariant playlist, or the newest segment of a media playlist (RFC 8216). */
export function findNextHlsPiece(
  playlist: string,
  base: string,
  importedVariables: HlsVariables,
): HlsPiece | null {
  const { text, variables } = expandVariables(playlist, base, importedVariables)
  const lines = text.split(/[\r\n]+/).map((line) => line.trim())
  const isAddress = (line: string) => line !== '' && !line.startsWith('#')
  const isMaster = lines.some((line) => line.startsWith('#EXT-X-STREAM-INF'))
  const address = isMaster ? lines.find(isAddress) : lines.findLast(isAddress)
  if (address === undefined || !URL.canParse(address, base)) return null
  const url = new URL(address, base).href
  if (isMaster) return { kind: 'playlist', url, variables }
  const durationTag = lines.findLast((line) => line.startsWith('#EXTINF:')) ?? ''
  const seconds = Number.parseFloat(durationTag.slice('#EXTINF:'.length)) || 0
  return { kind: 'segment', url, seconds }
}
