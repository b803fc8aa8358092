import { expect, test } from 'vitest'
import { catalogStation } from '../modules/stations/catalog/station-writer.ts'
import { generateStations } from './generate-stations.ts'

test('generates the same valid stations in every run', () => {
  const stations = [...generateStations(300)]
  expect([...generateStations(300)]).toEqual(stations)
  expect(stations.map((station) => catalogStation.parse(station))).toEqual(stations)
  expect(new Set(stations.map(({ id }) => id)).size).toBe(300)
  expect(new Set(stations.map(({ countrycode }) => countrycode)).size).toBeGreaterThan(5)
})
