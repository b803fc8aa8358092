import * as z from 'zod/mini'
import { CODECS } from './field-rules.ts'
import {
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

/** As lists have it. */
export const stationSchema = named(
  'Station',
  z.object({
    /** A slug, stable for the life of the station. */
    id: stationId,
    name: z.string(),
    description: z.nullable(z.string()),
    /** Where the sound comes from. */
    url: z.string(),
    homepage: z.nullable(z.string()),
    favicon: z.nullable(z.string()),
    tags: z.array(z.string()),
    country: z.string(),
    /** ISO 3166-1 alpha-2. */
    countrycode: text(z.length(2)),
    /** English names in lower case. */
    language: z.array(z.string()),
    codec: z.catch(z.enum(CODECS), 'UNKNOWN'),
    /** kbit/s. */
    bitrate: z.nullable(z.int()),
    votes: z.int(),
    check: z.object({ state: z.enum(CHECK_STATES), at: z.nullable(moment) }),
    demo: z.boolean(),
    // Both are newer than some backends, and so is the schedule.
    cover: z.catch(described('Absolute address of its picture', z.nullable(z.string())), null),
    onAir: z.catch(described('null where its owner does not say', z.nullable(z.boolean())), null),
    createdAt: moment,
    updatedAt: moment,
  }),
)
export type Station = z.infer<typeof stationSchema>

/** One station, asked for by its id. */
export const stationDetailSchema = named(
  'StationDetail',
  z.extend(stationSchema, { schedule: z.catch(z.array(showSchema), []) }),
)
export type StationDetail = z.infer<typeof stationDetailSchema>

export const stationPageSchema = pageOf(stationSchema)

const facetSchema = z.object({ value: z.string(), label: z.string(), count: z.number() })
export type Facet = z.infer<typeof facetSchema>

export const facetsSchema = named(
  'Facets',
  z.object({
    genres: z.array(facetSchema),
    countries: z.array(facetSchema),
    languages: z.array(facetSchema),
  }),
)
export type Facets = z.infer<typeof facetsSchema>

const STATION_SORTS = ['featured', 'name', 'votes', 'newest', 'relevance'] as const
export type StationSort = (typeof STATION_SORTS)[number]

/** What narrows a list of stations; facets take the same. */
const filters = {
  query: z.optional(text(z.maxLength(16_384))),
  /** One tag. */
  genre: z.optional(text(z.minLength(1), z.maxLength(100), z.toLowerCase())),
  country: z.optional(countryCode),
  /** English. */
  language: z.optional(text(z.minLength(1), z.maxLength(100), z.toLowerCase())),
}
export const facetsQuery = z.strictObject(filters)
export type StationFilters = z.infer<typeof facetsQuery>

export const stationsQuery = pageQuery({
  ...filters,
  sort: z.optional(z.enum(STATION_SORTS)),
})

export const stationParams = z.object({ id: stationId })
