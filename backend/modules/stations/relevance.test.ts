import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { countryName } from '../../../shared/api/country-name.ts'
import { CODECS } from '../../../shared/api/field-rules.ts'
import type { StationFilters } from '../../../shared/api/stations.ts'
import { searchableName, searchableText } from '../../../shared/search/fold-text.ts'
import { expandQuery } from '../../../shared/search/query-words.ts'
import { stationScorer } from '../../../shared/search/score-station.ts'
import type { Queries } from '../../database/queries.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { writeStations } from './catalog/station-writer.ts'
import { FEW_MAX } from './search-engine.ts'
import { createStationStore } from './station-store.ts'
import { MADE_UP, RELEVANCE } from './testing/relevance.ts'

const lineSchema = z.object({
  name: z.string(),
  tags: z.array(z.string()),
  countrycode: z.string(),
  region: z.string().nullable(),
  language: z.array(z.string()),
  codec: z.enum(CODECS),
  bitrate: z.int().nullable(),
  votes: z.int(),
})

const LINES = readFileSync(path.join(import.meta.dirname, 'testing/real-stations.jsonl'), 'utf8')
  .trim()
  .split('\n')
const STATIONS = [...LINES.map((line) => JSON.parse(line)), ...MADE_UP].map((station) =>
  lineSchema.parse(station),
)

let database: Queries
beforeAll(async () => {
  database = await openTestDatabase()
  const stations = STATIONS.map(({ region: _, ...real }, index) => ({
    origin: 'generated' as const,
    station: {
      ...real,
      id: `real-${index}`,
      description: null,
      url: `https://stream.example/${index}`,
      homepage: null,
      favicon: null,
      country: countryName(real.countrycode) ?? '',
    },
  }))
  await writeStations(database, stations, 1)
  for (const [index, { region }] of STATIONS.entries()) {
    if (region === null) continue
    await database
      .updateTable('stations')
      .set({ region })
      .where('id', '=', `real-${index}`)
      .execute()
  }
})
afterAll(() => database.destroy())

test.each(RELEVANCE)('%j finds %j among the first %i', async (query, name, within) => {
  const { items } = await createStationStore(database).list({ query, limit: within })
  expect(items.map((station) => station.name)).toContain(name)
})

test('ranks the best match of the offline index among the first API results', async () => {
  const texts = STATIONS.map(({ name, tags, votes, countrycode, language }) => ({
    plain: searchableName(name),
    facts: searchableText([...tags, countryName(countrycode), ...language].join()),
    name,
    votes,
  }))
  const wrong: string[] = []
  for (const [query] of RELEVANCE) {
    const scoreOf = stationScorer(expandQuery(query))
    const scored = texts.flatMap(({ plain, facts, name, votes }) => {
      const score = scoreOf(plain, facts)
      return score === null ? [] : [{ name, score, votes }]
    })
    const best = scored.sort((a, b) => a.score - b.score || b.votes - a.votes)[0]
    if (best === undefined) continue
    const { items } = await createStationStore(database).list({ query, limit: 3 })
    if (!items.some(({ name }) => name === best.name)) wrong.push(`${query}: ${best.name}`)
  }
  expect(wrong).toEqual([])
})

/** All results, page by page. */
async function walk(filters: StationFilters): Promise<string[]> {
  const { list } = createStationStore(database)
  const found: string[] = []
  for (let cursor: string | undefined; ; ) {
    const { items, nextCursor, total } = await list({ ...filters, limit: 40, cursor })
    found.push(...items.map(({ id }) => id))
    if (nextCursor !== null) cursor = nextCursor
    else {
      expect(new Set(found).size).toBe(total)
      return found
    }
  }
}

test.each(['r', 'm', 'a'])(
  '%j: keeps the order of many results when a filter leaves few',
  async (query) => {
    const all = await walk({ query })
    // Above the limit up to which an engine computes tiers in memory (search-engine.ts).
    expect(all.length).toBeGreaterThan(FEW_MAX)
    const inOrder = (found: readonly string[]) => all.filter((id) => found.includes(id))
    for (const filter of [{ codec: 'AAC' }, { bitrate: 192 }, { country: 'DE' }] as const) {
      const found = await walk({ query, ...filter })
      expect(found.length).toBeGreaterThan(0)
      expect(found).toEqual(inOrder(found))
    }
  },
)
