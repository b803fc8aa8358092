// cspell:ignore oesterreihc osterr raido
import { expect, test } from 'vitest'
import type { ListedStation } from '../../../shared/api/stations.ts'
import { sampleStation } from '../../api/testing/samples.ts'
import { type Arrangement, arrangeFavorites, needsStations } from './arrange.ts'

const of = (stationId: string, version: number, folder?: string) => ({
  stationId,
  version,
  deleted: false,
  ...(folder && { filed: { folder, version } }),
})
const items = [of('b', 1, 'x'), of('a', 3), of('c', 2, 'gone')]
const named = (id: string, state: 'on air' | 'off air'): ListedStation => ({
  ...sampleStation,
  id,
  name: `Radio ${id.toUpperCase()}`,
  country: id === 'c' ? 'Österreich' : 'Chile',
  air: { ...sampleStation.air, state },
})
const stations = new Map([
  ['a', named('a', 'off air')],
  ['b', named('b', 'on air')],
  ['c', named('c', 'on air')],
])
const order = (change: Partial<Arrangement>) => {
  const arrangement: Arrangement = { folder: { kind: 'all' }, sort: 'own', typed: '', ...change }
  const shown = arrangeFavorites(items, new Set(['x']), arrangement, (id) => stations.get(id))
  return shown.map(({ stationId }) => stationId).join('')
}

test('sorts by own order, name, newest and on air', () => {
  expect(order({})).toBe('bac')
  expect(order({ sort: 'name' })).toBe('abc')
  expect(order({ sort: 'newest' })).toBe('acb')
  expect(order({ sort: 'air' })).toBe('bca')
})

test('filters by folder, and returns nothing for a deleted one', () => {
  expect(order({ folder: { kind: 'folder', id: 'x' } })).toBe('b')
  expect(order({ folder: { kind: 'none' } })).toBe('ac')
})

test('matches all search terms in name, country or genre, whatever the spelling', () => {
  expect(order({ typed: ' RADIO osterr ' })).toBe('c')
  expect(order({ typed: 'radio z' })).toBe('')
  expect(needsStations({ folder: { kind: 'all' }, sort: 'newest', typed: ' ' })).toBe(false)
})

test('falls back to fuzzy matches, within a folder too', () => {
  expect(order({ typed: 'raido oesterreihc' })).toBe('c')
  expect(order({ typed: 'Chiel' })).toBe('ba')
  expect(order({ typed: 'chiel', folder: { kind: 'folder', id: 'x' } })).toBe('b')
  expect(order({ typed: 'österreich', folder: { kind: 'folder', id: 'x' } })).toBe('')
})
