import * as z from 'zod/mini'
import { PROGRAMME_ID, PUBLIC_NAME } from './field-rules.ts'
import { described, moment, named, openEnum, stationId, stationList, text } from './schema-parts.ts'

/** Where a station's programme is read from; `creator`: the shows its own creator has typed. */
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

/** Most stations whose programme one request asks for. */
export const PROGRAMME_STATIONS_MAX = 100
/** Days of broadcasts that a station's programme reaches ahead, and of songs and broadcasts behind. */
export const PROGRAMME_DAYS = 7

/** Ids of shows and of broadcasts: letters, digits and hyphens, made by the API. */
export const programmeId = text(z.regex(PROGRAMME_ID, 'must be an id of the programme'))

/** What plays, as far as a platform says it; jingles and the station's own name are left out. */
export const songSchema = named(
  'Song',
  z.object({
    artist: z.nullable(z.string()),
    title: z.string(),
    /** When it was first seen; songs of one station are ordered by it. */
    at: moment,
  }),
)
export type Song = z.infer<typeof songSchema>

/** One time a show is on. */
export const broadcastSchema = named(
  'Broadcast',
  z.object({
    id: programmeId,
    showId: programmeId,
    stationId,
    title: z.string(),
    host: z.nullable(z.string()),
    startsAt: moment,
    endsAt: described('null where the platform does not say', z.nullable(moment)),
    homepage: z.nullable(z.string()),
  }),
)
export type Broadcast = z.infer<typeof broadcastSchema>

/** What a station says it has on at a moment. What is not known is null. */
export const onAirSchema = named(
  'OnAir',
  z.object({
    stationId,
    broadcast: z.nullable(broadcastSchema),
    next: z.nullable(broadcastSchema),
    song: z.nullable(songSchema),
    platform: openEnum(PLATFORMS),
    /** When the platform last said so. */
    checkedAt: moment,
  }),
)
export type OnAir = z.infer<typeof onAirSchema>

/** GET /programme/on-air?stations=a,b: those of them that say anything. */
export const onAirListSchema = z.object({ items: z.array(onAirSchema) })

/** GET /stations/{id}/programme */
export const stationProgrammeSchema = named(
  'StationProgramme',
  z.object({
    stationId,
    platform: z.nullable(openEnum(PLATFORMS)),
    timeZone: described('IANA name of the station’s own clocks', z.nullable(z.string())),
    onAir: z.nullable(onAirSchema),
    /** Of the last and the next seven days, by start. */
    broadcasts: z.array(broadcastSchema),
    /** Of the last seven days, the latest first. */
    songs: z.array(songSchema),
    checkedAt: z.nullable(moment),
  }),
)
export type StationProgramme = z.infer<typeof stationProgrammeSchema>

/** A show as it is found, opened and followed. */
export const listedShowSchema = named(
  'ListedShow',
  z.object({
    id: programmeId,
    stationId,
    stationName: z.string(),
    title: z.string(),
    host: z.nullable(z.string()),
    homepage: z.nullable(z.string()),
    /** On now, or null; its next one, or null. */
    current: z.nullable(broadcastSchema),
    next: z.nullable(broadcastSchema),
  }),
)
export type ListedShow = z.infer<typeof listedShowSchema>

/** GET /shows/{id} */
export const showDetailSchema = z.object({
  show: listedShowSchema,
  broadcasts: z.array(broadcastSchema),
})

/** A song that a station plays or played in the last seven days. */
export const playedSongSchema = z.object({
  stationId,
  stationName: z.string(),
  song: songSchema,
  isPlaying: z.boolean(),
})
export type PlayedSong = z.infer<typeof playedSongSchema>

/** GET /programme/search?query=: shows by title or host, songs by artist or title. */
export const programmeSearchSchema = z.object({
  shows: z.array(listedShowSchema),
  songs: z.array(playedSongSchema),
})
export type ProgrammeSearch = z.infer<typeof programmeSearchSchema>

/** GET /programme/health, for admins: a row a platform, whether or not a station stands on it, and who has opted out. */
export const programmeHealthSchema = named(
  'ProgrammeHealth',
  z.object({
    items: z.array(
      z.object({
        platform: openEnum(PLATFORMS),
        stations: z.int(),
        failing: described('Of them, those whose latest poll failed', z.int()),
        lastAnswerAt: z.nullable(moment),
        slowestMs: described('The longest of the latest polls', z.nullable(z.int())),
        problem: described('What most of those that fail came to', z.nullable(z.string())),
      }),
    ),
    optOuts: described('Hosts that are not asked, nor what is below them', z.array(z.string())),
  }),
)
export type ProgrammeHealth = z.infer<typeof programmeHealthSchema>
export const optOutParams = z.object({
  host: text(
    z.toLowerCase(),
    z.maxLength(253),
    z.regex(PUBLIC_NAME, 'must be the name of a host'),
    z.regex(/^[a-z0-9.-]+$/, 'must be the name of a host'),
  ),
})

export const onAirQuery = z.strictObject({ stations: stationList(PROGRAMME_STATIONS_MAX) })
export const programmeSearchQuery = z.strictObject({
  query: text(z.trim(), z.minLength(2), z.maxLength(100)),
})
export const showParams = z.object({ id: programmeId })
