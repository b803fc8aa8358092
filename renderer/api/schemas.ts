/**
 * What API v2 answers, as validators and the types they infer. `zod/mini` keeps the bundle small;
 * unknown fields are dropped, so that a newer backend does not break an older app.
 */
import * as z from 'zod/mini'
import { CODECS } from '../../shared/api/field-rules.ts'

// Zod's compiled validators need eval, which the app's content policy forbids (and reports).
z.config({ jitless: true })

const showSchema = z.object({
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
  /** Null where nobody says. */
  onAir: z.catch(z.nullable(z.boolean()), null),
  /** Only of a station asked for by its id. */
  schedule: z.catch(z.array(showSchema), []),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Station = z.infer<typeof stationSchema>

const favoriteSchema = z.object({
  stationId: z.string(),
  /** Milliseconds since the epoch of the change, by the client's clock: the higher one wins. */
  version: z.number(),
  deleted: z.boolean(),
})
export type Favorite = z.infer<typeof favoriteSchema>

/** The answer of PUT /users/{id}/favorites: the merge of both sides. */
export const favoritesSchema = z.object({ items: z.array(favoriteSchema) })

/** What others see of a person who chose to be visible. */
const publicUserSchema = z.object({
  id: z.string(),
  displayName: z.nullable(z.string()),
  photoURL: z.nullable(z.string()),
  role: z.string(),
  createdAt: z.string(),
})
export type PublicUser = z.infer<typeof publicUserSchema>

/** The whole record, for its owner and for admins. */
export const userSchema = z.extend(publicUserSchema, {
  email: z.nullable(z.string()),
  plan: z.string(),
  favorites: z.array(favoriteSchema),
  visible: z.boolean(),
  updatedAt: z.string(),
})
export type User = z.infer<typeof userSchema>

/** A list row: an admin gets the whole record, everybody else the public part. */
export const anyUserSchema = z.union([userSchema, publicUserSchema])
export type AnyUser = z.infer<typeof anyUserSchema>

/** Lists answer a page and the cursor of the next one (null on the last). */
export interface Page<Item> {
  readonly items: Item[]
  readonly nextCursor: string | null
  readonly total: number
}

export const stationPageSchema = z.object({
  items: z.array(stationSchema),
  nextCursor: z.nullable(z.string()),
  total: z.number(),
})

export const userPageSchema = z.object({
  items: z.array(anyUserSchema),
  nextCursor: z.nullable(z.string()),
  total: z.number(),
})

const facetSchema = z.object({ value: z.string(), label: z.string(), count: z.number() })
export type Facet = z.infer<typeof facetSchema>

export const facetsSchema = z.object({
  genres: z.array(facetSchema),
  countries: z.array(facetSchema),
  languages: z.array(facetSchema),
})
export type Facets = z.infer<typeof facetsSchema>
