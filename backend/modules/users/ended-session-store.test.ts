import { expect, test } from 'vitest'
import {
  createEndedSessions,
  ENDED_SESSIONS_CACHE_MS,
  startedBefore,
  TOKEN_LIFE_MS,
} from './ended-session-store.ts'

const ENDED_AT = 1_764_000_000_500
const session = (signedInAt: number) => ({ uid: 'ada', signedInAt })

test('startedBefore treats a session of the same second as later', () => {
  expect(startedBefore(session(1_763_999_999_000), ENDED_AT)).toBe(true)
  expect(startedBefore(session(1_764_000_000_000), ENDED_AT)).toBe(false)
  expect(startedBefore(session(0), null)).toBe(false)
  expect(startedBefore(session(0), undefined)).toBe(false)
})

test('reads ended sessions once in five seconds, as far back as tokens are valid', async () => {
  let time = ENDED_AT
  const reads: number[] = []
  const errors: unknown[] = []
  let known = new Map([['ada', ENDED_AT]])
  let isDown = false
  const ended = createEndedSessions({
    store: {
      get: async () => null,
      since: async (from) => {
        reads.push(from)
        if (isDown) throw new Error('away')
        return known
      },
    },
    now: () => time,
    onError: (error) => errors.push(error),
  })
  const all = await Promise.all([1, 2, 3].map(() => ended.isEnded(session(0))))
  expect(all).toEqual([true, true, true])
  known = new Map()
  time += ENDED_SESSIONS_CACHE_MS - 1
  expect(await ended.isEnded(session(0))).toBe(true)
  expect(reads).toEqual([ENDED_AT - TOKEN_LIFE_MS])
  // After a failed read the cached entries stay.
  isDown = true
  time += 1
  expect(await ended.isEnded(session(0))).toBe(true)
  expect(errors).toHaveLength(1)
  isDown = false
  time += ENDED_SESSIONS_CACHE_MS
  expect(await ended.isEnded(session(0))).toBe(false)
})
