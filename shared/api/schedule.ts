import * as z from 'zod/mini'
import { PUBLIC_NAME, SCHEDULE_ID } from './field-rules.ts'
import { described, moment, named, openEnum, stationId, stationList, text } from './schema-parts.ts'

/** Sources of a station's schedule. `creator`: the station's creator entered the shows. */
export const PLATFORMS = [
  'creator',
  'azuracast',
  'airtime',
  'libretime',
  'somafm',
  'radioco',
  'radiocult',
  'nts',
  'icecast',
  'shoutcast',
  'rss',
  'icalendar',
] as const
export type Platform = (typeof PLATFORMS)[number]

export const SCHEDULE_STATIONS_MAX = 100
/** Maximum number of shows, and of songs, in a search. */
export const SCHEDULE_RESULTS_MAX = 30
/** Days of upcoming broadcasts, and of past songs and broadcasts, in a station's schedule. */
export const SCHEDULE_DAYS = 7

/** Id of a show or broadcast, which the API generates from letters, digits and hyphens. */
export const scheduleId = text(z.regex(SCHEDULE_ID, 'must be an id of the schedule'))

/** Song as a platform reports it. Jingles and the station's own name are left out. */
export const songSchema = named(
  'Song',
  z.object({
    artist: z.nullable(z.string()),
    title: z.string(),
    /** Time when the API first received the song. Songs of a station are sorted by it. */
    at: moment,
  }),
)
export type Song = z.infer<typeof songSchema>

export const broadcastSchema = named(
  'Broadcast',
  z.object({
    id: scheduleId,
    showId: scheduleId,
    stationId,
    title: z.string(),
    host: z.nullable(z.string()),
    startsAt: moment,
    endsAt: described('Null when the platform does not report it', z.nullable(moment)),
    homepage: z.nullable(z.string()),
  }),
)
export type Broadcast = z.infer<typeof broadcastSchema>

/** Current show and song of a station. Unknown values are null. */
export const onAirSchema = named(
  'OnAir',
  z.object({
    stationId,
    broadcast: z.nullable(broadcastSchema),
    next: z.nullable(broadcastSchema),
    song: z.nullable(songSchema),
    platform: openEnum(PLATFORMS),
    /** Time when the platform last reported this. */
    checkedAt: moment,
  }),
)
export type OnAir = z.infer<typeof onAirSchema>

/** GET /schedule/on-air?stations=a,b: omits stations without data. */
export const onAirListSchema = z.object({ items: z.array(onAirSchema) })

export const stationScheduleSchema = named(
  'StationSchedule',
  z.object({
    stationId,
    platform: z.nullable(openEnum(PLATFORMS)),
    timeZone: described('IANA time zone of the station', z.nullable(z.string())),
    onAir: z.nullable(onAirSchema),
    /** Broadcasts of the last and the next seven days, by start. */
    broadcasts: z.array(broadcastSchema),
    /** Songs of the last seven days, latest first. */
    songs: z.array(songSchema),
    checkedAt: z.nullable(moment),
  }),
)
export type StationSchedule = z.infer<typeof stationScheduleSchema>

export const listedShowSchema = named(
  'ListedShow',
  z.object({
    id: scheduleId,
    stationId,
    stationName: z.string(),
    title: z.string(),
    host: z.nullable(z.string()),
    homepage: z.nullable(z.string()),
    /** Current and next broadcast. Null when there is none. */
    current: z.nullable(broadcastSchema),
    next: z.nullable(broadcastSchema),
  }),
)
export type ListedShow = z.infer<typeof listedShowSchema>

export const showDetailSchema = z.object({
  show: listedShowSchema,
  broadcasts: z.array(broadcastSchema),
})

/** A song that a station plays now or played in the last seven days. */
export const playedSongSchema = z.object({
  stationId,
  stationName: z.string(),
  song: songSchema,
  isPlaying: z.boolean(),
})
export type PlayedSong = z.infer<typeof playedSongSchema>

/** GET /schedule/search?query=: shows by title or host, songs by artist or title. */
export const scheduleSearchSchema = z.object({
  shows: z.array(listedShowSchema),
  songs: z.array(playedSongSchema),
})
export type ScheduleSearch = z.infer<typeof scheduleSearchSchema>

/** GET /schedule/health, for admins: one row per platform, even without stations, and the hosts that opted out. */
export const scheduleHealthSchema = named(
  'ScheduleHealth',
  z.object({
    items: z.array(
      z.object({
        platform: openEnum(PLATFORMS),
        stations: z.int(),
        failing: described('Stations whose latest poll failed', z.int()),
        lastResponseAt: z.nullable(moment),
        slowestMs: described('The longest of the latest polls', z.nullable(z.int())),
        problem: described('The most frequent problem', z.nullable(z.string())),
      }),
    ),
    optOuts: described('Hosts that are not polled, including subdomains', z.array(z.string())),
  }),
)
export type ScheduleHealth = z.infer<typeof scheduleHealthSchema>
export const optOutParams = z.object({
  host: text(
    z.toLowerCase(),
    z.maxLength(253),
    z.regex(PUBLIC_NAME, 'must be the name of a host'),
    z.regex(/^[a-z0-9.-]+$/, 'must be the name of a host'),
  ),
})

export const onAirQuery = z.strictObject({ stations: stationList(SCHEDULE_STATIONS_MAX) })
export const scheduleSearchQuery = z.strictObject({
  query: text(z.trim(), z.minLength(2), z.maxLength(100)),
})
export const showParams = z.object({ id: scheduleId })
