import * as z from 'zod/mini'
import { NO_COUNTRY } from './country-name.ts'
import { BITRATE_MAX, CODECS, STATION_ID_MAX } from './field-rules.ts'
import {
  checked,
  countryCode,
  described,
  moment,
  named,
  pageOf,
  pageQuery,
  stationId,
  text,
} from './schema-parts.ts'
import { showSchema } from './shows.ts'

export const CHECK_STATES = ['not checked', 'heard', 'silent'] as const

/** Where a station came into the catalogue from; `own`: its owner's alone. */
export const STATION_SOURCES = ['demo', 'curated', 'directory', 'creator', 'own'] as const

/**
 * What the checker knows of a station: `off air` is silent now, as it is at some hours or for once, `dead` has
 * been silent at every check for long, `blocked` refuses this server while listeners may hear it.
 */
export const AIR_STATES = ['on air', 'off air', 'dead', 'blocked', 'not checked'] as const
export type AirState = (typeof AIR_STATES)[number]

const HOURS_OF_WEEK = /^[hs-]{168}$/

export const airSchema = z.object({
  state: z.enum(AIR_STATES),
  since: z.nullable(moment),
  checkedAt: z.nullable(moment),
  heard: described(
    'The latest UTC day on which five or more listeners heard it, and the country of most hours where five or more were in it; else null',
    z.nullable(z.object({ at: moment, countrycode: z.nullable(z.string()) })),
  ),
  // Newer than some backends, both.
  hours: z.catch(
    described(
      'What checks found at the hours of the week, from Monday, 0:00 UTC on: h heard, s silent, - no check; null unless the station is on air at some hours only',
      z.nullable(text(z.regex(HOURS_OF_WEEK))),
    ),
    null,
  ),
  name: z.catch(described('What the stream calls itself', z.nullable(z.string())), null),
})
/** Of a station that no check has reached yet. */
export const NOT_CHECKED: z.infer<typeof airSchema> = {
  state: 'not checked',
  since: null,
  checkedAt: null,
  heard: null,
  hours: null,
  name: null,
}

/** The same sound at another address. */
const variantSchema = z.object({
  url: z.string(),
  codec: z.catch(z.enum(CODECS), 'UNKNOWN'),
  /** kbit/s. */
  bitrate: z.nullable(z.int()),
})
export type StationVariant = z.infer<typeof variantSchema>

const directorySchema = z.object({
  /** Its id in the Radio Browser directory. */
  stationuuid: z.string(),
  /** Whether the directory's own check heard it, and when it last did; null where it does not say. */
  lastcheckok: z.nullable(z.boolean()),
  lastcheckoktime: z.nullable(moment),
  clickcount: z.int(),
  clicktrend: z.int(),
  /** Since when the directory has it no more; null while it does. */
  goneAt: z.nullable(moment),
})

/** What its owner says of a station, in the order of the form. A new field needs a `z.catch` for older backends. */
export const formShape = {
  name: z.string(),
  description: z.nullable(z.string()),
  /** Where the sound comes from. */
  url: z.string(),
  homepage: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** ISO 3166-1 alpha-2. */
  countrycode: text(z.length(2)),
  /** English names in lower case. */
  language: z.array(z.string()),
}
export type FormField = keyof typeof formShape

/** The values of fields that a station need not have: whatever makes a station starts with them. */
export const NOTHING_SAID = {
  description: null,
  homepage: null,
  tags: [] as string[],
  countrycode: NO_COUNTRY,
  language: [] as string[],
} as const satisfies Partial<Readonly<Record<FormField, unknown>>>

/** As lists have it. */
export const stationSchema = named(
  'Station',
  z.object({
    /** A slug, stable for the life of the station. */
    id: stationId,
    ...formShape,
    favicon: described('Absolute address of its logo, 128 pixels at most', z.nullable(z.string())),
    country: z.string(),
    codec: z.catch(z.enum(CODECS), 'UNKNOWN'),
    /** kbit/s. */
    bitrate: z.nullable(z.int()),
    votes: z.int(),
    check: z.object({ state: z.enum(CHECK_STATES), at: z.nullable(moment) }),
    demo: z.boolean(),
    // Both are newer than some backends, and so is the schedule.
    cover: z.catch(described('Absolute address of its picture', z.nullable(z.string())), null),
    onAir: z.catch(described('null where its owner does not say', z.nullable(z.boolean())), null),
    // Newer than some backends, down to here.
    source: z.catch(z.enum(STATION_SOURCES), 'curated'),
    /** A part of its country, as the directory names it. */
    state: z.catch(z.nullable(z.string()), null),
    geo: z.catch(z.nullable(z.object({ lat: z.number(), long: z.number() })), null),
    directory: z.catch(z.nullable(directorySchema), null),
    variants: z.catch(described('Without the one at `url`', z.array(variantSchema)), []),
    air: z.catch(airSchema, NOT_CHECKED),
    featured: z.catch(described('An admin has put it on the home page', z.boolean()), false),
    createdAt: moment,
    updatedAt: moment,
  }),
)
export type Station = z.infer<typeof stationSchema>

