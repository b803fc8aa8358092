import { expect, test } from 'vitest'
import { FAVORITES_MAX, PRIVATE_STATIONS_MAX } from '../../../shared/api/field-rules.ts'
import type { ExchangeEntry } from '../../../shared/exchange/exchange-entry.ts'
import { groupPlan, planImport } from './plan-import.ts'

const entry = (url: string | null): ExchangeEntry => ({
  name: 'Station',
  url,
  homepage: null,
  tags: [],
  countrycode: null,
  language: [],
  stationId: null,
  stationuuid: null,
  folder: null,
})
const own = (id: string, url: string, name = id) => ({ id, url, name, source: 'own' as const })

test('distinguishes favorites, catalog stations, own stations, new ones and unknown ones', () => {
  const entries = [
    'http://kept.example/',
    'http://listed.example/',
    'https://mine.example/live',
    'http://new.example/',
    null,
    'http://listed.example/other',
  ].map(entry)
  const listed = { stationId: 'listed', name: 'Listed' }
  const plan = planImport(entries, {
    matches: [{ stationId: 'kept', name: 'Kept' }, listed, null, null, null, listed],
    own: [own('own-1', 'http://mine.example/live/')],
    favorites: ['kept'],
  })
  expect(plan.map(({ action, stationId }) => [action, stationId])).toEqual([
    ['known', 'kept'],
    ['listed', 'listed'],
    ['own', 'own-1'],
    ['new', null],
    ['unknown', null],
    ['known', 'listed'],
  ])
  const { add, known, skipped } = groupPlan(plan)
  expect([add.length, known.length, skipped.length]).toEqual([3, 2, 1])
})

test('finds a station with an account by address and name', () => {
  const account = { username: 'listener', password: 's3cr3t' }
  const members = (name: string) => ({
    ...entry('http://members.example:8000/live'),
    name,
    account,
  })
  const plan = planImport([members('Members only'), members('Other members')], {
    matches: [null, null],
    own: [own('own-1', 'http://members.example:8000/live', 'Members only')],
    favorites: [],
  })
  expect(plan.map(({ action, stationId }) => [action, stationId])).toEqual([
    ['own', 'own-1'],
    ['new', null],
  ])
})

test('limits the number of own stations', () => {
  const many = Array.from({ length: PRIVATE_STATIONS_MAX - 1 }, (_, n) =>
    own(`own-${n}`, `http://${n}.example/`),
  )
  const published = {
    id: 'mine',
    name: 'Mine',
    url: 'http://mine.example/',
    source: 'creator' as const,
  }
  const entries = ['http://a.example/', 'http://b.example/'].map(entry)
  const plan = planImport(entries, { matches: [], own: [...many, published], favorites: [] })
  expect(plan.map(({ action }) => action)).toEqual(['new', 'full'])
})

test('limits the number of favorites without counting existing ones', () => {
  const favorites = Array.from({ length: FAVORITES_MAX - 1 }, (_, n) => `kept-${n}`)
  const matches = ['kept-0', 'a', 'b', null].map((id) =>
    id === null ? null : { stationId: id, name: id },
  )
  const entries = matches.map((_, n) => entry(`http://${n}.example/`))
  const plan = planImport(entries, { matches, own: [], favorites })
  expect(plan.map(({ action }) => action)).toEqual(['known', 'listed', 'crowded', 'crowded'])
  const { add, known, skipped } = groupPlan(plan)
  expect([add.length, known.length, skipped.length]).toEqual([1, 1, 2])
})
