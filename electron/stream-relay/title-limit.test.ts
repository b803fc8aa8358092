import { expect, test } from 'vitest'
import { createManualClock } from '../../shared/net/testing/manual-clock.ts'
import { createTitleLimit, TITLES_A_SECOND } from './stream-connection.ts'

function limited() {
  const clock = createManualClock()
  const limit = createTitleLimit(clock)
  const read: number[] = []
  const send = (count: number) => {
    for (let n = 1; n <= count; n += 1) limit.soon(() => read.push(n))
  }
  return { clock, limit, read, send }
}

test('ten titles a second are read, and the last of the others once the second is over', () => {
  const { clock, read, send } = limited()
  send(500)
  expect(read).toHaveLength(TITLES_A_SECOND)
  clock.advance(999)
  expect(read).toHaveLength(TITLES_A_SECOND)
  clock.advance(1)
  expect(read.slice(TITLES_A_SECOND)).toEqual([500])
  expect(clock.waiting).toBe(0)
})

test('a title that comes seconds after the others is read at once', () => {
  const { clock, read, send } = limited()
  send(TITLES_A_SECOND)
  clock.advance(1_000)
  send(1)
  expect(read).toHaveLength(TITLES_A_SECOND + 1)
  expect(clock.waiting).toBe(0)
})

test('what waits is forgotten with its connection', () => {
  const { clock, limit, read, send } = limited()
  send(500)
  limit.stop()
  clock.advance(10_000)
  expect(read).toHaveLength(TITLES_A_SECOND)
})
