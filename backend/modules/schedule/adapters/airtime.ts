import * as z from 'zod/mini'
import type { Adapter, EndpointRequest, ParseContext, Reading } from './adapter.ts'
import { makeReading, type RawBroadcast } from './make-reading.ts'
import { field, readJson, textField } from './read-json.ts'
import { fromLocal, readZone } from './read-time.ts'

const HOSTED_STREAM = /^([\w-]{1,63})(?:\.out)?\.airtime\.pro$/
/** Host name of a self-hosted installation, such as libretime.example.org. */
const SELF_HOSTED = /^(?:libretime|airtime)\./

const DAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ')

const showSchema = z.object({ name: textField, starts: textField, ends: textField, url: textField })
const showsSchema = field(z.union([z.array(field(showSchema)), showSchema]))
const liveInfoSchema = z.object({
  station: z.object({ timezone: textField }),
  tracks: field(
    z.object({
      current: field(
        z.object({
          type: textField,
          name: textField,
          starts: textField,
          metadata: field(z.object({ track_title: textField, artist_name: textField })),
        }),
      ),
    }),
  ),
  shows: field(z.object({ current: showsSchema, next: showsSchema })),
})
const weekInfoSchema = z.record(z.string(), z.unknown())
const daySchema = field(z.array(field(showSchema)))

type Shows = z.infer<typeof showsSchema>

/** Converts the station's local times with `zone`, because the broadcasts name no zone. */
function toBroadcasts(data: Shows, zone: string | null): RawBroadcast[] {
  const list = Array.isArray(data) ? data : [data]
  return list
    .filter((show) => show !== null)
    .map(({ name, starts, ends, url }) => ({
      title: name,
      startsAt: fromLocal(starts, zone),
      endsAt: fromLocal(ends, zone),
      homepage: url,
    }))
}

function parseNow(body: string, context: ParseContext): Reading | null {
  const data = readJson(liveInfoSchema, body)
  if (data === null) return null
  const zone = readZone(data.station.timezone)
  const current = data.tracks?.current
  // A live source is named after its show, a web stream after its address.
  const isTrack = current?.type === 'track'
  return makeReading(
    {
      zone,
      now: toBroadcasts(data.shows?.current ?? null, zone).at(-1) ?? null,
      next: toBroadcasts(data.shows?.next ?? null, zone).at(0) ?? null,
      track: isTrack
        ? {
            artist: current.metadata?.track_title ? current.metadata.artist_name : null,
            title: current.metadata?.track_title || current.name,
            startedAt: fromLocal(current.starts, zone),
          }
        : null,
    },
    context,
  )
}

function parseWeek(body: string, context: ParseContext): Reading | null {
  const data = readJson(weekInfoSchema, body)
  const days = [...DAYS, ...DAYS.map((name) => `next${name}`)]
  if (data === null || !days.some((name) => name in data)) return null
  const schedule = days.flatMap((name) => toBroadcasts(daySchema.parse(data[name]), context.zone))
  return makeReading({ schedule }, context)
}

const requestsAt = (host: string): EndpointRequest[] => [
  { name: 'now', url: `https://${host}/api/live-info-v2` },
  { name: 'schedule', url: `https://${host}/api/week-info` },
]

const parse: Adapter['parse'] = (body, context) =>
  context.name === 'now' ? parseNow(body, context) : parseWeek(body, context)

/** Reads Airtime Pro as documented in Sourcefabric's article on its API: live-info-v2 and week-info. */
export const airtime: Adapter = {
  platform: 'airtime',
  terms:
    'For custom apps, widgets and websites, where a station has switched its public API on: help.sourcefabric.org, “Airtime Pro API”',
  detect({ streamUrl }) {
    const station = HOSTED_STREAM.exec(URL.parse(streamUrl)?.hostname ?? '')?.[1]
    return station === undefined ? null : requestsAt(`${station}.airtime.pro`)
  },
  parse,
}

/** Reads LibreTime, which has Airtime's API according to its source code. */
export const libretime: Adapter = {
  platform: 'libretime',
  terms:
    'Both documents need no key where a station allows the API to third parties: libretime.org/docs/developer-manual/legacy-api',
  detect({ streamUrl, homepage }) {
    const hosts = [streamUrl, homepage ?? ''].map((address) => URL.parse(address)?.hostname ?? '')
    const host = hosts.find((hostname) => SELF_HOSTED.test(hostname))
    return host === undefined ? null : requestsAt(host)
  },
  parse,
}
