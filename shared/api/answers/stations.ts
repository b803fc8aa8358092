/**
 * What API v2 answers, as validators and the types they infer. `zod/mini` keeps the app's bundle small;
 * unknown fields are dropped, so that a newer backend does not break an older app.
 */
import * as z from 'zod/mini'
import { CODECS } from '../field-rules.ts'
import { named, pageOf } from './pages.ts'

export const showSchema = z.object({
  /** A UUID. */
  id: z.string(),
  title: z.string(),
  /** 0 is Monday. */
  day: z.number(),
  /** HH:MM on the clocks of `timeZone`. */
  start: z.string(),
  minutes: z.number(),
  /** An IANA name. */
  timeZone: z.string(),
})
/** A show that comes every week. */
export type Show = z.infer<typeof showSchema>

export const stationSchema = z.object({
  /** A slug, stable for the life of the station. */
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  /** Where the sound comes from. */
  url: z.string(),
  homepage: z.nullable(z.string()),
  favicon: z.nullable(z.string()),
  tags: z.array(z.string()),
  country: z.string(),
  /** ISO 3166-1 alpha-2. */
  countrycode: z.string(),
  /** English names in lower case. */
  language: z.array(z.string()),
  codec: z.catch(z.enum(CODECS), 'UNKNOWN'),
  /** kbit/s. */
  bitrate: z.nullable(z.number()),
  votes: z.number(),
  check: z.object({
    state: z.enum(['not checked', 'heard', 'silent']),
    at: z.nullable(z.string()),
  }),
  demo: z.boolean(),
  // The last three are newer than some backends.
  /** Address of the picture its owner gave it. */
  cover: z.catch(z.nullable(z.string()), null),
  /** Null where its owner does not say. */
  onAir: z.catch(z.nullable(z.boolean()), null),
  /** Only of a station asked for by its id. */
  schedule: z.catch(z.array(showSchema), []),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Station = z.infer<typeof stationSchema>

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
