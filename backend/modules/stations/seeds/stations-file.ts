import { z } from 'zod'
import file from './stations.json' with { type: 'json' }
import { SEED_TAGS } from './tags.ts'

/** Goes up with each change of the seeds or the demo streams: a later version is not taken back by an earlier one. */
export const SEEDS_VERSION = 2

/** What a source can speak for. `country` covers the name and the code, which say the same. */
const FACTS = [
  'name',
  'description',
  'homepage',
  'url',
  'tags',
  'country',
  'language',
  'codec',
  'bitrate',
] as const

/** The `from` of a fact was not looked up yet. */
export const UNCONFIRMED = "editor's knowledge, not yet confirmed"

const webAddress = z.url({ protocol: /^https?$/, hostname: z.regexes.domain })

const seedStationSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  name: z.string().min(1),
  description: z.string().min(1).nullable(),
  url: webAddress,
  homepage: webAddress.nullable(),
  favicon: webAddress.nullable(),
  tags: z.array(z.enum(SEED_TAGS)).min(2).max(5),
  country: z.string().min(1),
  countrycode: z.string().regex(/^[A-Z]{2}$/),
  language: z.array(z.string().regex(/^[a-z]+$/)).min(1),
  codec: z.enum(['MP3', 'AAC', 'AAC+', 'OGG', 'OPUS', 'FLAC', 'HLS', 'UNKNOWN']),
  /** kbit/s; null when no source says. */
  bitrate: z.int().positive().nullable(),
  sources: z.array(
    z.strictObject({ facts: z.array(z.enum(FACTS)).min(1), from: z.string().min(1) }),
  ),
})

/** One real station of the catalogue, with where each of its facts comes from. */
export type SeedStation = z.infer<typeof seedStationSchema>

/** A fact of a station that needs a source. */
type Fact = (typeof FACTS)[number]

/** The seed catalogue, checked against its schema. Throws a ZodError when the file is wrong. */
export function loadSeedStations(): SeedStation[] {
  return z.array(seedStationSchema).parse(file)
}

/** The facts a station states: a null description or bitrate and an unknown codec state nothing. */
export function statedFacts(station: SeedStation): Fact[] {
  return FACTS.filter((fact) => {
    if (fact === 'codec') return station.codec !== 'UNKNOWN'
    return station[fact] !== null
  })
}
