import { expect, it } from 'vitest'
import type { HistoryEntry } from '../../../shared/api/history.ts'
import { NO_FACTS, type Station } from '../../../shared/api/stations.ts'
import { sampleStation } from '../../api/testing/samples.ts'
import {
  favoriteTag,
  heardStations,
  isHeardNow,
  NEW_FOR_MS,
  newStations,
  without,
} from './home-shelves.tsx'

const station = (id: string, more: Partial<Station> = {}): Station => ({
  ...sampleStation,
  id,
  demo: false,
  source: 'directory',
  ...more,
})
const session = (of: Station | null): HistoryEntry => ({
  id: '',
  stationId: of?.id ?? 'gone',
  startedAt: '',
  endedAt: '',
  station: of,
})

it('lists what was heard once each, the last first, without what is gone and what the dial shows', () => {
  const [a, b] = [station('a'), station('b')]
  const demo = station('demo', { demo: true })
  expect(heardStations([session(b), session(null), session(demo), session(a), session(b)])).toEqual(
    [b, a],
  )
})

it('takes the tag of most stations, however often one station says it', () => {
  expect(favoriteTag([{ tags: ['jazz', 'jazz', 'dub'] }, { tags: ['dub'] }])).toBe('dub')
  expect(favoriteTag([{ tags: [] }])).toBeNull()
})

it('offers nothing again that was heard', () => {
  expect(without([station('a'), station('b')], [station('a')]).map(({ id }) => id)).toEqual(['b'])
})

it('is certain only of what was checked, and not of what its owner has switched off', () => {
  const air = { ...NO_FACTS.air, state: 'on air' as const }
  expect(isHeardNow(station('a', { air }))).toBe(true)
  expect(isHeardNow(station('a', { air, onAir: false }))).toBe(false)
  expect(isHeardNow(station('a', { air: NO_FACTS.air }))).toBe(false)
})

it('counts a station as new for a month', () => {
  const now = Date.parse('2026-06-01T00:00:00Z')
  const at = (age: number) => new Date(now - age).toISOString()
  const stations = [
    station('new', { createdAt: at(NEW_FOR_MS - 1) }),
    station('old', { createdAt: at(NEW_FOR_MS) }),
    station('curated', { createdAt: at(0), source: 'curated' }),
  ]
  expect(newStations(stations, now).map(({ id }) => id)).toEqual(['new'])
})
