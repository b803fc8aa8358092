import type { SQLOutputValue } from 'node:sqlite'
import { z } from 'zod'
import { CHECK_STATES, CODECS, type Station } from '../schemas/stations.ts'

const iso = z.int().transform((ms) => new Date(ms).toISOString())
const jsonList = z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text)))

const rowSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  url: z.string(),
  homepage: z.string().nullable(),
  favicon: z.string().nullable(),
  tags: jsonList,
  country: z.string(),
  countrycode: z.string(),
  language: jsonList,
  codec: z.enum(CODECS),
  bitrate: z.int().nullable(),
  votes: z.int(),
  check_state: z.enum(CHECK_STATES),
  check_at: iso.nullable(),
  origin: z.string(),
  created_at: iso,
  updated_at: iso,
})

/**
 * A station as the API shows it.
 * @throws when the row is not one of the stations table
 */
export function toStation(row: Record<string, SQLOutputValue>): Station {
  const { check_state, check_at, origin, created_at, updated_at, ...same } = rowSchema.parse(row)
  return {
    ...same,
    check: { state: check_state, at: check_at },
    demo: origin === 'demo',
    createdAt: created_at,
    updatedAt: updated_at,
  }
}
