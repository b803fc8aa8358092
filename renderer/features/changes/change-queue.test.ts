// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiProblem } from '../../api/problem.ts'
import { createChangeQueue } from './changes.ts'
import { WAITING_MAX } from './waiting-items.ts'

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

const put = vi.fn()
const changes = createChangeQueue({
  kind: 'thing',
  storageKey: 'waiting-things',
  schema: z.object({ id: z.string(), version: z.number(), deleted: z.boolean() }),
  keyOf: ({ id }) => id,
  put,
})
const item = (id: string, version = 1, deleted = false) => ({ id, version, deleted })
const away = new ApiProblem(503, { code: 'database-unavailable' })

beforeEach(async () => {
  user.uid = 'ada'
  put.mockReset().mockImplementation(async (_uid, items) => items)
  await changes.forget()
})
// Nothing goes on waiting behind its test.
afterEach(() => {
  user.uid = ''
  for (const goOn of [...improved]) goOn()
})

test('what the API cannot take is kept, and sent by the next run', async () => {
  put.mockRejectedValueOnce(away)
  void changes.send('ada', item('a'))
  await expect.poll(() => changes.read('ada')).toEqual([item('a')])
  expect(await changes.resume('ada', () => {})).toBe(true)
  expect(put).toHaveBeenLastCalledWith('ada', [item('a')])
  expect([await changes.read('ada'), await changes.resume('ada', () => {})]).toEqual([[], false])
})

test('of a thing only the last change waits; one that is refused waits no more', async () => {
  changes.keep('ada', item('a', 1))
  changes.keep('ada', item('a', 2, true))
  expect(await changes.read('ada')).toEqual([item('a', 2, true)])
  // The earlier one is taken late.
  await changes.send('ada', item('a', 1))
  expect(await changes.read('ada')).toEqual([item('a', 2, true)])
  put.mockRejectedValueOnce(new ApiProblem(422, {}))
  await expect(changes.send('ada', item('a', 2, true))).rejects.toThrow()
  expect(await changes.read('ada')).toEqual([])
})

test('another user’s changes are neither sent nor kept, unless they are handed over', async () => {
  changes.keep('lone', item('a'))
  changes.hand('bob', 'ada')
  expect(await changes.resume('ada', () => {})).toBe(false)
  changes.hand('lone', 'ada')
  expect([await changes.read('lone'), await changes.read('ada')]).toEqual([[], [item('a')]])
})

test('what is kept in another shape is nothing', async () => {
  localStorage.setItem('waiting-things', '{"uid":"ada","items":[{"id":1}]}')
  expect(await changes.read('ada')).toEqual([])
})

test('the oldest of too many is dropped', async () => {
  for (let n = 0; n <= WAITING_MAX; n += 1) changes.keep('ada', item(`thing-${n}`))
  const waiting = await changes.read('ada')
  expect([waiting.length, waiting[0]?.id]).toEqual([WAITING_MAX, 'thing-1'])
})
