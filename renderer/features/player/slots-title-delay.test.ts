import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTitleDelay } from './slots.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const titled = (raw: string) => ({ artist: null, title: raw, raw, at: 0 })

function setUp() {
  const heard: string[] = []
  return { heard, delay: createTitleDelay(({ raw }) => heard.push(raw)) }
}

test('a title waits for the sound it came ahead of, in order', () => {
  const { delay, heard } = setUp()
  delay.push(titled('one'), 4_000)
  vi.advanceTimersByTime(1_000)
  delay.push(titled('two'), 4_000)
  vi.advanceTimersByTime(2_999)
  expect(heard).toEqual([])
  vi.advanceTimersByTime(1)
  expect(heard).toEqual(['one'])
  vi.advanceTimersByTime(1_000)
  expect(heard).toEqual(['one', 'two'])
})

test('never more than 20 s, never less than nothing', () => {
  const { delay, heard } = setUp()
  delay.push(titled('now'), -5)
  vi.advanceTimersByTime(0)
  expect(heard).toEqual(['now'])
  delay.push(titled('late'), 3_600_000)
  vi.advanceTimersByTime(19_999)
  expect(heard).toEqual(['now'])
  vi.advanceTimersByTime(1)
  expect(heard).toEqual(['now', 'late'])
})

test('a lead that shrinks in a jump lets no title overtake the one before', () => {
  const { delay, heard } = setUp()
  // As from Icecast: the empty title of a fresh source, and 2 ms later the real one.
  delay.push(titled(''), 2_254)
  vi.advanceTimersByTime(2)
  delay.push(titled('Song'), 2_241)
  vi.advanceTimersByTime(2_251)
  expect(heard).toEqual([])
  vi.advanceTimersByTime(1)
  expect(heard).toEqual(['', 'Song'])
  delay.push(titled('Next'), 1_000)
  vi.advanceTimersByTime(1_000)
  expect(heard).toEqual(['', 'Song', 'Next'])
})

test('sound that begins again leaves behind what an earlier buffer held', () => {
  const { delay, heard } = setUp()
  delay.push(titled('old'), 5_000)
  delay.push(titled('new'), null)
  delay.sounding()
  vi.advanceTimersByTime(60_000)
  expect(heard).toEqual(['new'])
})

test('before the first sound the last one waits for it', () => {
  const { delay, heard } = setUp()
  delay.push(titled('one'), null)
  delay.push(titled('two'), null)
  vi.advanceTimersByTime(60_000)
  expect(heard).toEqual([])
  delay.sounding()
  delay.sounding()
  expect(heard).toEqual(['two'])
})

test('cleared, nothing waits', () => {
  const { delay, heard } = setUp()
  delay.push(titled('one'), 1_000)
  delay.push(titled('two'), null)
  delay.clear()
  delay.sounding()
  vi.advanceTimersByTime(60_000)
  expect(heard).toEqual([])
})

test('a flood of titles keeps at most twenty waiting', () => {
  const { delay, heard } = setUp()
  for (let count = 0; count < 10_000; count += 1) delay.push(titled(`${count}`), 5_000)
  expect(vi.getTimerCount()).toBe(20)
  vi.advanceTimersByTime(5_000)
  expect(heard).toHaveLength(20)
})
