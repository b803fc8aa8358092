import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseStreamUrl } from '../../shared/net/address-rules.ts'

export interface HlsLinks {
  sign(url: string): string | null
  /** Returns the URL of a link. Returns null when its signature is invalid. */
  open(link: string): URL | null
}

/** Signs links with an HMAC-SHA256 under `key`, so that the page can request only URLs of the stream's playlists. */
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
      const actual = Buffer.from(signature, 'base64url')
      const expected = mac(url)
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null
      return parseStreamUrl(url)
    },
  }
}
