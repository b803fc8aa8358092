import { expect, it } from 'vitest'
import { ApiProblem } from '../../api/problem.ts'
import { sampleStation } from '../../api/testing/samples.ts'
import { listeningTaste, loadFavoriteStations, SUMMARY_STATIONS } from './listening-taste.ts'

const station = (countrycode: string, ...tags: string[]) => ({
  countrycode,
  country: countrycode && `Land ${countrycode}`,
  tags,
})
const count = (value: string, stations: number, label = value) => ({ value, label, stations })

it('ranks genres and countries by number of stations, then by name', () => {
  const taste = listeningTaste([
    station('DE', 'dub', 'ambient'),
    station('CL', 'dub', 'dub', ''),
    station('DE', 'noise'),
  ])
  expect(taste.genres).toEqual([count('dub', 2), count('ambient', 1), count('noise', 1)])
  expect(taste.countries).toEqual([count('DE', 2, 'Land DE'), count('CL', 1, 'Land CL')])
})

it('lists five at most, and none without stations', () => {
  expect(listeningTaste([station('', 'a', 'b', 'c', 'd', 'e', 'f')])).toEqual({
    genres: ['a', 'b', 'c', 'd', 'e'].map((name) => count(name, 1)),
    countries: [],
  })
  expect(listeningTaste([])).toEqual({ genres: [], countries: [] })
})

const named = (count: number) => Array.from({ length: count }, (_, index) => `s${index}`)

it('loads the most recent favorites, a few at a time, up to the limit', async () => {
  let now = 0
  let most = 0
  const requested: string[] = []
  const stations = await loadFavoriteStations(named(100), undefined, async (id) => {
    requested.push(id)
    now += 1
    most = Math.max(most, now)
    await Promise.resolve()
    now -= 1
    return { ...sampleStation, id, schedule: [] }
  })
  expect(requested.toSorted()).toEqual(named(SUMMARY_STATIONS).toSorted())
  expect(stations).toHaveLength(SUMMARY_STATIONS)
  expect(most).toBeLessThanOrEqual(6)
})

it('omits stations that no longer exist and rejects on any other failure', async () => {
  const stations = await loadFavoriteStations(['a', 'b'], undefined, async (id) => {
    if (id === 'a') throw new ApiProblem(404, {})
    return { ...sampleStation, id, schedule: [] }
  })
  expect(stations.map(({ id }) => id)).toEqual(['b'])
  const failure = new ApiProblem(500, {})
  await expect(
    loadFavoriteStations(['a'], undefined, async () => {
      throw failure
    }),
  ).rejects.toBe(failure)
})