/**
 * Stations at the head of the home page: whole rows of two, three, four and six. Admins put no more there, for what is
 * put there is to be seen.
 */
export const FEATURED_MAX = 12

/** What is known of a station that neither the directory nor the checker has seen. */
export const NO_FACTS = {
  state: null,
  geo: null,
  directory: null,
  variants: [] as StationVariant[],
  air: NOT_CHECKED,
  featured: false,
} satisfies Partial<Station>

/** Its owner pauses a station, an admin hides it. */
export const RESTED_BY = ['owner', 'admin'] as const

/** One station, asked for by its id. */
export const stationDetailSchema = named(
  'StationDetail',
  z.extend(stationSchema, {
    schedule: z.catch(z.array(showSchema), []),
    creator: z.optional(
      described(
        'Who publishes it, where they chose to be visible',
        z.object({ id: z.string(), displayName: z.nullable(z.string()) }),
      ),
    ),
    resting: z.optional(
      described(
        'It is in no list: only who keeps it is told, without its address (`url` is empty)',
        z.boolean(),
      ),
    ),
    restedBy: z.optional(described('Who has it rest', z.enum(RESTED_BY))),
    off: z.optional(described('Why an admin has switched it off for everybody', z.string())),
  }),
)
export type StationDetail = z.infer<typeof stationDetailSchema>

/** As a list has it that was asked for by ids: `resting` as for one station. */
const listedSchema = z.extend(stationSchema, {
  resting: z.optional(z.boolean()),
  restedBy: z.optional(z.enum(RESTED_BY)),
  off: z.optional(z.string()),
})
export type ListedStation = z.infer<typeof listedSchema>

export const stationPageSchema = z.extend(pageOf(listedSchema), {
  // Newer than some backends.
  nearest: z.catch(
    described(
      'What was searched for, where no station has the words of the query; else null',
      z.nullable(z.string()),
    ),
    null,
  ),
})
export type StationPage = z.infer<typeof stationPageSchema>

/** Most stations that are named as similar to one. */
export const SIMILAR_MAX = 12

export const similarSchema = z.object({
  items: described('The nearest first', z.array(stationSchema)),
})

const facetSchema = z.object({ value: z.string(), label: z.string(), count: z.number() })
export type Facet = z.infer<typeof facetSchema>

export const facetsSchema = named(
  'Facets',
  z.object({
    genres: z.array(facetSchema),
    countries: z.array(facetSchema),
    languages: z.array(facetSchema),
    // Newer than some backends.
    codecs: z.catch(z.array(facetSchema), []),
  }),
)
export type Facets = z.infer<typeof facetsSchema>

const STATION_SORTS = ['featured', 'air', 'name', 'votes', 'newest', 'relevance'] as const
export type StationSort = (typeof STATION_SORTS)[number]

/** What narrows a list of stations; facets take the same. */
const filters = {
  query: z.optional(text(z.maxLength(16_384))),
  /** One tag. */
  genre: z.optional(text(z.minLength(1), z.maxLength(100), z.toLowerCase())),
  country: z.optional(countryCode),
  /** English. */
  language: z.optional(text(z.minLength(1), z.maxLength(100), z.toLowerCase())),
  codec: z.optional(z.enum(CODECS)),
  /** The least, in kbit/s; a station whose bitrate is not known has less. */
  bitrate: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(BITRATE_MAX))),
  /** Only stations whose latest check found them on air. */
  air: z.optional(z.literal('on')),
}
export const facetsQuery = z.strictObject(filters)
export type StationFilters = z.infer<typeof facetsQuery>

/** Most stations that are asked for by their ids at once. */
export const STATIONS_ASKED_MAX = 100

/** With commas between them. */
const ids = z.pipe(
  z.pipe(
    text(z.maxLength(STATIONS_ASKED_MAX * (STATION_ID_MAX + 1))),
    z.transform((list: string) => list.split(',')),
  ),
  checked(z.array(stationId), z.maxLength(STATIONS_ASKED_MAX)),
)

/** No list is longer. */
export const SKIP_MAX = 1_000_000

export const stationsQuery = pageQuery({
  ...filters,
  sort: z.optional(z.enum(STATION_SORTS)),
  ids: z.optional(
    described(
      'These alone, in this order, as far as they are there; all else but them is ignored',
      ids,
    ),
  ),
  skip: z.optional(
    described(
      'How many stations are left out before the page: of the list, or of what is behind the cursor',
      z.coerce.number().check(z.int(), z.minimum(0), z.maximum(SKIP_MAX)),
    ),
  ),
})

export const stationParams = z.object({ id: stationId })
