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

/** Result of the latest check alone. AIR_STATES are the summary of all checks of a station. */
export const CHECK_STATES = ['not checked', 'heard', 'silent'] as const

/** Origin of a station in the catalog. `own`: added privately by its owner. */
export const STATION_SOURCES = ['demo', 'curated', 'directory', 'creator', 'own'] as const

/** `off air`: silent now or at some hours; `dead`: silent for a long time; `blocked`: refuses this server. */
export const AIR_STATES = ['on air', 'off air', 'dead', 'blocked', 'not checked'] as const
export type AirState = (typeof AIR_STATES)[number]

const HOURS_OF_WEEK = /^[hs-]{168}$/

export const airSchema = z.object({
  state: z.enum(AIR_STATES),
  since: z.nullable(moment),
  checkedAt: z.nullable(moment),
  // `lastPlayed`, `hours` and `name` are missing in responses of older backends.
  lastPlayed: z.catch(
    described(
      'Latest UTC day with five or more listeners, and their most frequent country. Null when there is no such day',
      z.nullable(z.object({ at: moment, countrycode: z.nullable(z.string()) })),
    ),
    null,
  ),
  hours: z.catch(
    described(
      'Check result for each hour of the week from Monday, 0:00 UTC: h for sound, s for silence, - for no check. Null unless the station is on air only at some hours',
      z.nullable(text(z.regex(HOURS_OF_WEEK))),
    ),
    null,
  ),
  name: z.catch(described('Name in the stream headers', z.nullable(z.string())), null),
})
export const NOT_CHECKED: z.infer<typeof airSchema> = {
  state: 'not checked',
  since: null,
  checkedAt: null,
  lastPlayed: null,
  hours: null,
  name: null,
}

const variantSchema = z.object({
  url: z.string(),
  codec: z.catch(z.enum(CODECS), 'UNKNOWN'),
  /** kbit/s. */
  bitrate: z.nullable(z.int()),
})
export type StationVariant = z.infer<typeof variantSchema>

const directorySchema = z.object({
  stationuuid: z.string(),
  /** Result and time of the directory's own check. Null when the directory does not report them. */
  lastcheckok: z.nullable(z.boolean()),
  lastcheckoktime: z.nullable(moment),
  clickcount: z.int(),
  clicktrend: z.int(),
  /** Time when the directory removed the station. Null while the directory lists it. */
  goneAt: z.nullable(moment),
})

/** Owner-edited fields in form order. A new field needs a `z.catch` for older backends. */
export const formShape = {
  name: z.string(),
  description: z.nullable(z.string()),
  url: z.string(),
  homepage: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** ISO 3166-1 alpha-2. */
  countrycode: text(z.length(2)),
  /** English names in lower case. */
  language: z.array(z.string()),
}
export type FormField = keyof typeof formShape

export const EMPTY_FORM_VALUES = {
  description: null,
  homepage: null,
  tags: [] as string[],
  countrycode: NO_COUNTRY,
  language: [] as string[],
} as const satisfies Partial<Readonly<Record<FormField, unknown>>>

export const stationSchema = named(
  'Station',
  z.object({
    /** A slug, stable for the life of the station. */
    id: stationId,
    ...formShape,
    favicon: described(
      'Absolute address of the logo, at most 256 pixels a side; with ?size=64, at most 64',
      z.nullable(z.string()),
    ),
    country: z.string(),
    codec: z.catch(z.enum(CODECS), 'UNKNOWN'),
    /** kbit/s. */
    bitrate: z.nullable(z.int()),
    votes: z.int(),
    check: z.object({ state: z.enum(CHECK_STATES), at: z.nullable(moment) }),
    demo: z.boolean(),
    // `cover` and `onAir` are missing in responses of older backends.
    cover: z.catch(described('Absolute address of the picture', z.nullable(z.string())), null),
    onAir: z.catch(described('Null when the owner did not set it', z.nullable(z.boolean())), null),
    // Fields from here on are missing in responses of older backends.
    source: z.catch(z.enum(STATION_SOURCES), 'curated'),
    /** Region within the country, in the spelling of the directory. */
    state: z.catch(z.nullable(z.string()), null),
    geo: z.catch(z.nullable(z.object({ lat: z.number(), long: z.number() })), null),
    directory: z.catch(z.nullable(directorySchema), null),
    variants: z.catch(described('Streams other than `url`', z.array(variantSchema)), []),
    air: z.catch(airSchema, NOT_CHECKED),
    featured: z.catch(described('Featured on the home page by an admin', z.boolean()), false),
    createdAt: moment,
    updatedAt: moment,
  }),
)
export type Station = z.infer<typeof stationSchema>

