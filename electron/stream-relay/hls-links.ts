import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseStreamUrl } from '../../shared/net/address-rules.ts'

export interface HlsLinks {
  sign(url: string): string | null
  open(link: string): URL | null
}

/** The page can request only URLs of the stream's own playlists: links carry an HMAC-SHA256 under `key`. */
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
