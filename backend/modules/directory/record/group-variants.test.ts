import { expect, test } from 'vitest'
import { directoryStation } from '../testing/directory-station.ts'
import { groupVariants } from './group-variants.ts'

const names = (stations: Parameters<typeof groupVariants>[0]) =>
  groupVariants(stations).map(({ station, others }) => [
    station.name,
    ...others.map((one) => one.name),
  ])

test('groups the entries of several qualities under the most voted one', () => {
  const entries = [
    directoryStation(1, { name: 'Drone Zone 64k AAC', votes: 5 }),
    directoryStation(2, { name: 'Drone Zone (128k MP3)', votes: 9 }),
    directoryStation(3, { name: 'DRONE ZONE', votes: 1 }),
  ]
  const one = [['Drone Zone (128k MP3)', 'Drone Zone 64k AAC', 'DRONE ZONE']]
  expect(names(entries)).toEqual(one)
  expect(names(entries.toReversed())).toEqual(one)
})

test('separates entries of another country or homepage', () => {
  expect(
    names([
      directoryStation(1, { name: 'Radio Nova' }),
      directoryStation(2, { name: 'Radio Nova', countrycode: 'FR' }),
      directoryStation(3, { name: 'Radio Nova', homepage: 'https://other.example/' }),
    ]),
  ).toHaveLength(3)
})

test('groups entries with the same address and different names', () => {
  const url = 'https://radio.example/one'
  expect(
    names([
      directoryStation(1, { name: 'First', url, votes: 2 }),
      directoryStation(2, { name: 'Second', url: 'http://radio.example:80/one/' }),
    ]),
  ).toEqual([['First', 'Second']])
})

test('keeps more than eight addresses with one name as separate channels', () => {
  const of = (count: number) =>
    Array.from({ length: count }, (_, n) => directoryStation(n, { name: 'Network' }))
  expect(groupVariants(of(8))).toHaveLength(1)
  expect(groupVariants(of(9))).toHaveLength(9)
})
