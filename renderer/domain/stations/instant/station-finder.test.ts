import { expect, test, vi } from 'vitest'
import type { StationIndex } from '../../../../shared/api/station-index.ts'
import { expandQuery } from '../../../../shared/search/query-words.ts'
import { stationScorer } from '../../../../shared/search/score-station.ts'
import type { IndexFilters } from './index-filters.ts'
import { createStationFinder, HITS_MAX, isSubset } from './station-finder.ts'

vi.mock('../../../../shared/search/score-station.ts', { spy: true })

/** id, name, tags, country, languages, sound; best first. */
const ROWS = [
  ['dub-1', 'Dub Techno Berlin', 'dub,techno', 'DE', 'german', 'MP3 128'],
  ['jazz', 'Smooth Sailing', 'jazz,dub', 'US', 'english', 'MP3 192'],
  ['dub-2', 'Deep Dub', 'techno', 'FR', 'french', 'AAC 96'],
  ['ete', 'Radio Été', '', 'FR', 'french', 'MP3'],
  ['dub-3', 'Dub', 'reggae', 'JM', 'english', 'OGG 64'],
  ['tokyo', '東京FM', 'ジャズ', 'JP', 'japanese', 'MP3 128'],
  ['dublin', 'Dublin City', '', 'IE', '', 'AAC 64'],
  ['jungle', 'Kool', 'dnb', 'GB', 'english', 'MP3 320'],
] as const

function indexOf(
  rows: readonly (readonly [string, string, string, string, string, string])[],
): StationIndex {
  const column = (at: 0 | 1 | 2 | 3 | 4 | 5) => rows.map((row) => row[at])
  return {
    version: 'v1',
    ids: column(0),
    names: column(1),
    tags: column(2),
    countrycodes: column(3),
    languages: column(4),
    sounds: column(5),
  }
}
const idsIn = (finder: ReturnType<typeof createStationFinder>, typed: string) =>
  finder.find({ typed }).hits.map(({ id }) => id)

test.each([
  ['dub', ['dub-3', 'dub-1', 'dub-2', 'dublin', 'jazz']],
  ['DÚB te', ['dub-1', 'dub-2']],
  ['dub techno germany', ['dub-1']],
  ['allemand', []],
  ['deutschland', ['dub-1']],
  ['french', ['dub-2', 'ete']],
  ['ete', ['ete']],
  ['京', ['tokyo']],
  ['ジャ', ['tokyo']],
  ['drum & bass', ['jungle']],
  ['blin', []],
  ['!!', []],
  ['', []],
])('finds for %j the stations %j, best first', (typed, ids) => {
  expect(idsIn(createStationFinder(indexOf(ROWS)), typed)).toEqual(ids)
})

test.each([
  ['techon berlni', 'techno berlin', ['dub-1']],
  ['smoth saling', 'smooth sailing', ['jazz']],
  ['dublni city', 'dublin city', ['dublin']],
  ['raido ete', 'radio ete', ['ete']],
])('corrects %j, which has no results, to %j', (typed, nearest, ids) => {
  const { hits, ...found } = createStationFinder(indexOf(ROWS)).find({ typed })
  expect(found).toEqual({ total: ids.length, nearest })
  expect(hits.map(({ id }) => id)).toEqual(ids)
})

test('does not correct a word with results, even if a filter excludes them all', () => {
  const finder = createStationFinder(indexOf(ROWS))
  expect(finder.find({ typed: 'dublin' }).nearest).toBeNull()
  const narrowed = finder.find({ typed: 'dublin', country: 'DE' })
  expect(narrowed).toEqual({ hits: [], total: 0, nearest: null })
  expect(finder.find({ typed: 'dulbin', country: 'DE' })).toMatchObject({ total: 0 })
})

test('returns the same results letter by letter, forward and backward', () => {
  const finder = createStationFinder(indexOf(ROWS))
  const typedTexts = [
    'dublin',
    'dub techno berlin',
    'us',
    'usa',
    'radio été',
    '東京',
    'drum and bass d',
    'smooth d',
  ]
  const typed = typedTexts.flatMap((word) => {
    const grown = [...word].map((_, at) => word.slice(0, at + 1))
    return [...grown, ...grown.toReversed()]
  })
  expect(typed.map((some) => idsIn(finder, some))).toEqual(
    typed.map((some) => idsIn(createStationFinder(indexOf(ROWS)), some)),
  )
})

test.each<[IndexFilters, string[]]>([
  [{ country: 'FR' }, ['dub-2']],
  [{ genre: 'techno' }, ['dub-1', 'dub-2']],
  [{ genre: 'tech' }, []],
  [{ codec: 'MP3' }, ['dub-1', 'jazz']],
  [{ bitrate: 96 }, ['dub-1', 'dub-2', 'jazz']],
  [{ language: 'english' }, ['dub-3', 'jazz']],
  [{ genre: 'reggae', country: 'JM', language: 'english' }, ['dub-3']],
  [{}, ['dub-3', 'dub-1', 'dub-2', 'dublin', 'jazz']],
])('filters the results of "dub" by %j to %j and continues with all of them', (narrowing, ids) => {
  const finder = createStationFinder(indexOf(ROWS))
  const { hits, total } = finder.find({ typed: 'dub', ...narrowing })
  expect(hits.map(({ id }) => id)).toEqual(ids)
  expect(total).toBe(ids.length)
  expect(idsIn(finder, 'dubl')).toEqual(['dublin'])
})

test('searches the same words once for different filters', () => {
  const finder = createStationFinder(indexOf(ROWS))
  const before = vi.mocked(stationScorer).mock.calls.length
  const narrowings = [{}, { country: 'FR' }, { genre: 'techno' }, {}]
  const totals = narrowings.map((narrowing) => finder.find({ typed: 'dub', ...narrowing }).total)
  expect(totals).toEqual([5, 1, 2, 5])
  expect(vi.mocked(stationScorer).mock.calls.length - before).toBe(1)
})

test('limits the results and counts all', () => {
  const rows = Array.from(
    { length: 200 },
    (_, at) => [`s${at}`, `Radio ${at}`, '', 'FR', '', 'MP3'] as const,
  )
  const { hits, total } = createStationFinder(indexOf(rows)).find({ typed: 'radio' })
  expect(total).toBe(200)
  expect(hits).toHaveLength(HITS_MAX)
  expect(hits[0]).toEqual({ id: 's0', name: 'Radio 0', tags: [], countrycode: 'FR' })
})

test.each([
  ['n', 'ni', true],
  ['night', 'night b', true],
  ['night b', 'night', false],
  ['ni', 'na', false],
  ['us', 'usa', false],
  ['usa', 'usa j', true],
  ['東', '東京', true],
  ['j', 'j東', false],
])('searches only earlier results after %j, %j: %j', (before, now, isSo) => {
  expect(isSubset(expandQuery(now), expandQuery(before))).toBe(isSo)
})
