// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Favorite, FavoritesPart } from '../../../shared/api/favorites.ts'
import { putFavorites } from '../../api/favorites.ts'
import { ApiProblem } from '../../api/problem.ts'
import { NOTHING } from './favorites-changes.ts'
import { inRequests, resumeFavorites, sendFavorites } from './send-favorites.ts'
import {
  forgetWaiting,
  handWaiting,
  keepWaiting,
  readWaiting,
  WAITING_MAX,
} from './waiting-changes.ts'

vi.mock('../../api/favorites.ts')
const user = vi.hoisted(() => ({ uid: 'ada' }))
vi.mock('../auth/auth.ts', () => ({ isSignedIn: (uid: string) => uid === user.uid }))

const improved = vi.hoisted(() => new Set<() => void>())
vi.mock('../status/status.ts', () => ({
  statusMonitor: {
    onImproved: (listener: () => void) => {
      improved.add(listener)
      return () => improved.delete(listener)
    },
  },
}))

const sent = vi.mocked(putFavorites)
const item = (stationId: string, version = 1, deleted = false) => ({ stationId, version, deleted })
const part = (...items: Favorite[]): FavoritesPart => ({ ...NOTHING, items })
const deaf = { since: () => null, taken: () => {} }
const waiting = async (uid = 'ada') => (await readWaiting(uid)).items
const TAKEN = { ...NOTHING, rev: 1, count: 0, since: null }
const away = new ApiProblem(503, { code: 'database-unavailable' })

beforeEach(async () => {
  user.uid = 'ada'
  sent.mockReset().mockResolvedValue(TAKEN)
  await forgetWaiting()
})

// Nothing goes on waiting behind its test.
afterEach(() => {
  user.uid = ''
  for (const goOn of [...improved]) goOn()
})

test('what the API cannot take is kept, and sent by the next run', async () => {
  sent.mockRejectedValueOnce(away)
  keepWaiting('ada', part(item('night-bus')))
  void sendFavorites('ada', part(item('night-bus')), deaf)
  await expect.poll(() => improved.size).toBe(1)
  expect(await waiting()).toEqual([item('night-bus')])
  expect(await resumeFavorites('ada', () => {})).toBe(true)
  expect(sent).toHaveBeenLastCalledWith('ada', part(item('night-bus')), null)
  expect([await waiting(), await resumeFavorites('ada', () => {})]).toEqual([[], false])
})

test('of a station only the last change waits', async () => {
  keepWaiting('ada', part(item('night-bus', 1)))
  keepWaiting('ada', part(item('night-bus', 2, true)))
  expect(await waiting()).toEqual([item('night-bus', 2, true)])
  // The earlier one is taken late.
  await sendFavorites('ada', part(item('night-bus', 1)), deaf)
  expect(await waiting()).toEqual([item('night-bus', 2, true)])
})

test('what is refused waits no more, and those behind it are sent', async () => {
  keepWaiting('ada', part(item('night-bus')))
  keepWaiting('ada', part(item('long-wave')))
  sent.mockImplementation(async (_uid, { items }) => {
    if (items.some(({ stationId }) => stationId === 'night-bus')) throw new ApiProblem(422, {})
    return TAKEN
  })
  expect(await resumeFavorites('ada', () => {})).toBe(true)
  expect(sent.mock.calls.at(-1)?.[1]).toEqual(part(item('long-wave')))
  expect(await waiting()).toEqual([])
})

test('another user’s changes are neither sent nor kept', async () => {
  keepWaiting('ada', part(item('night-bus')))
  user.uid = 'bob'
  expect(await resumeFavorites('bob', () => {})).toBe(false)
  keepWaiting('bob', part(item('long-wave')))
  expect(await waiting()).toEqual([])
})

test('a bounded number waits, the latest', async () => {
  const items = Array.from({ length: WAITING_MAX + 1 }, (_, n) => item(`station-${n}`))
  keepWaiting('ada', part(...items))
  const left = await waiting()
  expect([left.length, left[0]?.stationId]).toEqual([WAITING_MAX, 'station-1'])
})

test('what waits of a listener without an account is the account’s once they have one', async () => {
  keepWaiting('lone', part(item('night-bus')))
  handWaiting('bob', 'ada')
  handWaiting('lone', 'ada')
  expect(await waiting('lone')).toEqual([])
  expect(await waiting()).toEqual([item('night-bus')])
})

test('what is too much for a request is sent in several, folders before what is put into them', () => {
  const items = Array.from({ length: 400 }, (_, n) => item(`station-${n}`))
  const folder = { id: 'x', name: 'Night', place: 'V', version: 1, deleted: false }
  const parts = inRequests({ ...NOTHING, items, folders: [folder] })
  expect(parts[0]?.folders).toEqual([folder])
  expect(parts.flatMap((one) => one.items)).toEqual(items)
  expect(JSON.stringify(parts[1]).length).toBeLessThan(64 * 1_024)
})

test('a move that waits stays when the keeping of the same station is taken', async () => {
  const moved = { ...item('night-bus'), place: { at: 'V', version: 9 } }
  keepWaiting('ada', part(item('night-bus')))
  keepWaiting('ada', part(moved))
  await sendFavorites('ada', part(item('night-bus')), deaf)
  expect(await waiting()).toEqual([moved])
})
