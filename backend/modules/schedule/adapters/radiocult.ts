import * as z from 'zod/mini'
import type { Adapter, ParseContext, Reading } from './adapter.ts'
import { makeReading, type RawBroadcast } from './make-reading.ts'
import { field, readJson, textField } from './read-json.ts'
import { fromIso } from './read-time.ts'

const HOST = /^([\w-]{1,63})\.radiocult\.fm$/

const event = z.object({
  title: textField,
  startDateUtc: textField,
  endDateUtc: textField,
  timezone: textField,
})
const live = z.object({
  result: z.object({
    status: textField,
    content: field(event),
    metadata: field(z.object({ artist: textField, title: textField })),
  }),
})
const schedule = z.object({ schedules: z.array(field(event)) })

const toBroadcast = ({ title, startDateUtc, endDateUtc }: z.infer<typeof event>): RawBroadcast => ({
  title,
  startsAt: fromIso(startDateUtc),
  endsAt: fromIso(endDateUtc),
})

function parseNow(body: string, context: ParseContext): Reading | null {
  const data = readJson(live, body)?.result
  if (data === undefined) return null
  const { content, metadata, status } = data
  const now = status === 'schedule' && content !== null ? toBroadcast(content) : null
  return makeReading({ zone: content?.timezone, now, track: metadata }, context)
}

function parseSchedule(body: string, context: ParseContext): Reading | null {
  const data = readJson(schedule, body)
  if (data === null) return null
  const events = data.schedules.filter((entry) => entry !== null)
  // Each event has the zone that it was planned in. If all events agree, it is the station's zone.
  const [zone, ...others] = new Set(events.map(({ timezone }) => timezone))
  return makeReading(
    { zone: others.length > 0 ? null : zone, schedule: events.map(toBroadcast) },
    context,
  )
}

/** Reads Radio Cult as documented in its API reference. Requires the station's publishable key. */
export const radiocult: Adapter = {
  platform: 'radiocult',
  terms:
    'For those to whom a station gives a key, so that each station consents by itself: radiocult.fm/docs/api',
  detect({ streamUrl, key }) {
    const station = HOST.exec(URL.parse(streamUrl)?.hostname ?? '')?.[1]
    if (station === undefined || key === null) return null
    const baseUrl = `https://api.radiocult.fm/api/station/${station}/schedule`
    const headers = { 'x-api-key': key }
    return [
      { name: 'now', url: `${baseUrl}/live`, headers },
      { name: 'schedule', url: `${baseUrl}?startDate={from}&endDate={to}`, headers },
    ]
  },
  parse: (body, context) =>
    context.name === 'now' ? parseNow(body, context) : parseSchedule(body, context),
}