/** Maximum number of featured stations. Twelve fill complete rows of two, three, four or six on the home page. */
export const FEATURED_MAX = 12

/** Defaults of the fields that a station outside of the catalog does not have. */
export const EMPTY_CATALOG_FIELDS = {
  state: null,
  geo: null,
  directory: null,
  variants: [] as StationVariant[],
  air: NOT_CHECKED,
  featured: false,
} satisfies Partial<Station>

/** A station is inactive because its owner paused it or an admin hid it. */
const INACTIVE_BY = ['owner', 'admin'] as const

export const stationDetailSchema = named(
  'StationDetail',
  z.extend(stationSchema, {
    schedule: z.catch(z.array(showSchema), []),
    creator: z.optional(
      described(
        'Publisher. Missing when not visible',
        z.object({ id: z.string(), displayName: z.nullable(z.string()) }),
      ),
    ),
    followers: z.optional(
      described(
        'Number of users who follow it, rounded down to a multiple of 5. Missing when it is 0',
        z.int(),
      ),
    ),
    inactive: z.optional(
      described(
        'True for a station that no list contains. Only users who saved it receive it, with an empty `url`',
        z.boolean(),
      ),
    ),
    inactiveBy: z.optional(described('Person who made the station inactive', z.enum(INACTIVE_BY))),
    off: z.optional(described('Reason why an admin switched it off for all users', z.string())),
  }),
)
export type StationDetail = z.infer<typeof stationDetailSchema>

const listedSchema = z.extend(stationSchema, {
  inactive: z.optional(z.boolean()),
  inactiveBy: z.optional(z.enum(INACTIVE_BY)),
  off: z.optional(z.string()),
})
export type ListedStation = z.infer<typeof listedSchema>

export const stationPageSchema = z.extend(pageOf(listedSchema), {
  // Missing in responses of older backends.
  nearest: z.catch(
    described(
      'The corrected query when no station matches the original. Otherwise null',
      z.nullable(z.string()),
    ),
    null,
  ),
})
export type StationPage = z.infer<typeof stationPageSchema>

export const SIMILAR_MAX = 12

export const similarSchema = z.object({
  items: described('Most similar first', z.array(stationSchema)),
})

const facetSchema = z.object({ value: z.string(), label: z.string(), count: z.number() })
export type Facet = z.infer<typeof facetSchema>

export const facetsSchema = named(
  'Facets',
  z.object({
    genres: z.array(facetSchema),
    countries: z.array(facetSchema),
    languages: z.array(facetSchema),
    // Missing in responses of older backends.
    codecs: z.catch(z.array(facetSchema), []),
  }),
)
export type Facets = z.infer<typeof facetsSchema>

const STATION_SORTS = ['featured', 'air', 'name', 'votes', 'newest', 'relevance'] as const
export type StationSort = (typeof STATION_SORTS)[number]

const filters = {
  query: z.optional(text(z.maxLength(16_384))),
  genre: z.optional(text(z.minLength(1), z.maxLength(100), z.toLowerCase())),
  country: z.optional(countryCode),
  language: z.optional(text(z.minLength(1), z.maxLength(100), z.toLowerCase())),
  codec: z.optional(z.enum(CODECS)),
  /** Minimum in kbit/s; excludes stations with unknown bitrate. */
  bitrate: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(BITRATE_MAX))),
  /** `on` selects stations that were on air in their latest check. */
  air: z.optional(z.literal('on')),
}
export const facetsQuery = z.strictObject(filters)
export type StationFilters = z.infer<typeof facetsQuery>

export const STATION_IDS_MAX = 100

const ids = z.pipe(
  z.pipe(
    text(z.maxLength(STATION_IDS_MAX * (STATION_ID_MAX + 1))),
    z.transform((list: string) => list.split(',')),
  ),
  checked(z.array(stationId), z.maxLength(STATION_IDS_MAX)),
)

export const SKIP_MAX = 1_000_000

export const stationsQuery = pageQuery({
  ...filters,
  sort: z.optional(z.enum(STATION_SORTS)),
  ids: z.optional(
    described('Returns only these stations, in this order, and ignores all other filters', ids),
  ),
  skip: z.optional(
    described(
      'Number of stations to skip before the page, from the start of the list or from the cursor',
      z.coerce.number().check(z.int(), z.minimum(0), z.maximum(SKIP_MAX)),
    ),
  ),
})

export const stationParams = z.object({ id: stationId })
