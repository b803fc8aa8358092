import * as z from 'zod/mini'
import type { Adapter } from './adapter.ts'
import { makeReading } from './make-reading.ts'
import { field, readJson, textField } from './read-json.ts'

const HOST = /(?:^|\.)(?:ice\d{0,2}|icecast\d{0,2})\./
/** Matches the path of a mount: one segment, which may follow /icecast/. */
const MOUNT = /^\/(?:icecast\/)?[^/;]{1,100}$/

const source = z.object({
  listenurl: textField,
  server_name: textField,
  artist: textField,
  title: textField,
})
const sources = field(z.union([source, z.array(field(source))]))
const status = z.object({ icestats: z.object({ source: sources }) })

/** Returns the last path segment, because a proxy may add others before it. */
function mountOf(address: unknown): string | null {
  const path = URL.parse(String(address))?.pathname
  return path === undefined ? null : path.slice(path.lastIndexOf('/'))
}

/** Reads the server statistics document of Icecast 2.4 and later. */
export const icecast: Adapter = {
  platform: 'icecast',
  terms:
    'The JSON statistics are what Icecast offers to programs in place of its pages: icecast.org/docs, “Server Statistics”',
  detect({ streamUrl }) {
    const url = URL.parse(streamUrl)
    if (url === null || !MOUNT.test(url.pathname)) return null
    const hasPrefix = url.pathname.startsWith('/icecast/')
    if (!hasPrefix && !HOST.test(url.hostname) && url.port === '') return null
    return [{ name: 'now', url: `${url.origin}${hasPrefix ? '/icecast' : ''}/status-json.xsl` }]
  },
  parse(body, context) {
    const data = readJson(status, body)?.icestats.source
    if (data === undefined) return null
    const mounts = (Array.isArray(data) ? data : [data]).filter((entry) => entry !== null)
    const mount = mountOf(context.streamUrl)
    const sameName = mounts.filter(({ listenurl }) => mountOf(listenurl) === mount)
    // A server behind a proxy may use different mount names. Then the mount is certain only if there is one.
    const [match, ...others] = sameName.length > 0 ? sameName : mounts
    if (match === undefined || others.length > 0) return makeReading({}, context)
    return makeReading({ name: match.server_name, track: match }, context)
  },
}
