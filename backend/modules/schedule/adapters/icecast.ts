import * as z from 'zod/mini'
import type { Adapter } from './adapter.ts'
import { makeReading } from './make-reading.ts'
import { field, readJson, textField } from './read-json.ts'

const HOST = /(?:^|\.)(?:ice\d{0,2}|icecast\d{0,2})\./
/** A mount as encoders name it: one path segment, or one under /icecast/. */
const MOUNT = /^\/(?:icecast\/)?[^/;]{1,100}$/

const source = z.object({
  listenurl: textField,
  server_name: textField,
  artist: textField,
  title: textField,
})
const sources = field(z.union([source, z.array(field(source))]))
const status = z.object({ icestats: z.object({ source: sources }) })

/** The last path segment, since a proxy may add others before it. */
function mountOf(address: unknown): string | null {
  const path = URL.parse(String(address))?.pathname
  return path === undefined ? null : path.slice(path.lastIndexOf('/'))
}

/** Icecast from 2.4 on, by its server statistics document. */
export const icecast: Adapter = {
  platform: 'icecast',
  terms:
    'The JSON statistics are what Icecast offers to programs in place of its pages: icecast.org/docs, “Server Statistics”',
  detect({ streamUrl }) {
    const url = URL.parse(streamUrl)
    if (url === null || !MOUNT.test(url.pathname)) return null
    const isUnder = url.pathname.startsWith('/icecast/')
    if (!isUnder && !HOST.test(url.hostname) && url.port === '') return null
    return [{ name: 'now', url: `${url.origin}${isUnder ? '/icecast' : ''}/status-json.xsl` }]
  },
  parse(body, context) {
    const found = readJson(status, body)?.icestats.source
    if (found === undefined) return null
    const all = (Array.isArray(found) ? found : [found]).filter((one) => one !== null)
    const mount = mountOf(context.streamUrl)
    const named = all.filter(({ listenurl }) => mountOf(listenurl) === mount)
    // A server behind a proxy may name its mounts differently. Then only a single mount is certain.
    const [only, ...others] = named.length > 0 ? named : all
    if (only === undefined || others.length > 0) return makeReading({}, context)
    return makeReading({ name: only.server_name, track: only }, context)
  },
}
