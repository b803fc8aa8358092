import { expect, test } from 'vitest'
import { createReadingClock } from './reading-clock.ts'

test('readings get the time they were asked for', () => {
  let time = 5_000
  const clock = createReadingClock(() => time)
  expect(clock.next()).toBe(5_000)
  time = 7_000
  expect(clock.next()).toBe(7_000)
})

test('a later reading has a later time, also when the clock stands still or goes back', () => {
  let time = 5_000
  const clock = createReadingClock(() => time)
  const times = [clock.next(), clock.next()]
  time = 1_000
  times.push(clock.next())
  expect(times).toEqual([5_000, 5_001, 5_002])
})
