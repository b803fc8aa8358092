import { expect, test } from 'vitest'
import { sampleOwnStation, sampleUser } from '../../api/testing/samples.ts'
import { datedFileName } from '../../lib/dated-file-name.ts'
import { dataFileText } from './gather-data.ts'

const now = new Date(2026, 10, 1, 12, 30)

test('names the file by the day', () => {
  expect(datedFileName('undertone-data', 'json', now)).toBe('undertone-data-2026-11-01.json')
})

test('holds account, record, backend user with favourites, history, stations, and settings', () => {
  const favorite = { stationId: 'night-bus', version: 5, deleted: false }
  const data = {
    account: {
      uid: 'u1',
      email: 'ada@example.org',
      emailVerified: true,
      displayName: 'Ada',
      photoURL: null,
      providers: ['password'],
      secondFactors: [],
      createdAt: null,
      lastSignInAt: null,
    },
    record: { id: 'u1', updatedAt: '2026-01-01T00:00:00.000Z' },
    user: { ...sampleUser, favorites: [favorite] },
    favorites: { items: [], folders: [], blocked: [], rev: 1 },
    songs: [],
    following: [],
    history: [
      {
        id: '00000000-0000-4000-8000-000000000001',
        stationId: 'night-bus',
        startedAt: '2026-11-01T10:00:00.000Z',
        endedAt: '2026-11-01T11:00:00.000Z',
        station: null,
      },
    ],
    stations: [sampleOwnStation],
    settings: { theme: 'dark' },
  }
  const text = dataFileText(data, now)
  expect(JSON.parse(text)).toEqual({
    product: 'Undertone',
    exportedAt: now.toISOString(),
    ...data,
  })
  expect(text.endsWith('}\n')).toBe(true)
})
