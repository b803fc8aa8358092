import { expect, test } from 'vitest'
import {
  createEndedSessions,
  ENDED_KNOWN_MS,
  isBefore,
  TOKEN_LIFE_MS,
} from './ended-session-store.ts'

const ENDED_AT = 1_764_000_000_500
const session = (signedInAt: number) => ({ uid: 'ada', signedInAt })

test('a session of before its user was signed out has ended; one of the same second, which is told without its ms, has not', () => {
  expect(isBefore(session(1_763_999_999_000), ENDED_AT)).toBe(true)
  expect(isBefore(session(1_764_000_000_000), ENDED_AT)).toBe(false)
  expect(isBefore(session(0), null)).toBe(false)
  expect(isBefore(session(0), undefined)).toBe(false)
})

test('they are read once in five seconds, however many ask, as far back as tokens live', async () => {
  let time = ENDED_AT
  const asked: number[] = []
  const troubles: unknown[] = []
  let known = new Map([['ada', ENDED_AT]])
  let isAway = false
  const ended = createEndedSessions({
    store: {
      get: async () => null,
      since: async (from) => {
        asked.push(from)
        if (isAway) throw new Error('away')
        return known
      },
    },
    now: () => time,
    onTrouble: (error) => troubles.push(error),
  })
  const all = await Promise.all([1, 2, 3].map(() => ended.isEnded(session(0))))
  expect(all).toEqual([true, true, true])
  known = new Map()
  time += ENDED_KNOWN_MS - 1
  expect(await ended.isEnded(session(0))).toBe(true)
  expect(asked).toEqual([ENDED_AT - TOKEN_LIFE_MS])
  // What cannot be read is as it was.
  isAway = true
  time += 1
  expect(await ended.isEnded(session(0))).toBe(true)
  expect(troubles).toHaveLength(1)
  isAway = false
  time += ENDED_KNOWN_MS
  expect(await ended.isEnded(session(0))).toBe(false)
})
