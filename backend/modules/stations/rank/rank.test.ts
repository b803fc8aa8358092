import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AIR_STATES } from '../../../../shared/api/stations.ts'
import { NEW_STATION_FACTS, type RankingFacts, ranksOf } from './rank.ts'

const rankOf = (facts: RankingFacts) => ranksOf(facts).rank

const plain: RankingFacts = { ...NEW_STATION_FACTS, origin: 'generated', tags: [] }
const LAST = rankOf(plain)

describe('ranks of ranks', () => {
  test.each<[string, Partial<RankingFacts>, Partial<RankingFacts>]>([
    ['a saved station before one with as many votes', { favorites: 10 }, { votes: 10 }],
    ['a played station before one with as many clicks', { hours: 10 }, { clicks: 10 }],
    [
      'an underground station before a chart station',
      { tags: ['dub'] },
      { tags: ['pop'], votes: 9_000 },
    ],
    ['a curated station before one of the directory', { origin: 'seed' }, { votes: 900 }],
    ['a creator station before an unknown one', { origin: 'creator' }, { clicks: 50 }],
    [
      'a very popular station before a curated one',
      { votes: 500_000, favorites: 100 },
      { origin: 'seed' },
    ],
    [
      'a featured station before a very popular one',
      { isFeatured: true },
      { favorites: 1e9, clicks: 1e9 },
    ],
    ['any station before a dead one', {}, { air: 'dead', votes: 500_000, origin: 'seed' }],
    ['any station before a dead featured one', {}, { air: 'dead', isFeatured: true }],
    ['any station before a removed one', { votes: 1 }, { isGone: true, votes: 500_000 }],
  ])('%s', (_why, one, other) => {
    const [first, second] = [rankOf({ ...plain, ...one }), rankOf({ ...plain, ...other })]
    if (other.air === 'dead') expect(first).toBeLessThanOrEqual(second)
    else expect(first).toBeLessThan(second)
  })
})

test('keeps the rank of a removed station that is on air', () => {
  const known = { ...plain, votes: 900 }
  expect(rankOf({ ...known, isGone: true, air: 'on air' })).toBe(rankOf(known))
})

test('ignores editorial preference in search results', () => {
  const known: RankingFacts = { ...plain, votes: 900, clicks: 5 }
  const popularity = (facts: RankingFacts) => ranksOf(facts).popularity
  expect(popularity({ ...known, origin: 'seed', tags: ['dub'], isFeatured: true })).toBe(
    popularity(known),
  )
  expect(popularity({ ...known, favorites: 1 })).toBeLessThan(popularity(known))
  expect(popularity(known)).toBeLessThan(popularity({ ...known, air: 'dead' }))
})

test('never lowers the rank for a higher count and stays on the scale', () => {
  const count = fc.integer({ min: 0, max: 1e12 })
  const facts = fc.record({
    origin: fc.constantFrom<RankingFacts['origin']>('demo', 'seed', 'generated', 'creator'),
    tags: fc.subarray(['dub', 'pop', 'techno']),
    votes: count,
    clicks: count,
    favorites: count,
    hours: count,
    air: fc.constantFrom(...AIR_STATES),
    isGone: fc.boolean(),
    isFeatured: fc.boolean(),
  })
  const figure = fc.constantFrom('votes', 'clicks', 'favorites', 'hours')
  fc.assert(
    fc.property(facts, figure, fc.integer({ min: 1, max: 1e9 }), (one, name, more) => {
      const rank = rankOf(one)
      expect(Number.isInteger(rank)).toBe(true)
      expect(rank).toBeGreaterThanOrEqual(0)
      expect(rank).toBeLessThanOrEqual(LAST)
      expect(rankOf({ ...one, [name]: one[name] + more })).toBeLessThanOrEqual(rank)
    }),
  )
})
