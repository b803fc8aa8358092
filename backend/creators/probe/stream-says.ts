import { decodeText } from '../../../shared/radio/charset.ts'
import { cleanTitle } from '../../../shared/radio/clean-title.ts'

/** A proposal for the name field, which takes no more. */
const NAME_MAX = 80
const BITRATE_MAX = 10_000

/** What the head of a stream's answer says of it, as SHOUTcast and Icecast do. */
export function streamSays(header: (name: string) => string | null): {
  readonly bitrate: number | null
  readonly name: string | null
} {
  const info = /\bbitrate=(\d+)/.exec(header('ice-audio-info') ?? '')?.[1]
  // Some repeat it: "128,128".
  const digits = /^\s*(\d{1,9})\b/.exec(header('icy-br') ?? '')?.[1] ?? info
  const bitrate = Number(digits ?? 0)
  // Node hands header bytes over as Latin-1.
  const raw = Buffer.from(header('icy-name') ?? '', 'latin1')
  const name = cleanTitle(decodeText(raw, null).text).slice(0, NAME_MAX).toWellFormed().trim()
  return {
    bitrate: bitrate > 0 && bitrate <= BITRATE_MAX ? bitrate : null,
    name: name === '' ? null : name,
  }
}
