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
const live = z.object({ results: z.array(field(z.record(z.string(), z.unknown()))) })
const entry = field(broadcast)
const ENTRY = /^(?:now|next\d{0,2})$/
const ALIAS = /^[\w-]{1,120}$/

function channelOf(address: string): string | null {
  const url = URL.parse(address)
  if (url === null || !HOST.test(url.hostname)) return null
  const found = CHANNEL.exec(url.pathname)
  return found === null ? null : found[1] || '1'
}

/** NTS, by the document that its own website and apps read. */
export const nts: Adapter = {
  platform: 'nts',
  terms: 'A public document without a key that NTS has not described; no terms for it were found',
  detect: ({ streamUrl }) =>
    channelOf(streamUrl) === null
      ? null
      : [{ name: 'now', url: 'https://www.nts.live/api/v2/live' }],
  parse(body, context) {
    const data = readJson(live, body)
    if (data === null) return null
    const channel = channelOf(context.streamUrl)
    const found = data.results.find((one) => one?.channel_name === channel)
    // A cache may be 15 minutes old. The current broadcast is then under `next`.
    const schedule = Object.entries(found ?? {})
      .filter(([name]) => ENTRY.test(name))
      .map(([, value]) => entry.parse(value))
      .filter((one) => one !== null)
      .map(({ broadcast_title, start_timestamp, end_timestamp, embeds }) => {
        const alias = embeds?.details?.show_alias
        return {
          title: broadcast_title,
          startsAt: fromIso(start_timestamp),
          endsAt: fromIso(end_timestamp),
          homepage: ALIAS.test(String(alias ?? '')) ? `https://www.nts.live/shows/${alias}` : null,
        }
      })
    return makeReading({ schedule }, context)
  },
}
