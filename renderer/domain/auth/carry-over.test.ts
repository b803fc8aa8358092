import { beforeEach, expect, test, vi } from 'vitest'
import { type Merged, NOTHING_MERGED } from '../../../shared/api/users.ts'
import { ApiProblem } from '../../api/problem.ts'
import { connectToaster } from '../../lib/notify.ts'
import { carryNotices, createCarryOver, type LeftBehind, onCarried } from './carry-over.ts'

const LEFT = { uid: 'lone', refreshToken: 'a-secret' }
const merge = vi.fn<(uid: string, token: string) => Promise<Merged>>()
const tokenOf = vi.fn<(left: LeftBehind) => Promise<string | null>>()
const calls: string[] = []
let here: string
let kept: LeftBehind | null
let again = () => {}

/** A run of the program, over what is kept. */
const run = () =>
  createCarryOver({
    kept: {
      read: (uid) => (uid === 'ada' ? kept : null),
      keep: async (_uid, left) => {
        kept = left
      },
    },
    tokenOf,
    merge,
    isHere: (uid) => uid === here,
    whenReady: async () => void calls.push('ready'),
    untilBack: async (ms) => void calls.push(`wait ${ms}`),
    onDone: () => calls.push('done'),
    onWaiting: () => calls.push('waiting'),
    onRefused: (_error, next) => {
      calls.push('refused')
      again = next
    },
  })
const carry = (uid: string, left: LeftBehind) => run().carry(uid, left)

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  calls.length = 0
  here = 'ada'
  kept = null
  merge.mockReset().mockResolvedValue(NOTHING_MERGED)
  tokenOf.mockReset().mockResolvedValue('a-token')
})

test('is asked of the API once the account is there', async () => {
  await carry('ada', LEFT)
  expect(merge).toHaveBeenCalledExactlyOnceWith('ada', 'a-token')
  expect(calls).toEqual(['ready', 'done'])
  expect(kept).toBeNull()
})

test('is tried until the API answers, which is told once', async () => {
  merge.mockRejectedValueOnce(new Error('no network'))
  merge.mockRejectedValueOnce(new ApiProblem(503, {}))
  await carry('ada', LEFT)
  expect(calls).toEqual(['ready', 'waiting', 'wait 5000', 'wait 10000', 'done'])
})

test('is told where it is refused, and can be tried once more', async () => {
  merge.mockRejectedValueOnce(new ApiProblem(409, { code: 'too-many-favorites' }))
  await carry('ada', LEFT)
  expect(calls).toEqual(['ready', 'refused'])
  expect(kept).toBeNull()
  again()
  await expect.poll(() => calls).toEqual(['ready', 'refused', 'ready', 'done'])
})

test('ends with the session it was for', async () => {
  merge.mockImplementationOnce(() => {
    here = 'bob'
    return Promise.reject(new Error('no network'))
  })
  await carry('ada', LEFT)
  expect(merge).toHaveBeenCalledOnce()
})

test('goes on at the next start where the program was ended before, once at a time', async () => {
  merge.mockImplementationOnce(() => new Promise(() => {}))
  void carry('ada', LEFT)
  await expect.poll(() => merge.mock.calls).toHaveLength(1)
  expect(kept).toEqual(LEFT)

  const next = run()
  await next.resume('bob')
  expect(merge).toHaveBeenCalledOnce()
  await Promise.all([next.resume('ada'), next.resume('ada')])
  expect(merge).toHaveBeenCalledTimes(2)
  expect(kept).toBeNull()
})

test('a provider that is away is asked again', async () => {
  tokenOf.mockRejectedValueOnce(new TypeError('no network'))
  await carry('ada', LEFT)
  expect(calls).toEqual(['ready', 'waiting', 'wait 5000', 'done'])
})

test('a user who is gone at the next start has nothing left to carry over', async () => {
  kept = LEFT
  tokenOf.mockResolvedValue(null)
  await run().resume('ada')
  expect([calls, kept]).toEqual([['ready'], null])
  expect(merge).not.toHaveBeenCalled()
})

test('the API is asked once more where the answer was lost with which the user went', async () => {
  merge.mockRejectedValueOnce(new Error('no network'))
  tokenOf.mockResolvedValueOnce('a-token').mockResolvedValueOnce(null)
  await carry('ada', LEFT)
  expect(merge).toHaveBeenLastCalledWith('ada', 'a-token')
  expect(calls.at(-1)).toBe('done')
})

test.each([
  [{ favorites: 1, sessions: 0, songs: 0, stations: 0 }, ['Added to your account: 1 favorite.']],
  [
    { favorites: 2, sessions: 12, songs: 1, stations: 1 },
    ['Added to your account: 2 favorites, 12 listening sessions, 1 saved song, 1 station.'],
  ],
  [NOTHING_MERGED, []],
])(
  'the toast of a merge names what was merged, and is not shown for nothing: %j',
  (merged, texts) => {
    const shown: string[] = []
    const read = vi.fn()
    const stop = onCarried(read)
    const disconnect = connectToaster({
      show: ({ message }) => shown.push(message),
      hide: () => {},
      clear: () => {},
    })
    carryNotices.onDone(merged)
    disconnect()
    stop()
    expect(shown).toEqual(texts)
    expect(read).toHaveBeenCalledOnce()
  },
)
