import * as z from 'zod/mini'
import type { Adapter } from './adapter.ts'
import { makeReading } from './make-reading.ts'
import { field, readJson, textField } from './read-json.ts'
import { fromIso } from './read-time.ts'

const HOST = /(?:^|\.)ntslive\.net$/
const CHANNEL = /^\/stream(2?)\/?$/

const details = field(z.object({ show_alias: textField }))
const broadcast = z.object({
  broadcast_title: textField,
  start_timestamp: textField,
  end_timestamp: textField,
  embeds: field(z.object({ details })),
})
const liveSchema = z.object({ results: z.array(field(z.record(z.string(), z.unknown()))) })
const entrySchema = field(broadcast)
/** Matches `now`, `next`, `next2` and so on. */
const ENTRY_NAME = /^(?:now|next\d{0,2})$/
const SHOW_ALIAS = /^[\w-]{1,120}$/

function channelOf(address: string): string | null {
  const url = URL.parse(address)
  if (url === null || !HOST.test(url.hostname)) return null
  const match = CHANNEL.exec(url.pathname)
  return match === null ? null : match[1] || '1'
}

/** Reads the schedule of NTS Radio from the JSON document that NTS's own website and apps read. */
export const nts: Adapter = {
  platform: 'nts',
  terms: 'Public but undocumented; requires no API key; no terms of use found',
  detect: ({ streamUrl }) =>
    channelOf(streamUrl) === null
      ? null
      : [{ name: 'now', url: 'https://www.nts.live/api/v2/live' }],
  parse(body, context) {
    const data = readJson(liveSchema, body)
    if (data === null) return null
    const channel = channelOf(context.streamUrl)
    const live = data.results.find((result) => result?.channel_name === channel)
    // The cached response may be 15 minutes old, and its `next` may be the current broadcast.
    const schedule = Object.entries(live ?? {})
      .filter(([name]) => ENTRY_NAME.test(name))
      .map(([, value]) => entrySchema.parse(value))
      .filter((entry) => entry !== null)
      .map(({ broadcast_title, start_timestamp, end_timestamp, embeds }) => {
        const alias = embeds?.details?.show_alias
        return {
          title: broadcast_title,
          startsAt: fromIso(start_timestamp),
          endsAt: fromIso(end_timestamp),
          homepage: SHOW_ALIAS.test(String(alias ?? ''))
            ? `https://www.nts.live/shows/${alias}`
            : null,
        }
      })
    return makeReading({ schedule }, context)
  },
}
