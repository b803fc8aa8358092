import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseStreamUrl } from '../../shared/net/address-rules.ts'

/** Makes addresses of the relay out of addresses of a station, and back; nothing is remembered. */
export interface HlsLinks {
  /** One path segment that stands for `url`; null for anything but a stream address. */
  sign(url: string): string | null
  /** The URL of a segment that this stream signed, else null. */
  open(link: string): URL | null
}

/**
 * Links of one stream. The page can ask only for addresses that a playlist of this very stream named:
 * each carries an HMAC-SHA256 under `key`, which lives as long as the run.
 */
export function createHlsLinks(stream: string, key: Uint8Array): HlsLinks {
  const mac = (url: string) => createHmac('sha256', key).update(`${stream}\n${url}`).digest()
  return {
    sign(text) {
      const url = parseStreamUrl(text)?.href
      if (url === undefined) return null
      return `${Buffer.from(url).toString('base64url')}.${mac(url).toString('base64url')}`
    },
    open(link) {
      const [encoded = '', signature = ''] = link.split('.')
      const url = Buffer.from(encoded, 'base64url').toString()
      const given = Buffer.from(signature, 'base64url')
      const right = mac(url)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null
      return parseStreamUrl(url)
    },
  }
}
