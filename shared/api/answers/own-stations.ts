import * as z from 'zod/mini'
import { stationSchema } from './stations.ts'

// Not z.pick: no other schema of the first page needs it.
const { name, description, url, homepage, tags, country, language, cover, schedule } =
  stationSchema.shape
const shownSchema = z.object({
  name,
  description,
  url,
  homepage,
  tags,
  country,
  language,
  cover,
  schedule,
})
/** What others see of a listed station. */
export type ShownWords = z.infer<typeof shownSchema>

export const ownStationSchema = z.extend(stationSchema, {
  ownerId: z.nullable(z.string()),
  moderation: z.enum(['pending', 'listed', 'rejected']),
  /** Why it is not listed; null unless rejected. */
  rejection: z.nullable(z.string()),
  /** What others see until the rest is approved; null where that is nothing else. */
  shown: z.catch(z.nullable(shownSchema), null),
  paused: z.boolean(),
  onAir: z.boolean(),
})
/** A station as its owner sees it: as it is to be. */
export type OwnStation = z.infer<typeof ownStationSchema>

export const probeSchema = z.object({
  /** Where the address leads in the end. */
  url: z.string(),
  codec: z.string(),
  /** kbit/s. */
  bitrate: z.nullable(z.number()),
  /** What the stream calls itself. */
  name: z.nullable(z.string()),
})
export type Probe = z.infer<typeof probeSchema>

export const ownStationsSchema = z.object({ items: z.array(ownStationSchema) })
