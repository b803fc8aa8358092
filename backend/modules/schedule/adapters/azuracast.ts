import * as z from 'zod/mini'
import type { Adapter, EndpointRequest, ParseContext, Reading } from './adapter.ts'
import { makeReading } from './make-reading.ts'
import { field, readJson, textField } from './read-json.ts'
import { fromIso, fromSeconds } from './read-time.ts'

/** Matches `/listen/<station>/<mount>`, `/hls/<station>/live.m3u8` and the public page `/public/<station>`. */
const STATION_PATH =
  /^\/(?:(?:listen|public)\/([\w-]{1,100})(?:\/|$)|hls\/([\w-]{1,100})\/live\.m3u8$)/
/** Matches `/radio/8000/radio.mp3`. AzuraCast assigns the ports 8000 to 8490 in steps of ten. */
const PORT_PATH = /^\/radio\/8[0-4]\d0\//
const SCHEDULE_ROWS = 200

const urls = field(z.array(z.object({ url: textField })))
const played = z.object({
  played_at: textField,
  song: field(z.object({ text: textField, artist: textField, title: textField })),
})
const nowPlaying = z.object({
  station: z.object({
    name: textField,
    timezone: textField,
    listen_url: textField,
    hls_url: textField,
    mounts: urls,
    remotes: urls,
  }),
  live: field(
    z.object({ is_live: field(z.boolean()), streamer_name: textField, broadcast_start: textField }),
  ),
  now_playing: field(played),
  song_history: field(z.array(field(played))),
  is_online: field(z.boolean()),
})
type NowPlaying = z.infer<typeof nowPlaying>
const schedule = z.array(
  field(
    z.object({
      name: textField,
      title: textField,
      start_timestamp: textField,
      end_timestamp: textField,
      start: textField,
      end: textField,
    }),
  ),
)

function requestsAt(address: string | null): EndpointRequest[] | null {
  const url = address === null ? null : URL.parse(address)
  if (url === null) return null
  const [, shortName, hlsShortName] = STATION_PATH.exec(url.pathname) ?? []
  const station = shortName ?? hlsShortName
  if (station !== undefined) {
    return [
      { name: 'now', url: `${url.origin}/api/nowplaying/${station}` },
      {
        name: 'schedule',
        url: `${url.origin}/api/station/${station}/schedule?rows=${SCHEDULE_ROWS}`,
      },
    ]
  }
  if (!PORT_PATH.test(url.pathname)) return null
  // The short name is unknown, but the list of all stations has their stream addresses.
  return [{ name: 'now', url: `${url.origin}/api/nowplaying` }]
}

const withoutScheme = (address: unknown) => String(address).replace(/^https?:\/\//, '')

function hasStream({ station }: NowPlaying, streamUrl: string): boolean {
  const mountUrls = [...(station.mounts ?? []), ...(station.remotes ?? [])].map(({ url }) => url)
  return [station.listen_url, station.hls_url, ...mountUrls].some(
    (url) => url !== null && withoutScheme(url) === withoutScheme(streamUrl),
  )
}

const trackOf = ({ song, played_at }: z.infer<typeof played>) => ({
  artist: song?.artist,
  title: song?.title || song?.text,
  startedAt: fromSeconds(played_at),
})

function parseNow(body: string, context: ParseContext): Reading | null {
  const data = readJson(z.union([nowPlaying, z.array(field(nowPlaying))]), body)
  const entry = Array.isArray(data)
    ? data.find((candidate) => candidate !== null && hasStream(candidate, context.streamUrl))
    : data
  if (entry == null) return null
  const { live, now_playing, song_history, station } = entry
  if (entry.is_online === false) return makeReading({ zone: station.timezone }, context)
  // A live source is named after the show or its host. AzuraCast reports no other show.
  const title = live?.is_live === true ? live.streamer_name : null
  return makeReading(
    {
      name: station.name,
      zone: station.timezone,
      now: { title, startsAt: fromSeconds(live?.broadcast_start), endsAt: null },
      track: now_playing && trackOf(now_playing),
      // Songs without a time cannot be ordered.
      earlier: (song_history ?? [])
        .flatMap((song) => (song === null ? [] : [trackOf(song)]))
        .filter(({ startedAt }) => startedAt !== null),
    },
    context,
  )
}

function parseSchedule(body: string, context: ParseContext): Reading | null {
  const data = readJson(schedule, body)
  if (data === null) return null
  const broadcasts = data
    .filter((entry) => entry !== null)
    .map((entry) => ({
      title: entry.title || entry.name,
      host: entry.title === entry.name ? null : entry.name,
      startsAt: fromSeconds(entry.start_timestamp) ?? fromIso(entry.start),
      endsAt: fromSeconds(entry.end_timestamp) ?? fromIso(entry.end),
    }))
  return makeReading({ schedule: broadcasts }, context)
}

/** Reads AzuraCast as documented in its API reference: GET /api/nowplaying and /api/station/{station}/schedule. */
export const azuracast: Adapter = {
  platform: 'azuracast',
  terms:
    'Its now-playing data are served for sites and players, without a key: azuracast.com/docs/developers/now-playing-data',
  detect: ({ streamUrl, homepage }) => requestsAt(streamUrl) ?? requestsAt(homepage),
  parse: (body, context) =>
    context.name === 'now' ? parseNow(body, context) : parseSchedule(body, context),
}
