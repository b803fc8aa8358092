import { expect, it } from 'vitest'
import { listeningTaste } from './listening-taste.ts'

const station = (countrycode: string, ...tags: string[]) => ({
  countrycode,
  country: countrycode && `Land ${countrycode}`,
  tags,
})
const count = (value: string, stations: number, label = value) => ({ value, label, stations })

it('names genres and countries by how many stations they are found on, then by name', () => {
  const taste = listeningTaste([
    station('DE', 'dub', 'ambient'),
    station('CL', 'dub', 'dub', ''),
    station('DE', 'noise'),
  ])
  expect(taste.genres).toEqual([count('dub', 2), count('ambient', 1), count('noise', 1)])
  expect(taste.countries).toEqual([count('DE', 2, 'Land DE'), count('CL', 1, 'Land CL')])
})

it('names five at most, and nothing for nothing', () => {
  expect(listeningTaste([station('', 'a', 'b', 'c', 'd', 'e', 'f')])).toEqual({
    genres: ['a', 'b', 'c', 'd', 'e'].map((name) => count(name, 1)),
    countries: [],
  })
  expect(listeningTaste([])).toEqual({ genres: [], countries: [] })
})
