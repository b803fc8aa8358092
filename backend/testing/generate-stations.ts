import type { Queries } from '../database/queries.ts'
import { type CatalogStation, writeStations } from '../modules/stations/catalog/station-writer.ts'

const COMMON_WORDS = [
  'Radio',
  'FM',
  'Night',
  'Live',
  'Sound',
  'Wave',
  'Club',
  'Underground',
  'City',
  'Free',
]
const SYLLABLES =
  'ba be bo da do du ka ki ko la lo lu ma mi mo na ni no ra ro ru sa so ta to va vo za zé zu'.split(
    ' ',
  )
const GENRES =
  'techno dub house jungle ambient drone punk jazz noise garage electro industrial breaks grime'.split(
    ' ',
  )
const COUNTRIES = [
  ['Germany', 'DE', 'german'],
  ['France', 'FR', 'french'],
  ['United Kingdom', 'GB', 'english'],
  ['United States', 'US', 'english'],
  ['Spain', 'ES', 'spanish'],
  ['Brazil', 'BR', 'portuguese'],
  ['Japan', 'JP', 'japanese'],
  ['Poland', 'PL', 'polish'],
  ['México', 'MX', 'spanish'],
] as const
const CODECS = ['MP3', 'AAC', 'OGG', 'OPUS'] as const
const SEED = 0x5eed

/** Creates a generator of uniform numbers in [0, 1) with mulberry32, which is in the public domain. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function createPicker(random: () => number) {
  /** A `skew` above 1 favors the first entries. */
  const pick = <T>(values: readonly T[], skew = 1): T =>
    values[Math.floor(random() ** skew * values.length)] as T
  const word = () => {
    const text = Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(SYLLABLES)).join(
      '',
    )
    return text.charAt(0).toUpperCase() + text.slice(1)
  }
  return { pick, word }
}

/** Generates stations for measurements, with words distributed as unevenly as in real catalogs. */
export function* generateStations(count: number): Generator<CatalogStation> {
  const random = createRandom(SEED)
  const { pick, word } = createPicker(random)
  for (let index = 0; index < count; index += 1) {
    const [country, countrycode, language] = pick(COUNTRIES, 2)
    const tags = [...new Set([pick(GENRES, 2), pick(GENRES, 2), pick(GENRES)])]
    yield {
      id: `generated-${index}`,
      name: `${word()} ${pick(COMMON_WORDS, 2)}${random() < 0.5 ? ` ${word()}` : ''}`,
      description:
        random() < 0.7
          ? `${word()} ${pick(tags)} from ${word()}, ${pick(COMMON_WORDS)} ${word()}.`
          : null,
      url: `https://stream.example/${index}`,
      homepage: null,
      favicon: null,
      tags,
      country,
      countrycode,
      language: [language],
      codec: pick(CODECS, 2),
      bitrate: pick([128, 192, 64, 320, 256]),
      votes: Math.floor(random() ** 8 * 50_000),
    }
  }
}

export async function writeGeneratedStations(queries: Queries, count: number): Promise<void> {
  const entries = Array.from(generateStations(count), (station) => ({
    station,
    origin: 'generated' as const,
  }))
  await writeStations(queries, entries, Date.UTC(2026, 0))
}
