import { beforeEach, expect, test, vi } from 'vitest'
import { type Merged, NOTHING_MERGED } from '../../../shared/api/users.ts'
import { ApiProblem } from '../../api/problem.ts'
import { connectToaster } from '../../lib/notify.ts'
import { createAccountMerge, type MergeSource, mergeToasts, onMerged } from './account-merge.ts'

const MERGE_SOURCE = { uid: 'lone', refreshToken: 'a-secret' }
const merge = vi.fn<(uid: string, token: string) => Promise<Merged>>()
const tokenOf = vi.fn<(left: MergeSource) => Promise<string | null>>()
const calls: string[] = []
let here: string
let stored: MergeSource | null
let again = () => {}

/** A run of the app on the stored merge source. */
const run = () =>
  createAccountMerge({
    sources: {
      read: (uid) => (uid === 'ada' ? stored : null),
      save: async (_uid, left) => {
        stored = left
      },
    },
    fetchToken: tokenOf,
    merge,
    isSignedIn: (uid) => uid === here,
    whenReady: async () => void calls.push('ready'),
    waitForRetry: async (ms) => void calls.push(`wait ${ms}`),
    onDone: () => calls.push('done'),
    onWaiting: () => calls.push('waiting'),
    onRejected: (_error, next) => {
      calls.push('refused')
      again = next
    },
  })
const carry = (uid: string, left: MergeSource) => run().merge(uid, left)

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  calls.length = 0
  here = 'ada'
  stored = null
  merge.mockReset().mockResolvedValue(NOTHING_MERGED)
  tokenOf.mockReset().mockResolvedValue('a-token')
})

test('merges once the account is registered', async () => {
  await carry('ada', MERGE_SOURCE)
  expect(merge).toHaveBeenCalledExactlyOnceWith('ada', 'a-token')
  expect(calls).toEqual(['ready', 'done'])
  expect(stored).toBeNull()
})

test('retries until the API responds and reports the wait once', async () => {
  merge.mockRejectedValueOnce(new Error('no network'))
  merge.mockRejectedValueOnce(new ApiProblem(503, {}))
  await carry('ada', MERGE_SOURCE)
  expect(calls).toEqual(['ready', 'waiting', 'wait 5000', 'wait 10000', 'done'])
})

test('reports a rejected merge, which can be retried', async () => {
  merge.mockRejectedValueOnce(new ApiProblem(409, { code: 'too-many-favorites' }))
  await carry('ada', MERGE_SOURCE)
  expect(calls).toEqual(['ready', 'refused'])
  expect(stored).toBeNull()
  again()
  await expect.poll(() => calls).toEqual(['ready', 'refused', 'ready', 'done'])
})

test('stops when another user has signed in', async () => {
  merge.mockImplementationOnce(() => {
    here = 'bob'
    return Promise.reject(new Error('no network'))
  })
  await carry('ada', MERGE_SOURCE)
  expect(merge).toHaveBeenCalledOnce()
})

test('resumes an interrupted merge at the next start, once', async () => {
  merge.mockImplementationOnce(() => new Promise(() => {}))
  void carry('ada', MERGE_SOURCE)
  await expect.poll(() => merge.mock.calls).toHaveLength(1)
  expect(stored).toEqual(MERGE_SOURCE)

  const next = run()
  await next.resume('bob')
  expect(merge).toHaveBeenCalledOnce()
  await Promise.all([next.resume('ada'), next.resume('ada')])
  expect(merge).toHaveBeenCalledTimes(2)
  expect(stored).toBeNull()
})

test('retries when the provider is unreachable', async () => {
  tokenOf.mockRejectedValueOnce(new TypeError('no network'))
  await carry('ada', MERGE_SOURCE)
  expect(calls).toEqual(['ready', 'waiting', 'wait 5000', 'done'])
})

test('does nothing when the anonymous user no longer exists', async () => {
  stored = MERGE_SOURCE
  tokenOf.mockResolvedValue(null)
  await run().resume('ada')
  expect([calls, stored]).toEqual([['ready'], null])
  expect(merge).not.toHaveBeenCalled()
})

test('reuses the last token when the response of a completed merge was lost', async () => {
  merge.mockRejectedValueOnce(new Error('no network'))
  tokenOf.mockResolvedValueOnce('a-token').mockResolvedValueOnce(null)
  await carry('ada', MERGE_SOURCE)
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
])('shows a toast with what was merged, and none for an empty merge: %j', (merged, texts) => {
  const toasts: string[] = []
  const read = vi.fn()
  const stop = onMerged(read)
  const disconnect = connectToaster({
    show: ({ message }) => toasts.push(message),
    hide: () => {},
    clear: () => {},
  })
  mergeToasts.onDone(merged)
  disconnect()
  stop()
  expect(toasts).toEqual(texts)
  expect(read).toHaveBeenCalledOnce()
})
