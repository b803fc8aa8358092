// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem } from '../../api/problem.ts'
import { putFavorites } from '../../api/users.ts'
import { resumeFavorites, sendFavorite } from './send-favorite.ts'
import {
  forgetWaiting,
  handWaiting,
  keepWaiting,
  readWaiting,
  WAITING_MAX,
} from './waiting-changes.ts'

vi.mock('../../api/users.ts', () => ({ putFavorites: vi.fn() }))
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
const away = new ApiProblem(503, { code: 'database-unavailable' })

beforeEach(async () => {
  user.uid = 'ada'
  sent.mockReset().mockResolvedValue({ items: [] })
  await forgetWaiting()
})

// Nothing goes on waiting behind its test.
afterEach(() => {
  user.uid = ''
  for (const goOn of [...improved]) goOn()
})

test('what the API cannot take is kept, and sent by the next run', async () => {
  sent.mockRejectedValueOnce(away)
  void sendFavorite('ada', item('night-bus'))
  await expect.poll(() => readWaiting('ada')).toEqual([item('night-bus')])
  expect(await resumeFavorites('ada')).toBe(true)
  expect(sent).toHaveBeenLastCalledWith('ada', [item('night-bus')])
  expect([await readWaiting('ada'), await resumeFavorites('ada')]).toEqual([[], false])
})

test('of a station only the last change waits', async () => {
  keepWaiting('ada', item('night-bus', 1))
  keepWaiting('ada', item('night-bus', 2, true))
  expect(await readWaiting('ada')).toEqual([item('night-bus', 2, true)])
  // The earlier one is taken late.
  await sendFavorite('ada', item('night-bus', 1))
  expect(await readWaiting('ada')).toEqual([item('night-bus', 2, true)])
})

test('what is refused waits no more, and those behind it are sent', async () => {
  keepWaiting('ada', item('night-bus'))
  keepWaiting('ada', item('long-wave'))
  sent.mockRejectedValueOnce(new ApiProblem(422, {}))
  expect(await resumeFavorites('ada')).toBe(true)
  expect(sent.mock.calls.map(([, [one]]) => one?.stationId)).toEqual(['night-bus', 'long-wave'])
  expect(await readWaiting('ada')).toEqual([])
})

test('another user’s changes are neither sent nor kept', async () => {
  keepWaiting('ada', item('night-bus'))
  user.uid = 'bob'
  expect(await resumeFavorites('bob')).toBe(false)
  keepWaiting('bob', item('long-wave'))
  expect(await readWaiting('ada')).toEqual([])
})

test('a bounded number waits, the latest', async () => {
  for (let n = 0; n <= WAITING_MAX; n += 1) keepWaiting('ada', item(`station-${n}`))
  const waiting = await readWaiting('ada')
  expect([waiting.length, waiting[0]?.stationId]).toEqual([WAITING_MAX, 'station-1'])
})

test('what waits of a listener without an account is the account’s once they have one', async () => {
  keepWaiting('lone', item('night-bus'))
  handWaiting('bob', 'ada')
  handWaiting('lone', 'ada')
  expect(await readWaiting('lone')).toEqual([])
  expect(await readWaiting('ada')).toEqual([item('night-bus')])
})
