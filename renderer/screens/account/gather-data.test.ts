import { expect, test } from 'vitest'
import { datedFileName } from '../../lib/dated-file-name.ts'
import { dataFileText } from './gather-data.ts'

const now = new Date(2026, 10, 1, 12, 30)

test('names the file by the day', () => {
  expect(datedFileName('undertone-data', 'json', now)).toBe('undertone-data-2026-11-01.json')
})

test('holds account, record, what the API keeps, and settings', () => {
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
    kept: { account: [{ id: 'u1' }], favorites: [{ stationId: 'night-bus' }] },
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
