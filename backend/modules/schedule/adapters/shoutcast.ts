import * as z from 'zod/mini'
import { USER_AGENT } from '../../../http/user-agent.ts'
import type { Adapter, ParseContext, Reading } from './adapter.ts'
import { makeReading } from './make-reading.ts'
import { readJson, textField } from './read-json.ts'

/** Version 2 has numbered streams: `/stream/2/`, `/?sid=2`. */
const NUMBERED = /^\/stream\/(\d{1,4})\/?$/
/** Version 1 has a single stream, at the root or after a semicolon: `/;`, `/;stream.mp3`. */
const SINGLE = /^\/(?:;.{0,100})?$/
/** Version 1 serves its pages only to browsers. The user agent still contains the name of this program. */
const BROWSER_HEADERS = { 'User-Agent': `Mozilla/5.0 (compatible; ${USER_AGENT})` }

const stats = z.object({ songtitle: textField, servertitle: textField, streamstatus: textField })

/** `<body>12,1,35,100,10,128,Artist - Title</body>`. The second number is 1 while the station is on air. */
const BODY = /<body[^>]{0,200}>([^<]{1,2000})<\/body>/i
const NUMBER_COLUMNS = 6

function parsePage(body: string, context: ParseContext): Reading | null {
  const columns = BODY.exec(body)?.[1]?.split(',')
  if (columns === undefined || columns.length <= NUMBER_COLUMNS) return null
  if (columns.slice(0, NUMBER_COLUMNS).some((column) => !/^\s*\d{1,9}\s*$/.test(column)))
    return null
  const title = columns.slice(NUMBER_COLUMNS).join(',')
  return makeReading({ track: Number(columns[1]) === 1 ? { title } : null }, context)
}

function parseStats(body: string, context: ParseContext): Reading | null {
  const data = readJson(stats, body)
  if (data === null || (data.streamstatus === null && data.songtitle === null)) return null
  const isOn = Number(data.streamstatus) === 1
  const track = isOn ? { title: data.songtitle } : null
  return makeReading({ name: data.servertitle, track }, context)
}

/** Reads SHOUTcast servers as documented for the DNAS server's JSON responses and 7.html. */
export const shoutcast: Adapter = {
  platform: 'shoutcast',
  terms:
    'Statistics that the server offers to programs, unless a station closes them: SHOUTcast’s “DNAS Server JSON Responses”',
  detect({ streamUrl }) {
    const url = URL.parse(streamUrl)
    if (url === null) return null
    const parameter = url.searchParams.get('sid') ?? ''
    const sid = NUMBERED.exec(url.pathname)?.[1] ?? (/^\d{1,4}$/.test(parameter) ? parameter : null)
    if (sid !== null) {
      return [{ name: 'now', url: `${url.origin}/stats?sid=${sid}&json=1` }]
    }
    const isSingle = url.pathname.startsWith('/;') || url.port !== ''
    if (!isSingle || !SINGLE.test(url.pathname)) return null
    return [{ name: 'now', url: `${url.origin}/7.html`, headers: BROWSER_HEADERS }]
  },
  parse: (body, context) =>
    body.trimStart().startsWith('{') ? parseStats(body, context) : parsePage(body, context),
}
