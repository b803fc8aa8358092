import type { User } from 'firebase/auth'
import { beforeEach, expect, test, vi } from 'vitest'
import { getCrate } from '../../api/crate.ts'
import { getFavorites } from '../../api/favorites.ts'
import { getFollowing } from '../../api/following.ts'
import { readWholeHistory } from '../../api/history.ts'
import { listOwnStations } from '../../api/own-stations.ts'
import { sampleOwnStation, sampleUser } from '../../api/testing/samples.ts'
import { getUser } from '../../api/users.ts'
import { offerFile } from '../../lib/offer-file.ts'
import { readOwnRecord } from '../auth/auth.ts'
import { exportOwnData } from './export-data.ts'
import { loadSecondFactors } from './second-factors.ts'

vi.mock('../../lib/offer-file.ts')
vi.mock('./second-factors.ts')
vi.mock('../../api/favorites.ts')
vi.mock('../../api/crate.ts')
vi.mock('../../api/following.ts')
vi.mock('../../api/history.ts')
vi.mock('../../api/own-stations.ts')
vi.mock('../../api/users.ts', async (original) => ({
  ...(await original<typeof import('../../api/users.ts')>()),
  getUser: vi.fn(),
}))
vi.mock('../auth/auth.ts', () => ({
  hasAccount: () => true,
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
const favorites = {
  items: [{ stationId: 'night-bus', version: 5, deleted: false }],
  folders: [],
  blocked: [],
  rev: 1,
}
const history = [
  {
    id: '00000000-0000-4000-8000-000000000001',
    stationId: 'night-bus',
    startedAt: '2026-11-20T10:00:00.000Z',
    endedAt: '2026-11-20T11:00:00.000Z',
    station: null,
  },
]

beforeEach(() => {
  vi.clearAllMocks()
  vi.mocked(loadSecondFactors).mockResolvedValue([])
  vi.mocked(readOwnRecord).mockResolvedValue({ id: 'u1' })
  vi.mocked(getUser).mockResolvedValue(sampleUser)
  vi.mocked(getFavorites).mockResolvedValue(favorites)
  vi.mocked(readWholeHistory).mockResolvedValue(history)
  vi.mocked(getCrate).mockResolvedValue([])
  vi.mocked(getFollowing).mockResolvedValue([])
  vi.mocked(listOwnStations).mockResolvedValue([sampleOwnStation])
})

test('offers account, record, user, history and settings, and nothing that signs a user in', async () => {
  await exportOwnData(now)
  const [name, text] = vi.mocked(offerFile).mock.calls[0] ?? ['', '']
  expect(name).toBe('undertone-data-2026-11-21.json')
  expect(JSON.parse(String(text))).toMatchObject({
    account: { uid: 'u1', providers: ['password'], createdAt: 'then', lastSignInAt: null },
    record: { id: 'u1' },
    user: sampleUser,
    favorites,
    history,
    stations: [sampleOwnStation],
    settings: { theme: 'light', font: 'inter', volume: 0.8 },
  })
  expect(text).not.toContain('planted-canary')
})

test.each([
  ['the provider', loadSecondFactors],
  ['the record', readOwnRecord],
  ['the backend', getUser],
  ['the favorites', getFavorites],
  ['the history', readWholeHistory],
] as const)('offers no file when %s does not answer', async (_name, part) => {
  vi.mocked(part as () => Promise<unknown>).mockRejectedValueOnce(new Error('unreachable'))
  await expect(exportOwnData(now)).rejects.toThrow('unreachable')
  expect(offerFile).not.toHaveBeenCalled()
})
