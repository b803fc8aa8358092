import { z } from 'zod'
import { CODECS } from '../../../../shared/api/field-rules.ts'
import { stationId } from '../../../../shared/api/schema-parts.ts'
import { scheduleBody } from '../../../../shared/api/shows.ts'

/** A station as it enters the catalogue, from the seed file, the demo streams or a generator. */
export const catalogueStation = z.object({
  id: stationId,
  name: z.string().trim().min(1).max(120),
  description: z.string().trim().min(1).max(1_000).nullable(),
  url: z.url({ protocol: /^https?$/ }),
  homepage: z.url({ protocol: /^https?$/ }).nullable(),
  favicon: z.url({ protocol: /^https?$/ }).nullable(),
  tags: z.array(z.string().trim().toLowerCase().min(1).max(40)).max(20),
  country: z.string().min(1).max(80),
  countrycode: z.string().regex(/^[A-Z]{2}$/),
  language: z.array(z.string().trim().toLowerCase().min(1).max(40)).max(20),
  codec: z.enum(CODECS),
  bitrate: z.int().positive().nullable(),
  votes: z.int().min(0).default(0),
  /** Its weekly shows; only the demo stations come with some. */
  schedule: z.optional(scheduleBody),
})
export type CatalogueStation = z.infer<typeof catalogueStation>
