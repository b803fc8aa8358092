import type { DemoStation } from './demo-stations.ts'
import { ICY_METAINT } from './stream-limits.ts'

const CONTENT_TYPES = { MP3: 'audio/mpeg', AAC: 'audio/aac', OPUS: 'audio/ogg' } as const

/** Methods a stream answers. */
export const METHODS = 'GET, HEAD, OPTIONS'

/** These streams are public, so any page may read them, titles included. */
export const CORS_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'icy-br, icy-description, icy-genre, icy-metaint, icy-name, icy-url',
} as const

/** The answer to a browser's question whether it may send `Icy-MetaData`. */
export const PREFLIGHT_HEADERS = {
  ...CORS_HEADERS,
  'Access-Control-Allow-Methods': METHODS,
  'Access-Control-Allow-Headers': 'Icy-MetaData, Range',
  'Access-Control-Max-Age': '86400',
} as const

/** Whether titles can be woven in: Ogg has its own place for them. */
export function carriesTitles(station: DemoStation): boolean {
  return station.codec !== 'OPUS'
}

/** Headers of a stream's answer. `url` is the stream's own address. */
export function streamHeaders(
  station: DemoStation,
  url: string,
  titles: boolean,
): Record<string, string> {
  return {
    ...CORS_HEADERS,
    'Content-Type': CONTENT_TYPES[station.codec],
    'Cache-Control': 'no-store',
    'Accept-Ranges': 'none',
    // Endless, so no length; and no chunks either, as radio players expect.
    Connection: 'close',
    'icy-name': station.name,
    'icy-description': station.description,
    'icy-genre': station.tags.join(', '),
    'icy-br': String(station.bitrate),
    'icy-url': url,
    ...(titles ? { 'icy-metaint': String(ICY_METAINT) } : {}),
  }
}
