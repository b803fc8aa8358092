import * as z from 'zod/mini'
import type { Adapter, EndpointRequest, ParseContext, Reading } from './adapter.ts'
import { makeReading, type SaidBroadcast } from './make-reading.ts'
import { field, readJson, textField } from './read-json.ts'
import { fromLocal, readZone } from './read-time.ts'

/** `<station>.out.airtime.pro` streams what `<station>.airtime.pro` knows. */
const STREAM = /^([\w-]{1,63})(?:\.out)?\.airtime\.pro$/
/** An installation of one's own that says what it is: libretime.example.org. */
const OWN = /^(?:libretime|airtime)\./

const DAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ')

const show = z.object({ name: textField, starts: textField, ends: textField, url: textField })
const shows = field(z.union([z.array(field(show)), show]))
const liveInfo = z.object({
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
  shows: field(z.object({ current: shows, next: shows })),
})
const weekInfo = z.record(z.string(), z.unknown())
const day = field(z.array(field(show)))

type Shows = z.infer<typeof shows>

/** Times of these documents are on the station's clocks, without saying which those are. */
function broadcasts(said: Shows, zone: string | null): SaidBroadcast[] {
  const list = Array.isArray(said) ? said : [said]
  return list
    .filter((one) => one !== null)
    .map(({ name, starts, ends, url }) => ({
      title: name,
      startsAt: fromLocal(starts, zone),
      endsAt: fromLocal(ends, zone),
      homepage: url,
    }))
}

function parseNow(answer: string, context: ParseContext): Reading | null {
  const said = readJson(liveInfo, answer)
  if (said === null) return null
  const zone = readZone(said.station.timezone)
  const current = said.tracks?.current
  // A live source has the name of its show, and a web stream its address.
  const isTrack = current?.type === 'track'
  return makeReading(
    {
      zone,
      now: broadcasts(said.shows?.current ?? null, zone).at(-1) ?? null,
      next: broadcasts(said.shows?.next ?? null, zone).at(0) ?? null,
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

function parseWeek(answer: string, context: ParseContext): Reading | null {
  const said = readJson(weekInfo, answer)
  const days = [...DAYS, ...DAYS.map((name) => `next${name}`)]
  if (said === null || !days.some((name) => name in said)) return null
  const schedule = days.flatMap((name) => broadcasts(day.parse(said[name]), context.zone))
  return makeReading({ schedule }, context)
}

const requestsAt = (host: string): EndpointRequest[] => [
  { name: 'now', url: `https://${host}/api/live-info-v2` },
  { name: 'schedule', url: `https://${host}/api/week-info` },
]

const parse: Adapter['parse'] = (answer, context) =>
  context.name === 'now' ? parseNow(answer, context) : parseWeek(answer, context)

/** Airtime Pro, by Sourcefabric's article on its API: live-info-v2 and week-info. */
export const airtime: Adapter = {
  platform: 'airtime',
  terms:
    'For custom apps, widgets and websites, where a station has switched its public API on: help.sourcefabric.org, “Airtime Pro API”',
  detect({ streamUrl }) {
    const station = STREAM.exec(URL.parse(streamUrl)?.hostname ?? '')?.[1]
    return station === undefined ? null : requestsAt(`${station}.airtime.pro`)
  },
  parse,
}

/** LibreTime, which has kept Airtime's API; by its own source. */
export const libretime: Adapter = {
  platform: 'libretime',
  terms:
    'Both documents need no key where a station allows the API to third parties: libretime.org/docs/developer-manual/legacy-api',
  detect({ streamUrl, homepage }) {
    const hosts = [streamUrl, homepage ?? ''].map((address) => URL.parse(address)?.hostname ?? '')
    const host = hosts.find((one) => OWN.test(one))
    return host === undefined ? null : requestsAt(host)
  },
  parse,
}
