import { z } from 'zod'
import { CODECS } from '../field-rules.ts'
import { moment, pageOf, pageQuery, stationId } from './common.ts'
import { showSchema } from './shows.ts'

export const CHECK_STATES = ['not checked', 'heard', 'silent'] as const
const STATION_SORTS = ['featured', 'name', 'votes', 'newest', 'relevance'] as const
export type StationSort = (typeof STATION_SORTS)[number]

export const stationSchema = z
  .object({
    id: stationId,
    name: z.string(),
    description: z.string().nullable(),
    url: z.string(),
    homepage: z.string().nullable(),
    favicon: z.string().nullable(),
    tags: z.array(z.string()),
    country: z.string(),
    countrycode: z.string().length(2),
    language: z.array(z.string()),
    codec: z.enum(CODECS),
    bitrate: z.int().nullable(),
    votes: z.int(),
    check: z.object({ state: z.enum(CHECK_STATES), at: moment.nullable() }),
    demo: z.boolean(),
    cover: z.string().nullable().describe('Absolute address of its picture'),
    onAir: z.boolean().nullable().describe('null where its owner does not say'),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: 'Station' })
export type Station = z.infer<typeof stationSchema>

/** One station, asked for by its id. */
export const stationDetailSchema = stationSchema
  .extend({ schedule: z.array(showSchema) })
  .meta({ id: 'StationDetail' })
export type StationDetail = z.infer<typeof stationDetailSchema>

export const stationPage = pageOf(stationSchema)

/** What narrows a list of stations; facets take the same. */
const filters = {
  query: z.string().max(16_384).optional(),
  genre: z.string().min(1).max(100).toLowerCase().optional(),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'must be an ISO 3166-1 alpha-2 code')
    .toUpperCase()
    .optional(),
  language: z.string().min(1).max(100).toLowerCase().optional(),
}
export const facetsQuery = z.strictObject(filters)
export type StationFilters = z.infer<typeof facetsQuery>

export const stationsQuery = z.strictObject({
  ...filters,
  sort: z.enum(STATION_SORTS).optional(),
  ...pageQuery,
})

export const stationParams = z.object({ id: stationId })
