import type { User } from 'firebase/auth'
import { beforeEach, expect, test, vi } from 'vitest'
import { getPersonalData } from '../../api/users.ts'
import { hasAccount, readOwnRecord } from '../../domain/auth/auth.ts'
import { collectOwnData } from './export-data.ts'
import { loadSecondFactors } from './second-factors.ts'

vi.mock('./second-factors.ts')
vi.mock('../../api/users.ts')
vi.mock('../../domain/auth/auth.ts', () => ({
  hasAccount: vi.fn(() => true),
  readOwnRecord: vi.fn(),
  firebaseUser: () =>
    ({
      uid: 'u1',
      email: 'ada@example.org',
      emailVerified: true,
      displayName: 'Ada',
      photoURL: null,
      providerData: [{ providerId: 'password' }],
      metadata: { creationTime: 'then' },
      refreshToken: 'planted-canary',
    }) as unknown as User,
}))

const now = new Date(2026, 10, 21)
const personalData = {
  account: [{ id: 'u1', email: 'ada@example.org' }],
  favorites: [{ stationId: 'night-bus', version: 5, deleted: false }],
}

beforeEach(() => {
  vi.clearAllMocks()
  vi.mocked(loadSecondFactors).mockResolvedValue([])
  vi.mocked(readOwnRecord).mockResolvedValue({ id: 'u1' })
  vi.mocked(getPersonalData).mockResolvedValue(personalData)
})

test('exports account, record, API data and settings, but no credentials', async () => {
  const { name, text } = await collectOwnData(now)
  expect(name).toBe('undertone-data-2026-11-21.json')
  expect(JSON.parse(text)).toEqual({
    product: 'Undertone',
    exportedAt: now.toISOString(),
    account: {
      uid: 'u1',
      email: 'ada@example.org',
      emailVerified: true,
      displayName: 'Ada',
      photoURL: null,
      providers: ['password'],
      secondFactors: [],
      createdAt: 'then',
      lastSignInAt: null,
    },
    record: { id: 'u1' },
    stored: personalData,
    settings: { theme: 'light', font: 'inter', volume: 0.8 },
  })
  expect(text.endsWith('}\n')).toBe(true)
  expect(text).not.toContain('planted-canary')
})

test.each([
  ['the provider', loadSecondFactors],
  ['the record', readOwnRecord],
  ['the backend', getPersonalData],
] as const)('rejects when %s does not respond', async (_name, part) => {
  vi.mocked(part as () => Promise<unknown>).mockRejectedValueOnce(new Error('unreachable'))
  await expect(collectOwnData(now)).rejects.toThrow('unreachable')
})

test('skips record and second factors for an anonymous user', async () => {
  vi.mocked(hasAccount).mockReturnValue(false)
  const { text } = await collectOwnData(now)
  expect(JSON.parse(text)).toMatchObject({ record: null, stored: personalData })
  expect(readOwnRecord).not.toHaveBeenCalled()
  expect(loadSecondFactors).not.toHaveBeenCalled()
})
